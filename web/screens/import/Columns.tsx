import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { ImportField, ImportKind } from '../../../shared/contract/imports.ts';
import { fieldsOf, labelOf } from '../../../shared/rules/imports.ts';
import { touch } from '../../kit/ui/media.ts';
import { Card } from './Card.tsx';

interface ColumnsProps {
  kind: ImportKind;
  headers: readonly string[];
  columns: readonly (ImportField | undefined)[];
  /** Those that somebody chose by hand. */
  byHand: ReadonlySet<number>;
  onChange: (column: number, field: ImportField | undefined) => void;
  disabled?: boolean;
}

const leftOut = 'Left out';

/** What each column of the file is taken for. */
export function Columns({ kind, headers, columns, byHand, onChange, disabled = false }: ColumnsProps) {
  const styles = useStyles();
  const id = useId();
  const used = columns.filter(Boolean).length;
  return (
    <Card label="Columns">
      <h2 className={styles.title}>
        Columns{' '}
        <span className={styles.quiet}>
          {used} of {headers.length} used
        </span>
      </h2>
      <div className={styles.columns}>
        {headers.map((header, index) => {
          const field = columns[index];
          const text = field ? labelOf(field) : leftOut;
          return (
            // A file may name two columns alike.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in the order of the file, which does not change
            <div key={index} className={styles.column}>
              <div id={`${id}${index}`} className={styles.header} title={header}>
                {header || `Column ${index + 1}`}
              </div>
              <Dropdown
                aria-labelledby={`${id}${index}`}
                className={field ? styles.field : styles.unused}
                disabled={disabled}
                value={byHand.has(index) && field ? `${text} · by hand` : text}
                selectedOptions={[field ?? '']}
                onOptionSelect={(_, { optionValue }) =>
                  onChange(
                    index,
                    fieldsOf[kind].find((one) => one === optionValue),
                  )
                }
              >
                <Option value="">{leftOut}</Option>
                {fieldsOf[kind].map((one) => (
                  <Option key={one} value={one}>
                    {labelOf(one)}
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
  columns: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: '8px' },
  column: { minWidth: 0 },
  header: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    marginBottom: '2px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
  },
  field: { width: '100%', minWidth: 0, [touch]: { minHeight: '44px' } },
  unused: {
    width: '100%',
    minWidth: 0,
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    [touch]: { minHeight: '44px' },
  },
});
