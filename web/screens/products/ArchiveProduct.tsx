import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
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
import { Form } from '../../kit/form/Form.tsx';
import type { PickerItem } from '../../kit/picker/items.ts';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useProducts } from '../../salon/useCatalog.ts';

const schema = z.object({ mergeInto: id.nullish() });

/** Button that archives a product, or merges it into another one that was created twice. */
export function ArchiveProduct({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<ArchiveRegular />} onClick={() => setOpen(true)}>
        Archive
      </Button>
      <Dialog open={open} onOpenChange={(_, data) => data.open || close()}>
        <ArchiveDialog product={product} onClose={close} />
      </Dialog>
    </>
  );
}

function ArchiveDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const styles = useStyles();
  useRestoreFocus();
  const toast = useToast();
  const navigate = useNavigate();
  const [isMerge, setMerge] = useState(false);
  const { rows = [] } = useProducts().loaded;
  const { listProducts, listProductsMissingInfo, listArchivedProducts } = products;
  const archive = useSend(inventory.archiveProduct, {
    refreshes: [listProducts, listProductsMissingInfo, listArchivedProducts, inventory.listInventory],
  });
  const others = rows.filter(
    ({ product_id, weight }) => product_id !== product.product_id && hasSameContainer(weight, product.weight),
  );
  return (
    <DialogSurface className={styles.surface}>
      <DialogBody>
        <DialogTitle>Archive {product.name || 'this product'}?</DialogTitle>
        <DialogContent>
          <p className={styles.hint}>
            It is no longer offered for orders and counts. What is left on the shelves stays, and past reports keep it.
            You can restore it under Products, Archived.
          </p>
          <Form
            layout="plain"
            schema={schema}
            initial={{ mergeInto: null }}
            draftKey={`archived product ${product.product_id}`}
            sections={[
              {
                fields: [
                  {
                    name: 'mergeInto',
                    label: 'Merge into',
                    kind: 'picker',
                    items: others.map(toItem),
                    hint: 'If it was created twice: the other product, of the same size, takes over its codes, stock and open orders in all salons. You can undo that for a day.',
                  },
                ],
              },
            ]}
            submitLabel={isMerge ? 'Merge' : 'Archive'}
            onDraftChange={({ mergeInto }) => setMerge(Boolean(mergeInto))}
            cancel={{ onClick: onClose }}
            onSubmit={async ({ mergeInto }) => {
              const body = mergeInto ? { merge_into: mergeInto } : {};
              toast(successText(await archive({ params: { id: product.product_id }, body })));
              void navigate('/manage-products', { replace: true });
            }}
          />
        </DialogContent>
      </DialogBody>
    </DialogSurface>
  );
}

const toItem = ({ product_id, manufacturer, brand, name, barcode, weight }: ListedProduct): PickerItem => ({
  id: product_id,
  label: `${brand} ${name}`.trim() || barcode,
  hint: [manufacturer, weight > 0 && `${weight} oz`, barcode].filter(Boolean).join(' · '),
});

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  hint: { marginTop: 0 },
});
