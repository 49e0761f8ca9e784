import { type ListedProduct, productForm, products } from '../../../shared/contract/products.ts';
import { call } from '../../kit/data/call.ts';
import type { RowChange } from '../../kit/grid/types.ts';
import { toDraft } from './form.ts';

const { getProduct, updateProduct } = products;

/** Saves retail prices that were changed in the list, one product after the other. Two requests each. */
export async function saveRetailPrices(changes: readonly RowChange<ListedProduct>[]) {
  const results = [];
  for (const change of changes) {
    const error = await saveRetailPrice(change);
    results.push({ key: change.key, ...(error && { error }) });
  }
  return results;
}

/** Saves one product with its other fields as they are now. Returns why it was not saved. */
async function saveRetailPrice({ row, values }: RowChange<ListedProduct>): Promise<string | undefined> {
  const params = { id: row.product_id };
  try {
    const product = await call(getProduct, { params });
    if (product.retail_price !== row.retail_price || product.taxes_included !== row.taxes_included)
      return 'Somebody else changed this product in the meantime.';
    const { retail_price = product.retail_price, taxes_included = product.taxes_included } = values;
    const { image: _, version: __, ...draft } = toDraft(product);
    const form = productForm.safeParse({ ...draft, retailPrice: retail_price, taxesIncluded: taxes_included });
    if (!form.success) return form.error.issues[0]?.message;
    await call(updateProduct, { params, body: { ...form.data, version: product.version } });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'Operation failed.';
  }
}
