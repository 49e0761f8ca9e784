import { makeStyles, tokens } from '@fluentui/react-components';
import { productName } from '../../shared/rules/productName.ts';
import { Logo } from '../kit/ui/Brand.tsx';
import { printRegionProps } from '../kit/ui/printing.ts';
import { denseText, flexRow, titleText } from '../kit/ui/theme.ts';
import { Barcode } from './Barcode.tsx';

export interface Badge {
  name: string;
  role: string;
  barcode: string;
}

/** Badges in bank card size, two per row. Printing the screen prints only them. */
export function BadgeSheet({ badges }: { badges: readonly Badge[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.sheet} {...printRegionProps}>
      {badges.map(({ name, role, barcode }) => (
        <li key={barcode} className={styles.badge}>
          <span className={styles.brand}>
            <Logo size={18} /> {productName}
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{role}</span>
          <Barcode value={barcode} height={48} />
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  sheet: {
    display: 'grid',
    // Fixed width, regardless of the available space on screen.
    gridTemplateColumns: 'repeat(2, 85.6mm)',
    gap: '6mm',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  // Paper is white in every theme.
  badge: {
    ...flexRow,
    flexDirection: 'column',
    justifyContent: 'center',
    boxSizing: 'border-box',
    height: '54mm',
    padding: '4mm',
    overflow: 'hidden',
    backgroundColor: 'white',
    color: 'black',
    border: '1px dashed currentcolor',
    borderRadius: '3mm',
    breakInside: 'avoid',
  },
  brand: { ...flexRow, gap: '6px', alignSelf: 'flex-start', marginBottom: 'auto', fontSize: tokens.fontSizeBase200 },
  name: { ...titleText, textAlign: 'center' },
  role: { ...denseText, marginBottom: '2mm' },
});
