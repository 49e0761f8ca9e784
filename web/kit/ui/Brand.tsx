import { makeStyles, tokens } from '@fluentui/react-components';
import { productName } from '../../../shared/rules/productName.ts';
import { brand } from './theme.ts';

/** The logo: two strands of hair crossing like scissors. `size` in px. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7" fill={brand[80]} />
      <g fill="none" strokeWidth="2.4" strokeLinecap="round">
        <path d="M20.6 8.2C14.6 8.2 13.4 19.8 7.4 19.8" stroke={brand[140]} />
        <path d="M7.4 8.2C13.4 8.2 14.6 19.8 20.6 19.8" stroke={brand[160]} />
      </g>
    </svg>
  );
}

/** The logo with the product name. */
export function Brand({ size = 28 }: { size?: number }) {
  const styles = useStyles();
  return (
    <span className={styles.brand}>
      <Logo size={size} />
      <span className={styles.name}>{productName}</span>
    </span>
  );
}

const useStyles = makeStyles({
  brand: { display: 'inline-flex', alignItems: 'center', gap: '10px' },
  name: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightBold },
});
