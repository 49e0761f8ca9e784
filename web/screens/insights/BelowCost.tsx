import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import type { EarnedPart } from '../../../shared/contract/profit.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { chartPalette, look, useMode } from '../../kit/ui/theme.ts';

const maxShown = 3;

/** Services priced below product and chair cost, worst first, with their break-even price. */
export function BelowCost({ services }: { services: readonly EarnedPart[] }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [productColor, chairColor] = chartPalette[useMode().mode];
  const unprofitable = services
    // A free service is a decision, not a price that is too low.
    .filter(({ profit, revenue }) => profit < 0 && revenue > 0)
    .sort((a, b) => a.profit / a.done - b.profit / b.done);
  const totalLoss = unprofitable.reduce((sum, { profit }) => sum - profit, 0);
  return (
    <SideCard
      title="Priced below their cost"
      hint={
        unprofitable.length === 0
          ? `All services cover their product${services.some(({ chair }) => chair > 0) ? ' and chair time' : ''}`
          : `${unprofitable.length} of ${services.length} services lost ${formatMoney(totalLoss)} in these days`
      }
    >
      {unprofitable.slice(0, maxShown).map(({ id, name, done, revenue, product, chair, profit }) => {
        const [price, productCost, chairCost] = [revenue / done, product / done, chair / done];
        const widest = Math.max(price, productCost + chairCost);
        const percent = (amount: number) => `${(amount / widest) * 100}%`;
        return (
          <section key={id} aria-label={name} className={styles.one}>
            <div className={styles.line}>
              <strong>{name}</strong>
              <strong className={styles.loss}>{formatMoney(profit / done)} each</strong>
            </div>
            <div
              className={styles.price}
              style={{ paddingLeft: `clamp(24px, ${percent(price)}, calc(100% - 24px))` }}
              aria-hidden
            >
              <span className={styles.words}>{formatMoney(price)}</span>
            </div>
            <div className={styles.bar} aria-hidden>
              <span className={styles.cost} style={{ width: percent(productCost), backgroundColor: productColor }} />
              <span className={styles.cost} style={{ width: percent(chairCost), backgroundColor: chairColor }} />
              <span className={styles.tick} style={{ left: percent(price) }} />
            </div>
            <div className={styles.line}>
              <span className={styles.small}>
                <span className={styles.swatch} style={{ backgroundColor: productColor }} aria-hidden />
                Product {formatMoney(productCost)},{' '}
                <span className={styles.swatch} style={{ backgroundColor: chairColor }} aria-hidden />
                chair {formatMoney(chairCost)}, price {formatMoney(price)}
              </span>
            </div>
            <div className={styles.line}>
              <span className={styles.small}>
                Breaks even at <strong>{formatMoney(Math.ceil(productCost + chairCost))}</strong>, done{' '}
                {done === 1 ? 'once' : `${done} times`}
              </span>
              <Button
                size="small"
                aria-label={`Change price of ${name}`}
                onClick={() => void navigate(`/edit-service?serviceId=${id}`)}
              >
                Change price
              </Button>
            </div>
          </section>
        );
      })}
    </SideCard>
  );
}

const useStyles = makeStyles({
  one: { display: 'grid', gap: '6px', marginTop: '12px', paddingTop: '12px', borderTop: `1px solid ${look.hairline}` },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', fontSize: '13px' },
  loss: { color: tokens.colorPaletteRedForeground1 },
  price: { overflow: 'visible', fontSize: '12px', lineHeight: '16px' },
  // Above its tick.
  words: { display: 'inline-block', transform: 'translateX(-50%)' },
  bar: { position: 'relative', display: 'flex', gap: '2px', height: '14px', forcedColorAdjust: 'none' },
  cost: { borderRadius: '3px', printColorAdjust: 'exact' },
  swatch: {
    display: 'inline-block',
    width: '10px',
    height: '10px',
    marginRight: '4px',
    borderRadius: '3px',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  tick: {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    width: '2px',
    backgroundColor: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
});
