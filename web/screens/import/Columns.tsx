import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { ImportField, ImportKind } from '../../../shared/contract/imports.ts';
import { importFieldLabel, importFieldsByKind } from '../../../shared/rules/imports.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { Card } from './Card.tsx';

interface ColumnsProps {
  kind: ImportKind;
  headers: readonly string[];
  columns: readonly (ImportField | undefined)[];
  /** Indexes of columns whose field was chosen by hand. */
  byHand: ReadonlySet<number>;
  /** The fields were restored from an earlier file with the same headers. */
  isRemembered: boolean;
  onChange: (column: number, field: ImportField | undefined) => void;
  disabled?: boolean;
}

const leftOutLabel = 'Left out';

/** Maps each column of the file to a field. */
export function Columns({ kind, headers, columns, byHand, isRemembered, onChange, disabled = false }: ColumnsProps) {
  const styles = useStyles();
  const id = useId();
  const used = columns.filter(Boolean).length;
  return (
    <Card label="Columns">
      <h2 className={styles.title}>
        Columns{' '}
        <span className={styles.quiet}>
          {used} of {headers.length} used{isRemembered && ', as you chose for such a file before'}
        </span>
      </h2>
      <div className={styles.columns}>
        {headers.map((header, index) => {
          const field = columns[index];
          const text = field ? importFieldLabel(field) : leftOutLabel;
          return (
            // Headers need not be unique.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep the order of the file
            <div key={index} className={styles.column}>
              <div className={styles.head}>
                <span id={`${id}${index}`} className={styles.header} title={header}>
                  {header || `Column ${index + 1}`}
                </span>
                {byHand.has(index) && field && <span className={styles.byHand}>by hand</span>}
              </div>
              <Dropdown
                size="small"
                aria-labelledby={`${id}${index}`}
                className={field ? styles.field : styles.unused}
                disabled={disabled}
                value={text}
                selectedOptions={[field ?? '']}
                onOptionSelect={(_, { optionValue }) =>
                  onChange(
                    index,
                    importFieldsByKind[kind].find((candidate) => candidate === optionValue),
                  )
                }
              >
                <Option value="">{leftOutLabel}</Option>
                {importFieldsByKind[kind].map((option) => (
                  <Option key={option} value={option}>
                    {importFieldLabel(option)}
                  </Option>
                ))}
              </Dropdown>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const useStyles = makeStyles({
  title: { margin: '0 0 10px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: {
    marginLeft: '6px',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
    gap: '8px',
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  column: { minWidth: 0 },
  head: { display: 'flex', alignItems: 'baseline', gap: '4px', marginBottom: '2px', fontSize: '13px' },
  header: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  byHand: { marginLeft: 'auto', flexShrink: 0, color: tokens.colorBrandForeground1, fontSize: '12px' },
  field: { width: '100%', minWidth: 0, minHeight: '32px', [touch]: { minHeight: '44px' } },
  unused: {
    width: '100%',
    minWidth: 0,
    minHeight: '32px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    [touch]: { minHeight: '44px' },
  },
});
