import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { type ColumnField, columnFieldsByKind, importFieldLabel } from '../../../shared/rules/imports/fields.ts';
import { splitFullName } from '../../../shared/rules/imports/fullName.ts';
import { prepareColumn } from '../../../shared/rules/imports/prepareColumn.ts';
import { phone } from '../../kit/ui/media.ts';
import { ellipsis, quietSmallText } from '../../kit/ui/theme.ts';
import { Card } from './Card.tsx';
import { ColumnQuestion } from './ColumnQuestion.tsx';
import type { MatchedFile } from './matchFile.ts';
import { columnTexts, describeSkipped, type Sheet } from './sheet.ts';
import type { ImportFile } from './useImportFile.ts';

interface ColumnsProps {
  kind: ImportKind;
  file: MatchedFile;
  onChange: ImportFile['edit']['field'];
  /** Without it, the questions are asked elsewhere. */
  onConfirm?: ImportFile['edit']['confirm'];
  disabled?: boolean;
}

const leftOutLabel = 'Left out';
/** Of a column that the user has to answer for. */
const openLabel = 'To be answered';
const columnName = (headers: readonly string[], column: number): string => headers[column] || `Column ${column + 1}`;

/** Maps each column of the file to a field, after questions about the columns that are not certain. */
export function Columns({ kind, file, onChange, onConfirm, disabled = false }: ColumnsProps) {
  const styles = useStyles();
  const id = useId();
  const { sheet, columns, byHand, doubtful, isRemembered } = file;
  const { headers } = sheet;
  const used = columns.filter(Boolean).length;
  return (
    <Card label="Columns of the file">
      <h2 className={styles.title}>
        Columns{' '}
        <span className={styles.quiet}>
          {used} of {headers.length} used{isRemembered && ', as you chose for such a file before'}
        </span>
      </h2>
      {sheet.skipped.length > 0 && <p className={styles.skipped}>{describeSkipped(sheet)}.</p>}
      {onConfirm && <ColumnQuestions file={file} onChange={onChange} onConfirm={onConfirm} />}
      <div className={styles.columns}>
        {headers.map((header, index) => {
          const field = columns[index];
          const isOpen = doubtful.has(index) && !field;
          return (
            // Headers need not be unique.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep the order of the file
            <div key={index} className={styles.column}>
              <div className={styles.head}>
                <span id={`${id}${index}`} className={styles.header} title={header}>
                  {columnName(headers, index)}
                </span>
                {byHand.has(index) && field && <span className={styles.byHand}>by hand</span>}
              </div>
              <Dropdown
                size="small"
                aria-labelledby={`${id}${index}`}
                className={field ? styles.field : styles.unused}
                disabled={disabled}
                value={field ? importFieldLabel(field) : isOpen ? openLabel : leftOutLabel}
                selectedOptions={isOpen ? [] : [field ?? '']}
                onOptionSelect={(_, { optionValue }) =>
                  onChange(
                    index,
                    columnFieldsByKind[kind].find((candidate) => candidate === optionValue),
                  )
                }
              >
                <Option value="">{leftOutLabel}</Option>
                {columnFieldsByKind[kind].map((option) => (
                  <Option key={option} value={option}>
                    {importFieldLabel(option)}
                  </Option>
                ))}
              </Dropdown>
              {field && <div className={styles.example}>{formatExample(field, sheet, index)}</div>}
            </div>
          );
        })}
      </div>
    </Card>
  );
}

type QuestionsProps = Pick<ColumnsProps, 'file' | 'onChange'> & { onConfirm: ImportFile['edit']['confirm'] };

/** One question for each column that is not certain. */
export function ColumnQuestions({ file: { sheet, columns, doubtful }, onChange, onConfirm }: QuestionsProps) {
  return [...doubtful].map(([column, choices]) => (
    <ColumnQuestion
      key={column}
      header={columnName(sheet.headers, column)}
      field={columns[column]}
      choices={choices}
      examples={formatExamples(columns[column], sheet, column)}
      onYes={() => onConfirm(column)}
      onChoose={(field) => onChange(column, field)}
    />
  ));
}

/** "4045787, 4045788, 4045789" */
function formatExamples(field: ColumnField | undefined, sheet: Sheet, column: number): string {
  const texts = columnTexts(sheet, column);
  const prepare = field && prepareColumn(field, sheet.headers[column] ?? '', texts);
  return [...new Set(texts.map((text) => prepare?.(text).text ?? text))].slice(0, 3).join(', ');
}

/** The first cell of a column. A full name is shown as it will be split. */
function formatExample(field: ColumnField, sheet: Sheet, column: number): string {
  const [first = ''] = columnTexts(sheet, column);
  if (field !== 'fullName' || first === '') return first;
  const { firstName, lastName } = splitFullName(first);
  return `First: ${firstName}, last: ${lastName || 'none'}`;
}

const useStyles = makeStyles({
  title: { margin: '0 0 10px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: {
    marginLeft: '6px',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
  },
  skipped: { margin: '0 0 10px', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
    gap: '8px',
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  column: { minWidth: 0 },
  head: { display: 'flex', alignItems: 'baseline', gap: '4px', marginBottom: '2px', fontSize: '13px' },
  header: { ...ellipsis, color: tokens.colorNeutralForeground2 },
  byHand: { marginLeft: 'auto', flexShrink: 0, color: tokens.colorBrandForeground1, fontSize: '12px' },
  example: {
    ...quietSmallText,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  field: { width: '100%', minWidth: 0, minHeight: '32px' },
  unused: {
    width: '100%',
    minWidth: 0,
    minHeight: '32px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
  },
});
