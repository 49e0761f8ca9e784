import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type CountDetail, type CountLine, counts } from '../../../shared/contract/counts.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { phone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { type Counter, isShareOf } from './countDraft.ts';

const { showExpected, getCount } = counts;

interface ProgressProps {
  lines: readonly CountLine[];
  counted: ReadonlySet<string>;
  children: ReactNode;
}

/** Progress in products. Never in pieces, which would reveal the expected stock. */
export function Progress({ lines, counted, children }: ProgressProps) {
  const styles = useStyles();
  const brands = [...groupBy(lines, ({ brand }) => brand || 'Without a brand')];
  const countDone = (group: readonly CountLine[]) => group.filter(({ key }) => counted.has(key)).length;
  const done = countDone(lines);
  return (
    <section className={styles.card} aria-label="Progress">
      <h2 className={styles.title}>Progress</h2>
      <p className={styles.figure}>
        {formatNumber(done)} <span className={styles.quiet}>of {formatNumber(lines.length)} products</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.done} style={{ width: `${(100 * done) / Math.max(1, lines.length)}%` }} />
      </div>
      <ul className={styles.list}>
        {brands.map(([brand, group]) => (
          <li key={brand} className={styles.item}>
            <span>{brand}</span>
            <span>
              {countDone(group)} of {group.length}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Who is counting, and on which device. */
export function People({ detail: { lines }, counter }: { detail: CountDetail; counter: Counter }) {
  const styles = useStyles();
  const shares = lines.flatMap((line) => line.shares);
  const devices = [...groupBy(shares, ({ device_id, user_id }) => `${device_id} ${user_id}`)];
  if (devices.length === 0) return null;
  const sharedCount = lines.filter((line) => line.shares.length > 1).length;
  return (
    <section className={styles.card} aria-label="Counting now">
      <h2 className={styles.title}>Counting now</h2>
      <ul className={styles.list}>
        {devices.map(([id, deviceShares]) => {
          const latest =
            deviceShares
              .map(({ time }) => time)
              .sort()
              .at(-1) ?? '';
          const sum = roundQuantity(deviceShares.reduce((total, { pieces }) => total + pieces, 0));
          return (
            <li key={id} className={styles.person}>
              <span>
                {deviceShares[0]?.user_name}
                {deviceShares[0] && isShareOf(deviceShares[0], counter) && <span className={styles.you}> you</span>}
                <br />
                <span className={styles.quiet}>
                  {[deviceShares[0]?.device_name, formatDate(latest, 'h:mm a')].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={styles.amount}>
                {formatNumber(sum)} {sum === 1 ? 'piece' : 'pieces'}
                <br />
                <span className={styles.quiet}>
                  {deviceShares.length} {deviceShares.length === 1 ? 'product' : 'products'}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {sharedCount > 0 && (
        <p className={styles.text}>
          {sharedCount} {sharedCount === 1 ? 'product was' : 'products were'} counted on more than one device; their
          counts add up.
        </p>
      )}
    </section>
  );
}

/** For admins: toggles whether counters see the expected quantities. */
export function ExpectedToggle({ detail: { count_id, shows_expected, version } }: { detail: CountDetail }) {
  const mayCall = useCanCall();
  const attempt = useAttempt();
  const send = useSend(showExpected, { refreshes: [getCount] });
  if (!mayCall(showExpected)) return null;
  const toggle = () =>
    attempt(() => send({ params: { id: count_id }, body: { shown: !shows_expected, version } }), {
      errorMessage: 'It was not changed.',
      successMessage: shows_expected ? 'The count is blind.' : 'Everybody sees what is expected.',
    });
  return (
    <Button onClick={() => void toggle()}>
      {shows_expected ? 'Count blind' : 'Show what is expected to everybody'}
    </Button>
  );
}

const useStyles = makeStyles({
  card: {
    padding: '14px 16px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { padding: '12px' },
  },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  figure: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: '32px',
    fontWeight: tokens.fontWeightBold,
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px', fontWeight: tokens.fontWeightRegular },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '6px 0',
    borderTop: `1px solid ${look.hairline}`,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
  person: { display: 'flex', justifyContent: 'space-between', gap: '12px', padding: '6px 0', lineHeight: '20px' },
  you: { color: tokens.colorBrandForeground1 },
  amount: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  text: { margin: '8px 0 0', color: tokens.colorNeutralForeground2, fontSize: '13px' },
  bar: { height: '6px', marginBottom: '8px', borderRadius: '3px', backgroundColor: look.gridLine, overflow: 'hidden' },
  done: { display: 'block', height: '100%', backgroundColor: tokens.colorBrandBackground, forcedColorAdjust: 'none' },
});
