import { Button, makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, DismissRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { ProductUsage } from '../../../shared/contract/reports.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { linkStyle, look, quietSmallText, smallText } from '../../kit/ui/theme.ts';

/** Entries listed in the popover; the linked list has all. */
const maxEntries = 4;

interface EntriesProps {
  title: string;
  /** Newest first. */
  rows: readonly ProductUsage[];
  target: HTMLElement;
  /** Link to the full list, if the user may open it. */
  href: string | undefined;
  onClose: () => void;
}

/** Popover below a cell with the entries behind its sum. */
export function Entries({ title, rows, target, href, onClose }: EntriesProps) {
  const styles = useStyles();
  const sum = (value: (row: ProductUsage) => number) =>
    rows.reduce((total, row) => total + Math.round(value(row) * 100), 0) / 100;
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'end', offset: 6 }}
      onOpenChange={(_, { open }) => {
        if (open) return;
        onClose();
        target.focus();
      }}
    >
      <PopoverSurface className={styles.surface} aria-label={title}>
        <div className={styles.head}>
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.note}>
              {formatGrams(sum((row) => row.transaction_entry_product_amount))} ·{' '}
              {formatMoney(sum((row) => row.product_cost))}
            </p>
          </div>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label="Close"
            onClick={() => {
              onClose();
              target.focus();
            }}
          />
        </div>
        <EntryTable rows={rows.slice(0, maxEntries)} />
        <div className={styles.foot}>
          <span className={styles.note}>
            {rows.length > maxEntries
              ? `Newest ${maxEntries} of ${rows.length}`
              : `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`}
          </span>
          {href && (
            <Link to={href} className={styles.link}>
              All entries <ArrowRightRegular />
            </Link>
          )}
        </div>
      </PopoverSurface>
    </Popover>
  );
}

function EntryTable({ rows }: { rows: readonly ProductUsage[] }) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.transaction_entry_id}>
            <td className={styles.day}>{formatShortDay(row.transaction_start)}</td>
            <td>{row.product_alias}</td>
            <td className={styles.day}>{row.user_name}</td>
            <td className={styles.figure}>{formatGrams(row.transaction_entry_product_amount)}</td>
            <td className={styles.figure}>{formatMoney(row.product_cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const useStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    width: 'min(480px, calc(100vw - 32px))',
    padding: '14px 16px',
    boxShadow: look.raisedShadow,
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  note: { ...quietSmallText, margin: 0 },
  table: {
    ...smallText,
    width: '100%',
    margin: '8px 0',
    borderCollapse: 'collapse',
    '& td': { padding: '6px 8px 6px 0', borderTop: `1px solid ${look.gridLine}` },
  },
  day: { color: tokens.colorNeutralForeground3 },
  figure: { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  link: linkStyle,
});
