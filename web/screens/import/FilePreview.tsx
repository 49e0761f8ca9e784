import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { denseText, ellipsis, look } from '../../kit/ui/theme.ts';
import { Card } from './Card.tsx';
import type { MatchedFile } from './matchFile.ts';
import { type Encoding, encodings, type Separator, separators } from './reading/lines.ts';
import type { ImportFile } from './useImportFile.ts';

const separatorLabels: Record<Separator, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };
const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows (Western)',
  macintosh: 'Mac (Mac Roman)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
};

interface FilePreviewProps {
  file: MatchedFile;
  edit: ImportFile['edit'];
}

/** How the file was read, with its first lines. Sheet, separator, encoding and the row with the column names can be changed. */
export function FilePreview({ file, edit }: FilePreviewProps) {
  const styles = useStyles();
  const { sheets, text } = file.table;
  return (
    <Card label="First rows" className={styles.card}>
      <div className={styles.choices}>
        {sheets && sheets.names.length > 1 && (
          <Choice
            label="Sheet"
            value={sheets.chosen}
            options={sheets.names.map((name) => [name, name])}
            onChoose={(sheet) => void edit.choices({ sheet })}
          />
        )}
        {text && (
          <>
            {text.separator && (
              <Choice
                label="Separator"
                value={text.separator}
                options={separators.map((separator) => [separator, separatorLabels[separator]])}
                onChoose={(separator) => void edit.choices({ separator })}
              />
            )}
            <Choice
              label="Encoding"
              value={text.encoding}
              options={encodings.map((encoding) => [encoding, encodingLabels[encoding]])}
              onChoose={(encoding) => void edit.choices({ encoding })}
            />
          </>
        )}
      </div>
      <FirstRows file={file} onChoose={edit.headerRow} />
    </Card>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const styles = useStyles();
  return (
    <Field label={label} size="small">
      <ChoiceDropdown size="small" className={styles.choice} choices={options} chosen={value} onChoose={onChoose} />
    </Field>
  );
}

const previewRows = 10;
const previewColumns = 20;

/** The first ten rows, or those around the column names. The chosen row names the columns. */
function FirstRows({ file: { table, headerRow }, onChoose }: { file: MatchedFile; onChoose: (row: number) => void }) {
  const styles = useStyles();
  const name = useId();
  const headerIndex = table.lines.findIndex(({ row }) => row === headerRow);
  const start = headerIndex < previewRows ? 0 : headerIndex - 2;
  const lines = table.lines.slice(start, start + previewRows);
  const width = Math.min(previewColumns, Math.max(...lines.map(({ cells }) => cells.length)));
  return (
    <>
      <p className={styles.question}>Which row names the columns?</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the keyboard */}
      <section className={styles.scroller} aria-label="First rows of the file" tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {lines.map(({ row, cells }) => (
              <tr
                key={row}
                className={mergeClasses(row === headerRow && styles.header, row < headerRow && styles.above)}
              >
                <th scope="row" className={styles.cell}>
                  <label className={styles.label}>
                    <input
                      type="radio"
                      name={name}
                      aria-label={`Row ${row} names the columns`}
                      checked={row === headerRow}
                      onChange={() => onChoose(row)}
                    />
                    {row}
                  </label>
                </th>
                {Array.from({ length: width }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep the order of the file
                  <td key={column} className={styles.cell} title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <label className={styles.label}>
        <input type="radio" name={name} checked={headerRow === 0} onChange={() => onChoose(0)} />
        No row names them
      </label>
    </>
  );
}

const useStyles = makeStyles({
  card: { marginBottom: '16px' },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', ':empty': { display: 'none' } },
  choice: { minWidth: '160px', [phone]: { width: '100%' } },
  question: { margin: '12px 0 6px', fontWeight: tokens.fontWeightSemibold, ':first-child': { marginTop: 0 } },
  scroller: {
    overflowX: 'auto',
    marginBottom: '8px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { ...denseText, borderCollapse: 'collapse' },
  header: { backgroundColor: look.entrySelected, fontWeight: tokens.fontWeightSemibold },
  above: { color: tokens.colorNeutralForeground4 },
  cell: {
    ...ellipsis,
    maxWidth: '180px',
    padding: '4px 10px',
    borderBottom: `1px solid ${look.gridLine}`,
    textAlign: 'start',
    fontWeight: 'inherit',
  },
  label: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    '& input': { margin: 0 },
    [touch]: { minHeight: '44px' },
  },
});
