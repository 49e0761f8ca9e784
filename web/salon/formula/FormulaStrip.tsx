import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatGrams, formatNumber } from '../../../shared/rules/format.ts';
import { formatRatio } from '../../../shared/rules/formulas.ts';
import { readTube } from '../../../shared/rules/shades.ts';
import { look, smallText } from '../../kit/ui/theme.ts';

/** "12.5 g" for 1250 */

type StripProps = {
  entries: readonly { product_alias: string; amount: number }[];
  /** 44, 24 or 20 px high. */
  size?: 'large' | 'medium' | 'small';
};

/** A bowl as a row of its tubes: each in its shade, as wide as its grams, with the ratio of developer at the end. */
export function FormulaStrip({ entries, size = 'medium' }: StripProps) {
  const styles = useStyles();
  const ratio = formatRatio(entries);
  const tubes = entries.map(({ product_alias, amount }) => ({ ...readTube(product_alias), product_alias, amount }));
  const spoken = tubes.map(({ label, amount }) => `${label} ${formatNumber(amount / 100, 0, 1)} grams`);
  return (
    <div
      role="img"
      aria-label={[...spoken, ...(ratio ? [ratio.replace(':', 'to')] : [])].join(', ')}
      className={styles.strip}
    >
      <div className={styles.tubes}>
        {tubes.map(({ kind, label, shade, product_alias, amount }, nth) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: A product may be weighed twice into a bowl.
            key={nth}
            title={`${product_alias}, ${formatGrams(amount / 100)}`}
            className={mergeClasses(styles.tube, styles[kind], styles[size])}
            style={{ flexGrow: Math.max(amount, 1), backgroundColor: shade?.hex, color: shade?.ink }}
          >
            <span className={styles.words}>
              <b className={styles.code}>{label}</b> <span className={styles.grams}>{formatGrams(amount / 100)}</span>
            </span>{' '}
          </span>
        ))}
      </div>
      {ratio && <span className={styles.ratio}>{ratio}</span>}
    </div>
  );
}

const useStyles = makeStyles({
  strip: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  tubes: {
    display: 'flex',
    flexWrap: 'wrap',
    flexGrow: 1,
    gap: '2px',
    minWidth: 0,
    '& > :first-child': { borderTopLeftRadius: '6px', borderBottomLeftRadius: '6px' },
    '& > :last-child': { borderTopRightRadius: '6px', borderBottomRightRadius: '6px' },
  },
  // A swatch keeps its color in forced colors.
  tube: {
    ...smallText,
    display: 'flex',
    alignItems: 'center',
    flexBasis: 0,
    boxSizing: 'border-box',
    minWidth: 'fit-content',
    border: `1px solid ${tokens.colorNeutralStrokeAlpha2}`,
    borderRadius: '2px',
    overflowWrap: 'anywhere',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  shade: { border: `1px solid ${look.hairline}`, backgroundColor: look.surface, color: tokens.colorNeutralForeground1 },
  developer: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: look.surface,
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke1} 0 1px, transparent 1px 6px)`,
    color: tokens.colorNeutralForeground1,
    '& > span': { backgroundColor: look.surface },
  },
  lightener: {
    border: '1px solid #b5c4e6',
    backgroundColor: '#eef3ff',
    backgroundImage: 'radial-gradient(#b5c4e6 1px, transparent 1.25px)',
    backgroundSize: '6px 6px',
    color: '#152347',
    '& > span': { backgroundColor: '#eef3ff' },
  },
  words: { padding: '0 3px', borderRadius: '3px' },
  code: { fontWeight: 650 },
  grams: { whiteSpace: 'nowrap' },
  large: {
    minHeight: '44px',
    padding: '2px 8px',
    '& b': { display: 'block', fontSize: '15px', lineHeight: '20px' },
  },
  medium: { minHeight: '24px', padding: '0 3px' },
  small: { minHeight: '20px', padding: '0 3px', fontSize: '11px', lineHeight: '16px' },
  ratio: {
    ...smallText,
    flexShrink: 0,
    minWidth: '52px',
    boxSizing: 'border-box',
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 650,
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
});
