import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { inventory } from '../../../shared/contract/inventory.ts';
import { type ArchivedProduct, products } from '../../../shared/contract/products.ts';
import { formatError, successText } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { productColumns } from './columns.ts';
import { productName } from './missing.tsx';

const refreshes = [products.listProducts, products.listProductsMissingInfo, products.listArchivedProducts];

const formatTarget = ({ merged_into }: ArchivedProduct): string =>
  merged_into ? `${merged_into.brand} ${merged_into.name}`.trim() : '';

const archivedColumns: readonly Column<ArchivedProduct>[] = [
  ...productColumns.filter(({ field }) => ['name', 'brand', 'barcode'].includes(field)),
  {
    field: 'archived',
    title: 'Archived',
    type: 'date',
    width: 120,
    priority: 6,
    value: ({ archived }) => archived.slice(0, 10),
  },
  { field: 'merged_into', title: 'Merged into', width: 200, priority: 5, value: formatTarget },
];

/** Archived and merged products. Those that can be offered again have a button. */
export function ArchivedProducts({ tabs }: { tabs: ReactNode }) {
  const read = useRead(products.listArchivedProducts, {});
  const canCall = useCanCall();
  const restore = useRestore();
  const columns: Column<ArchivedProduct>[] = [
    ...archivedColumns,
    {
      field: 'can_restore',
      title: 'Undo',
      width: 130,
      priority: 1,
      filter: false,
      value: () => '',
      cell: (product) =>
        product.can_restore &&
        canCall(inventory.restoreProduct) && (
          <Button size="small" onClick={() => void restore(product)}>
            {product.merged_into ? 'Undo merge' : 'Restore'}
          </Button>
        ),
    },
  ];
  return (
    <ListScreen
      title="Products"
      label="Archived Products"
      hint="No longer offered for orders and counts. A merge can be undone for a day."
      id="archived products"
      noun={{ one: 'product', many: 'products' }}
      read={read}
      rows={read.data?.data}
      rowKey={({ product_id }) => product_id}
      rowName={productName}
      columns={columns}
      pageSize={25}
      exportName="Archived Products"
      emptyText="Nothing is archived."
      narrow={{
        title: productName,
        subtitle: (product) =>
          product.merged_into ? `Merged into ${formatTarget(product)}` : [product.brand, product.barcode].join(' · '),
      }}
    >
      {tabs}
    </ListScreen>
  );
}

function useRestore() {
  const toast = useToast();
  const send = useSend(inventory.restoreProduct, { refreshes });
  return async ({ product_id, merged_into }: ArchivedProduct) => {
    try {
      const reply = await send({ params: { id: product_id }, body: {} });
      const [first, ...more] = reply.kept_orders;
      const kept =
        first && `Order ${[first, ...more].join(', ')} was changed since and stays with ${merged_into?.name}.`;
      toast(
        kept ? `${successText(reply)}. ${kept}` : successText(reply),
        kept ? { intent: 'warning', timeoutMs: 0 } : {},
      );
    } catch (error) {
      toast(formatError('The product could not be restored.', error), { intent: 'error' });
    }
  };
}
