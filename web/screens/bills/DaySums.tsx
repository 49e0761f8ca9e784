import { makeStyles, tokens } from '@fluentui/react-components';
import type { sumEntries } from '../../../shared/rules/bills.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { formatMoney } from '../../kit/ui/format.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { look } from '../../kit/ui/theme.ts';

/** What each stylist and seller brought in, and how bills were paid where the till told. */
export function DaySums({ sums }: { sums: ReturnType<typeof sumEntries> }) {
  const styles = useStyles();
  const { people, paid, total, tips } = sums;
  const most = Math.max(...people.map(({ services, products }) => services + products), 1);
  const told = paid.reduce((sum, one) => sum + one.total, 0);
  const width = (part: number) => ({ width: `${(Math.max(0, part) / most) * 100}%` });
  return (
    <div className={styles.cards}>
      <SideCard title="By stylist and seller">
        {people.length === 0 && <p className={styles.hint}>Nothing is closed yet.</p>}
        <ul className={styles.people}>
          {people.map(({ user_id, user_name, services, products }) => (
            <li key={user_id} className={styles.person}>
              <Avatar name={user_name} size={28} />
              <div>
                <span className={styles.line}>
                  {user_name}
                  <strong className={styles.money}>{formatMoney(services + products)}</strong>
                </span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.services} style={width(services)} />
                  <span className={styles.products} style={width(products)} />
                </span>
                {products !== 0 && <span className={styles.hint}>{`${formatMoney(products)} of it products`}</span>}
              </div>
            </li>
          ))}
        </ul>
        {people.length > 0 && <p className={styles.hint}>Services, fees and products, before deposits</p>}
      </SideCard>
      <SideCard title="Paid">
        {paid.length === 0 ? (
          <p className={styles.hint}>Your POS has reported no payment.</p>
        ) : (
          <dl className={styles.paid}>
            {paid.map((one) => (
              <PaidLine key={one.paid_by} name={one.paid_by} amount={one.total} />
            ))}
            {Math.abs(total - told) >= 0.005 && <PaidLine name="Not told" amount={total - told} />}
            <PaidLine name="Total" amount={total} />
            {tips > 0 && <PaidLine name="Tips, on top" amount={tips} />}
          </dl>
        )}
      </SideCard>
    </div>
  );
}

function PaidLine({ name, amount }: { name: string; amount: number }) {
  const styles = useStyles();
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.money}>{formatMoney(amount)}</dd>
    </>
  );
}

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gap: '16px',
    '@container (min-width: 600px) and (max-width: 899px)': { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
    '@media print': { gridTemplateColumns: '2fr 1fr', gap: '8px' },
  },
  people: {
    display: 'grid',
    gap: '12px',
    margin: '8px 0',
    padding: 0,
    listStyleType: 'none',
    '@media print': { gridTemplateColumns: '1fr 1fr', gap: '4px 16px' },
  },
  person: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '10px', alignItems: 'center' },
  line: { display: 'flex', justifyContent: 'space-between', gap: '8px', fontSize: '13px', lineHeight: '18px' },
  money: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  track: {
    display: 'flex',
    height: '6px',
    marginTop: '4px',
    overflow: 'hidden',
    borderRadius: '3px',
    backgroundColor: look.surfaceSunken,
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  services: { backgroundColor: tokens.colorBrandBackground },
  products: { backgroundColor: tokens.colorPaletteDarkOrangeBackground3 },
  hint: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  paid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '6px 12px',
    margin: '8px 0 0',
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
});
