import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning16Filled } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { findMissingInfo, type RequiredInfo } from '../../../shared/rules/products.ts';
import { flexRow, look } from '../../kit/ui/theme.ts';

/** Names of missing info within a sentence. */
const infoLabels: Record<RequiredInfo, string> = {
  name: 'name',
  manufacturer: 'manufacturer',
  brand: 'brand',
  barcode: 'barcode',
  weight: 'size',
  price: 'price',
};

/** "size, price"; '' if nothing is missing. */
export const formatMissing = (product: ListedProduct): string =>
  findMissingInfo(product)
    .map((info) => infoLabels[info])
    .join(', ');

export const productName = ({ name, barcode }: Pick<ListedProduct, 'name' | 'barcode'>): string =>
  name || barcode || 'Product without a name';

export const productPath = (id: string): string => `/product?productId=${id}`;

/** Path of the product form focused on missing info, by default the first missing field. */
export const fixPath = (product: ListedProduct, fix: RequiredInfo | undefined = findMissingInfo(product)[0]): string =>
  `${productPath(product.product_id)}&fix=${fix ?? ''}`;

/** Link in an empty cell to add the missing info. */
export function AddMissing({ product, info }: { product: ListedProduct; info: RequiredInfo }) {
  const styles = useStyles();
  // Tab focuses the cell, and Enter follows the link.
  return (
    <Link
      to={fixPath(product, info)}
      tabIndex={-1}
      className={mergeClasses(styles.add, isNumber(info) && styles.number)}
    >
      <Warning16Filled className={styles.sign} aria-hidden />
      Add {infoLabels[info]}
    </Link>
  );
}

const isNumber = (info: RequiredInfo): boolean => info === 'weight' || info === 'price';

const useStyles = makeStyles({
  // Covers the whole cell.
  add: {
    position: 'absolute',
    inset: '0',
    ...flexRow,
    gap: '6px',
    padding: '0 10px',
    overflow: 'hidden',
    backgroundColor: look.cellEdited,
    color: tokens.colorPaletteMarigoldForeground2,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
    ':is(td:focus *)': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  },
  // Right-aligned like the numbers of its column; left-aligned in the narrow layout.
  number: { ':is(td *)': { justifyContent: 'flex-end' } },
  sign: { flexShrink: 0, color: look.cellEditedMark },
});
