import { Button, CounterBadge, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { AddRegular, ArrowRightRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { inventory } from '../../../shared/contract/inventory.ts';
import { type ArchivedProduct, type ListedProduct, products } from '../../../shared/contract/products.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { type RequiredInfo, requiredInfo } from '../../../shared/rules/products.ts';
import { formatError, successText } from '../../kit/data/failure.ts';
import { useCanCall, useCanOpen } from '../../kit/data/session.tsx';
import { useRead, useRefresh, useSend } from '../../kit/data/useApi.ts';
import type { Column, RowChange } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useProducts, useProductsMissingInfo } from '../../salon/useCatalog.ts';
import { productColumns, retailColumns } from './columns.ts';
import { AddMissing, fixPath, formatMissing, productName, productPath } from './missing.tsx';

const noun = { one: 'product', many: 'products' };
const rowKey = ({ product_id }: ListedProduct) => product_id;
const addAction = { label: 'Add New Product', path: '/product' };

type ListName = 'all' | 'retail' | 'missing' | 'archived';

/** All products, those with missing info, or the archived ones, depending on the URL. */
export function ManageProducts() {
  const [query] = useSearchParams();
  const missing = useProductsMissingInfo();
  const shown = (['retail', 'missing', 'archived'] as const).find((name) => query.has(name)) ?? 'all';
  const tabs = <ListTabs shown={shown} count={missing.loaded.rows?.length ?? 0} />;
  return shown === 'archived' ? (
    <ArchivedProducts tabs={tabs} />
  ) : (
    <OfferedProducts shown={shown} missing={missing} tabs={tabs} />
  );
}

const formatRetailPrice = ({ brand, retail_price }: ListedProduct): string =>
  [brand, retail_price === null ? 'No retail price' : formatMoney(retail_price)].filter(Boolean).join(' · ');

type MissingInfo = ReturnType<typeof useProductsMissingInfo>;

type OfferedProps = { shown: Exclude<ListName, 'archived'>; missing: MissingInfo; tabs: ReactNode };

function OfferedProducts({ shown, missing, tabs }: OfferedProps) {
  const toast = useToast();
  const canCall = useCanCall();
  const refresh = useRefresh([products.listProducts, products.getProduct]);
  const all = useProducts();
  const isMissing = shown === 'missing';
  const isRetail = shown === 'retail';
  const arriving = isMissing ? missing : all;
  return (
    <ListScreen
      title="Products"
      label={isMissing ? 'Products Missing Info' : 'Products'}
      hint={
        isMissing
          ? 'Fill in what is missing so that these can be priced, ordered and reported.'
          : isRetail
            ? 'Prices that clients pay. A product without one asks for its price at the sale.'
            : 'Everything that is mixed, sold or ordered, in all salons.'
      }
      id="products"
      noun={noun}
      {...(arriving.loaded.rows && { rows: arriving.loaded.rows })}
      arriving={arriving}
      rowKey={rowKey}
      rowName={productName}
      columns={columnsOf[shown]}
      pageSize={25}
      exportName={isMissing ? 'Products Missing Info' : 'Products'}
      {...(!isMissing && { emptyAction: { label: 'Receive a delivery', path: '/inventory-receiving' } })}
      emptyText={isMissing ? 'Nothing is missing.' : 'No products yet.'}
      {...(shown === 'all' && { add: addAction })}
      {...(isRetail &&
        canCall(products.updateProduct) && {
          batch: {
            save: async (changes: readonly RowChange<ListedProduct>[]) => {
              const { saveRetailPrices } = await import('./saveRetailPrices.ts');
              const results = await saveRetailPrices(changes);
              await refresh();
              return results;
            },
            draftKey: 'retail prices',
            leavesList: (next) => !next.has('retail'),
            onDone: (failed) => (failed ? toast('Some prices were not saved.', { intent: 'error' }) : toast('Saved')),
          },
        })}
      actions={isMissing && <FixTools next={missing.loaded.rows?.[0]} />}
      rowPath={({ product_id }) => productPath(product_id)}
      narrow={{
        title: productName,
        subtitle: (product) =>
          isMissing
            ? `Missing: ${formatMissing(product)}`
            : isRetail
              ? formatRetailPrice(product)
              : [product.brand, product.barcode].filter(Boolean).join(' · '),
      }}
    >
      {tabs}
    </ListScreen>
  );
}

function ListTabs({ shown, count }: { shown: ListName; count: number }) {
  const styles = useStyles();
  const [, setQuery] = useSearchParams();
  return (
    <TabList
      className={styles.tabs}
      selectedValue={shown}
      // The lists have different columns, so do not carry paging and filters over.
      onTabSelect={(_, { value }) => setQuery(value === 'all' ? {} : { [String(value)]: '1' }, { replace: true })}
    >
      <Tab value="all">Products</Tab>
      <Tab value="retail">Retail Prices</Tab>
      <Tab value="missing">
        <span className={styles.counted}>
          Products Missing Info{' '}
          <CounterBadge count={count} overflowCount={maxBadgeCount} color="danger" appearance="filled" />
        </span>
      </Tab>
      <Tab value="archived">Archived</Tab>
    </TabList>
  );
}

/** Show any count in full. */
const maxBadgeCount = 1_000_000;

/** On the missing-info list, fixing is the primary action and adding is secondary. */
function FixTools({ next }: { next: ListedProduct | undefined }) {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  if (!canOpen(addAction.path)) return null;
  return (
    <>
      <Button icon={<AddRegular />} onClick={() => void navigate(addAction.path)}>
        {addAction.label}
      </Button>
      {next && (
        <Button
          appearance="primary"
          icon={<ArrowRightRegular />}
          iconPosition="after"
          onClick={() => void navigate(fixPath(next))}
        >
          Fix next
        </Button>
      )}
    </>
  );
}

const isNeeded = (field: string): field is RequiredInfo => (requiredInfo as readonly string[]).includes(field);

const missingColumns = productColumns.map((column): Column<ListedProduct> => {
  const { field } = column;
  if (!isNeeded(field)) return column;
  return {
    ...column,
    cell: (product) => (product[field] ? undefined : <AddMissing product={product} info={field} />),
  };
});

const columnsOf = { all: productColumns, retail: retailColumns, missing: missingColumns };

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
function ArchivedProducts({ tabs }: { tabs: ReactNode }) {
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

const useStyles = makeStyles({
  tabs: { margin: '-12px 0 8px -10px' },
  counted: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
});
