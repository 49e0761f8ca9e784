import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning16Filled } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { findMissingInfo, type RequiredInfo } from '../../../shared/rules/products.ts';
import { look } from '../../kit/ui/theme.ts';

/** What is missing, as it is called in a sentence. */
const words: Record<RequiredInfo, string> = {
  name: 'name',
  manufacturer: 'manufacturer',
  brand: 'brand',
  barcode: 'barcode',
  weight: 'size',
  price: 'price',
};

/** "size, price"; '' where nothing is missing. */
export const missingText = (product: ListedProduct): string =>
  findMissingInfo(product)
    .map((info) => words[info])
    .join(', ');

export const productPath = (id: string): string => `/product?productId=${id}`;

/** The form of a product with the focus where something is missing; `fix` says where, the first such field unless told. */
export const fixPath = (product: ListedProduct, fix: RequiredInfo | undefined = findMissingInfo(product)[0]): string =>
  `${productPath(product.product_id)}&fix=${fix ?? ''}`;

/** In the place of what is missing: the way to add it. */
export function AddMissing({ product, info }: { product: ListedProduct; info: RequiredInfo }) {
  const styles = useStyles();
  // The cell is what Tab reaches; Enter there follows the link.
  return (
    <Link
      to={fixPath(product, info)}
      tabIndex={-1}
      className={mergeClasses(styles.add, isNumber(info) && styles.number)}
    >
      <Warning16Filled className={styles.sign} aria-hidden />
      Add {words[info]}
    </Link>
  );
}

const isNumber = (info: RequiredInfo): boolean => info === 'weight' || info === 'price';

const useStyles = makeStyles({
  // Over the whole of its cell.
  add: {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    alignItems: 'center',
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
  // Under the figures of its column; among the details of a phone's line everything begins at the left.
  number: { ':is(td *)': { justifyContent: 'flex-end' } },
  sign: { flexShrink: 0, color: look.cellEditedMark },
});
