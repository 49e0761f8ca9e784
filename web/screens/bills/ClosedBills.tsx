import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { BillEntry, BillLine } from '../../../shared/contract/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import type { Column } from '../../kit/grid/types.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, denseText, look } from '../../kit/ui/theme.ts';

type ClosedRow = ReturnType<typeof toClosedRows>[number];

type SalonNames = ReadonlyMap<number, string> | undefined;

/** The closings as rows, newest first, with their salons where there are several. What was reopened counts negative. */
export const toClosedRows = (entries: readonly BillEntry[], names: SalonNames) =>
  [...entries].reverse().map((entry) => {
    const sign = entry.event === 'reopened' ? -1 : 1;
    const sumOf = (...kinds: BillLine['kind'][]) =>
      sign * entry.lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0);
    const people = [
      ...(entry.lines.some(({ kind }) => kind !== 'retail') ? [entry.user_name] : []),
      ...entry.lines.flatMap(({ user_name }) => user_name ?? []),
    ];
    return {
      id: entry.appointment_id,
      key: entry.entry_id,
      number: entry.number,
      time: entry.time,
      event: entry.event === 'reopened' ? 'Reopened' : entry.event === 'corrected' ? 'Corrected' : '',
      client_name: entry.client_name,
      salon: names?.get(entry.location_id) ?? '',
      people: [...new Set(people.length > 0 ? people : [entry.user_name])].join(', '),
      services: sumOf('service', 'extra', 'fee'),
      products: sumOf('retail'),
      deducted: -sign * (entry.discount_total + entry.deposit_total),
      reason: entry.discount_reason ?? '',
      by: entry.by,
      total: sign * entry.total,
      paid_by: entry.paid_by ?? '',
      tip: entry.tip ?? 0,
    };
  });

export const closedColumns = (names: SalonNames): readonly Column<ClosedRow>[] => [
  ...(names ? [{ field: 'salon', title: 'Salon' }] : []),
  { field: 'number', title: 'Bill', type: 'number' },
  { field: 'time', title: 'Closed', type: 'date', dateFormat: 'M/d/yy h:mm a' },
  { field: 'event', title: 'Event' },
  { field: 'client_name', title: 'Client' },
  { field: 'people', title: 'Stylist, seller' },
  { field: 'services', title: 'Services', type: 'money' },
  { field: 'products', title: 'Products', type: 'money' },
  { field: 'deducted', title: 'Deducted', type: 'money' },
  { field: 'reason', title: 'Discount because' },
  { field: 'by', title: 'Closed by' },
  { field: 'total', title: 'Total', type: 'money' },
  { field: 'paid_by', title: 'Paid' },
  { field: 'tip', title: 'Tip', type: 'money' },
];

interface ClosedBillsProps {
  entries: readonly BillEntry[];
  names: SalonNames;
  onOpen: (id: string) => void;
}

/** Bills that were closed, with what each charged. */
export function ClosedBills({ entries, names, onOpen }: ClosedBillsProps) {
  const styles = useStyles();
  const title = useId();
  const rows = toClosedRows(entries, names);
  const days = new Set(rows.map(({ time }) => time.slice(0, 10)));
  const amount = (value: number) => (
    <td className={mergeClasses(styles.cell, styles.money)}>{value === 0 ? '–' : formatMoney(value)}</td>
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Closed
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Bill', 'Client', 'Stylist, seller', 'Services', 'Products', 'Deducted', 'Total', 'Paid'].map(
              (name, nth) => (
                <th
                  key={name}
                  scope="col"
                  className={mergeClasses(styles.cell, styles.head, nth > 2 && nth < 7 && styles.money)}
                >
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className={styles.cell}>
                <Button appearance="transparent" size="small" className={styles.number} onClick={() => onOpen(row.id)}>
                  {row.number}
                </Button>{' '}
                <span className={styles.hint}>
                  {[
                    days.size > 1 && formatShortDay(row.time.slice(0, 10)),
                    formatTime(minutesOfDay(row.time)),
                    row.event,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className={mergeClasses(styles.cell, styles.client)}>{row.client_name}</td>
              <td className={styles.cell}>
                {row.people}
                {row.salon && <span className={mergeClasses(styles.hint, styles.second)}>{row.salon}</span>}
              </td>
              {amount(row.services)}
              {amount(row.products)}
              <td className={mergeClasses(styles.cell, styles.money)}>
                {row.deducted === 0 ? '–' : formatMoney(row.deducted)}
                {row.reason && <span className={mergeClasses(styles.hint, styles.second)}>{row.reason}</span>}
              </td>
              <td className={mergeClasses(styles.cell, styles.money, styles.client)}>{formatMoney(row.total)}</td>
              <td className={styles.cell}>{row.paid_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Columns that a phone leaves out. */
const wideOnly = '& tr > :nth-child(n + 3):not(:nth-child(7))';

/** Paper is as narrow as a phone, but has room for small type. */
const phoneOnScreen = phone.replace('@media ', '@media screen and ');

const useStyles = makeStyles({
  second: { display: 'block' },
  card: { ...cardStyle, minWidth: 0, overflowX: 'auto', '@media print': { overflow: 'visible', boxShadow: 'none' } },
  title: { margin: 0, padding: '12px 16px', fontSize: '15px', lineHeight: '20px' },
  table: {
    ...denseText,
    width: '100%',
    borderCollapse: 'collapse',
    [phoneOnScreen]: { [wideOnly]: { display: 'none' } },
  },
  cell: {
    height: '38px',
    boxSizing: 'border-box',
    padding: '4px 8px',
    borderTop: `1px solid ${look.gridLine}`,
    textAlign: 'left',
    '@media print': { height: '16px', padding: '0 6px', fontSize: '10.5px', lineHeight: '14px' },
    ':first-child': { paddingLeft: '16px' },
    ':last-child': { paddingRight: '16px' },
  },
  head: { backgroundColor: look.surfaceSunken, fontSize: '12px', fontWeight: tokens.fontWeightSemibold },
  money: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  client: { fontWeight: tokens.fontWeightSemibold },
  number: {
    '@media print': { height: '14px', overflow: 'visible', fontSize: '10.5px' },
    minWidth: 0,
    padding: 0,
    color: tokens.colorBrandForeground1,
  },
  hint: { fontSize: '12px', color: tokens.colorNeutralForeground3 },
});
