import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, MoreHorizontalRegular } from '@fluentui/react-icons';
import { formatNumber } from '../../../shared/rules/format.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { phone, tablet, useIsPhone } from '../../kit/ui/media.ts';
import { LineRow, LineTable, useLineStyles } from '../../salon/LineTable.tsx';
import type { ArrivingLine, setReceived, TransferTotals } from './arrivals.ts';

interface TransferLinesProps {
  lines: readonly ArrivingLine[];
  sums: TransferTotals;
  /** Product id of the latest scan. */
  latest: string | undefined;
  /** Undefined for users outside the receiving salon. */
  onChange: ((line: ArrivingLine, change: Parameters<typeof setReceived>[2]) => void) | undefined;
  /** Undefined for users who may not write off. */
  onWriteOff: ((line: ArrivingLine) => void) | undefined;
}

/** Lines of a transfer with quantities sent, received and on the way. */
export function TransferLines({ lines, sums, latest, onChange, onWriteOff }: TransferLinesProps) {
  const table = useLineStyles();
  const styles = useStyles();
  const isNarrow = useIsPhone();
  return (
    <LineTable
      label="Products"
      layout={styles.row}
      head={
        <>
          <th>Product</th>
          <th className={styles.barcode}>Barcode</th>
          <th className={table.number}>Sent</th>
          <th className={table.number}>Received</th>
          <th className={table.number}>On the way</th>
          <td />
        </>
      }
      foot={
        <>
          <span>
            <b>{lines.length}</b> {lines.length === 1 ? 'product' : 'products'}
          </span>
          <span>
            <b>{formatNumber(sums.sent)}</b> sent
          </span>
          <span>
            <b>{formatNumber(sums.here)}</b> received
          </span>
          {sums.missing > 0 && (
            <span className={table.amber}>
              <b>{formatNumber(sums.missing)}</b> on the way
            </span>
          )}
          {onChange && <span className={table.aside}>Two people may scan at once; each piece counts once.</span>}
        </>
      }
    >
      {lines.map((line) => (
        <LineRow key={line.product_id} layout={styles.row} isLatest={line.product_id === latest}>
          <td className={table.product}>
            <span className={table.name}>{line.name}</span>
            <span className={table.about}>{line.manufacturer}</span>
          </td>
          <td className={mergeClasses(table.code, styles.barcode)}>{line.barcode}</td>
          <td className={mergeClasses(table.number, table.wide)}>{formatNumber(line.sent)}</td>
          <td className={table.quantity}>
            {onChange && line.arriving + line.missing > 0 ? (
              <Stepper
                label={`Received of ${line.name}`}
                value={line.here}
                unparsed={line.unread}
                validate={quantityProblem(line)}
                onChange={({ value, unparsed }) => onChange(line, { value, unread: unparsed })}
              />
            ) : (
              <span className={table.number}>{formatNumber(line.received)}</span>
            )}
          </td>
          <td className={table.number}>
            <OnTheWayCell line={line} />
          </td>
          <td className={styles.act}>
            {onWriteOff && line.missing > 0 && (
              <Button
                appearance="subtle"
                size="small"
                className={styles.button}
                aria-label={`Write off ${line.name}`}
                title="Write off"
                onClick={() => onWriteOff(line)}
                {...(isNarrow && { icon: <MoreHorizontalRegular /> })}
              >
                {!isNarrow && 'Write off'}
              </Button>
            )}
          </td>
        </LineRow>
      ))}
    </LineTable>
  );
}

const quantityProblem = (line: ArrivingLine) => (value: number) => {
  if (value < line.received) return `${formatNumber(line.received)} are received already`;
  const max = line.here + line.missing;
  return value > max ? `At most ${formatNumber(max)}` : undefined;
};

function OnTheWayCell({ line }: { line: ArrivingLine }) {
  const styles = useStyles();
  const table = useLineStyles();
  if (line.missing > 0)
    return <span className={mergeClasses(table.amber, styles.figure)}>{formatNumber(line.missing)}</span>;
  if (line.written_off > 0) return <span>{formatNumber(line.written_off)} written off</span>;
  return (
    <span className={styles.all}>
      <CheckmarkCircleFilled aria-hidden /> <span className={styles.here}>all here</span>
    </span>
  );
}

const useStyles = makeStyles({
  row: {
    gridTemplateColumns: 'minmax(180px, 3fr) minmax(120px, 1fr) 72px 152px 108px 96px',
    [tablet]: { gridTemplateColumns: 'minmax(120px, 1fr) 56px 152px 84px 80px' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(36px, auto) auto', gap: '0 8px' },
  },
  barcode: { [tablet]: { display: 'none' } },
  figure: { fontSize: tokens.fontSizeBase400 },
  all: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: tokens.colorPaletteGreenForeground1,
    whiteSpace: 'nowrap',
    [phone]: { fontSize: '20px' },
  },
  // Visually hidden where there is no room.
  here: { [phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } },
  act: { textAlign: 'right', [phone]: { ':empty': { width: '32px' } } },
  button: {
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
    // Extends into the gap and the padding to leave room for the name.
    [phone]: { minWidth: '44px', margin: '0 -6px', padding: 0 },
  },
});
