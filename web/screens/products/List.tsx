import { Button, CounterBadge, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { AddRegular, ArrowRightRegular } from '@fluentui/react-icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { type RequiredInfo, requiredInfo } from '../../../shared/rules/products.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { touch } from '../../kit/ui/media.ts';
import { productColumns } from './columns.ts';
import { AddMissing, fixPath, missingText, productPath } from './missing.tsx';

const noun = { one: 'product', many: 'products' };
const keyOf = ({ product_id }: ListedProduct) => product_id;
const add = { label: 'Add New Product', path: '/product' };

/** All products, or those that something is missing of: which of the two stands in the address. */
export function ManageProducts() {
  const isMissing = useSearchParams()[0].has('missing');
  const all = useRead(api.products.listProducts, {});
  const missing = useRead(api.products.listProductsMissingInfo, {});
  const read = isMissing ? missing : all;
  return (
    <ListScreen
      title="Products"
      label={isMissing ? 'Products Missing Info' : 'Products'}
      hint={
        isMissing
          ? 'Fill in what is missing so that these can be priced, ordered and reported.'
          : 'Everything that is mixed, sold or ordered, in all salons.'
      }
      id="products"
      noun={noun}
      read={read}
      rows={read.data?.data}
      rowKey={keyOf}
      rowName={nameOf}
      columns={isMissing ? missingColumns : productColumns}
      pageSize={25}
      exportName={isMissing ? 'Products Missing Info' : 'Products'}
      emptyText={isMissing ? 'Nothing is missing.' : 'No products yet.'}
      {...(!isMissing && { add })}
      actions={isMissing && <FixTools next={missing.data?.data[0]} />}
      rowPath={({ product_id }) => productPath(product_id)}
      narrow={{
        title: nameOf,
        subtitle: (product) =>
          isMissing ? `Missing: ${missingText(product)}` : [product.brand, product.barcode].filter(Boolean).join(' · '),
      }}
    >
      <Toggle isMissing={isMissing} count={missing.data?.data.length ?? 0} />
    </ListScreen>
  );
}

const nameOf = ({ name, barcode }: ListedProduct): string => name || barcode || 'Product without a name';

function Toggle({ isMissing, count }: { isMissing: boolean; count: number }) {
  const styles = useStyles();
  const [, setQuery] = useSearchParams();
  return (
    <TabList
      className={styles.tabs}
      selectedValue={isMissing ? 'missing' : 'all'}
      // The view of one list means nothing to the other.
      onTabSelect={(_, { value }) => setQuery(value === 'missing' ? { missing: '1' } : {}, { replace: true })}
    >
      <Tab value="all">Products</Tab>
      <Tab value="missing">
        <span className={styles.counted}>
          Products Missing Info <CounterBadge count={count} overflowCount={most} color="danger" appearance="filled" />
        </span>
      </Tab>
    </TabList>
  );
}

/** The badge says every number as it is. */
const most = 1_000_000;

/** Fixing is what this list is for, so adding steps back. */
function FixTools({ next }: { next: ListedProduct | undefined }) {
  const navigate = useNavigate();
  const may = useCanOpen();
  if (!may(add.path)) return null;
  return (
    <>
      <Button icon={<AddRegular />} onClick={() => void navigate(add.path)}>
        {add.label}
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

const useStyles = makeStyles({
  tabs: { margin: '-12px 0 8px -10px', [touch]: { '& button': { minHeight: '44px' } } },
  counted: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
});
