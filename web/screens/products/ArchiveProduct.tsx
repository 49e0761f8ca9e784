import { ArchiveRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { id } from '../../../shared/contract/fields.ts';
import { inventory } from '../../../shared/contract/inventory.ts';
import { type ListedProduct, type ProductDetail, products } from '../../../shared/contract/products.ts';
import { hasSameContainer } from '../../../shared/rules/products.ts';
import { successText } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import type { PickerItem } from '../../kit/picker/items.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { MergeDialog } from '../../salon/MergeDialog.tsx';
import { useProducts } from '../../salon/useCatalog.ts';

const { listProducts, listProductsMissingInfo, listArchivedProducts } = products;
const refreshes = [listProducts, listProductsMissingInfo, listArchivedProducts, inventory.listInventory];
const schema = z.object({ into: id.nullish() });

/** Button that archives a product, or merges it into another one that was created twice. */
export function ArchiveProduct({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const { rows = [] } = useProducts(open).loaded;
  const archive = useSend(inventory.archiveProduct, { refreshes });
  const others = rows.filter(
    ({ product_id, weight }) => product_id !== product.product_id && hasSameContainer(weight, product.weight),
  );
  return (
    <MergeDialog
      action="Archive"
      icon={<ArchiveRegular />}
      title={`Archive ${product.name || 'this product'}?`}
      hint="It is no longer offered for orders and counts. What is left on the shelves stays, and past reports keep it. You can restore it under Products, Archived."
      open={open}
      onOpenChange={setOpen}
      schema={schema}
      draftKey={`archived product ${product.product_id}`}
      field={{
        label: 'Merge into',
        items: others.map(toItem),
        hint: 'Created twice? The product you keep, of the same size, gets the codes, stock and open orders of this one in all salons. You can undo that for a day.',
      }}
      onSubmit={async ({ into }) => {
        const body = into ? { merge_into: into } : {};
        toast(successText(await archive({ params: { id: product.product_id }, body })));
        void navigate('/manage-products', { replace: true });
      }}
    />
  );
}

const toItem = ({ product_id, manufacturer, brand, name, barcode, weight }: ListedProduct): PickerItem => ({
  id: product_id,
  label: `${brand} ${name}`.trim() || barcode,
  hint: [manufacturer, weight > 0 && `${weight} oz`, barcode].filter(Boolean).join(' · '),
});
