import { Button } from '@fluentui/react-components';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type IdleProduct, idleDays, type ProductUse } from '../../../shared/contract/idleProducts.ts';
import { inventory } from '../../../shared/contract/inventory.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { withParams } from '../../kit/list/searchParams.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { formatUnpriced } from '../../salon/formatUnpriced.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { useFailedSalons } from '../../salon/useHomeSalon.ts';
import { CardsState } from './CardsState.tsx';

const { archiveProduct } = inventory;
const { listIdleProducts } = orders;
const shown = [listIdleProducts];
const choices = idleDays.map((days) => [days, `${days} days`] as const);
/** `users` are the salons that use the product, the heaviest use first. */
type IdleRow = IdleProduct & { users: readonly ProductUse[]; used_by: string };

/** Products on hand that nobody used, sold or ordered for a while. The URL holds for how long. */
export function IdleProducts() {
  const [query, setQuery] = useSearchParams();
  const days = idleDays.find((one) => one === query.get('days')) ?? '90';
  const read = useAllPages(listIdleProducts, { days }, '0');
  const failed = useFailedSalons();
  const uses = groupBy(read.data?.flatMap((page) => page.uses) ?? [], ({ product_id }) => product_id);
  const rows = read.data
    ?.flatMap(({ Items }) => Items)
    .map((row): IdleRow => {
      const users = [...(uses.get(row.product_id) ?? [])].sort((a, b) => b.containers - a.containers);
      const texts = users.map(({ location_name, containers }) => `${location_name} ${formatNumber(containers)}`);
      return { ...row, users, used_by: texts.join(', ') || (row.archived ? 'archived' : 'no salon') };
    });
  const choose = (chosen: string) => setQuery((before) => withParams(before, { p: '', days: chosen }));
  return (
    <Page
      title="Idle Products"
      hint="On hand, and neither used, sold nor ordered"
      tools={
        <>
          <SegmentedControl label="Idle for at least" choices={choices} value={days} onChange={choose} />
          <RefreshTools location={undefined} shows={shown} />
        </>
      }
    >
      <CardsState location={allLocations} read={failed ?? read} />
      {rows?.length === 0 && <EmptyState text={`Everything on hand moved within ${days} days.`} />}
      {rows && rows.length > 0 && <IdleReport rows={rows} days={days} />}
    </Page>
  );
}

const sumOf = (rows: readonly IdleRow[], field: 'value' | 'on_hand') =>
  roundQuantity(rows.reduce((sum, row) => sum + (row[field] ?? 0), 0));
const sumRow = (rows: readonly IdleRow[]): Partial<IdleRow> => ({
  product_name: 'Sum',
  on_hand: sumOf(rows, 'on_hand'),
  value: sumOf(rows, 'value'),
});

function IdleReport({ rows, days }: { rows: readonly IdleRow[]; days: string }) {
  const navigate = useNavigate();
  const stepColumn = useStepColumn();
  const unpriced = rows.filter(({ value }) => value === undefined).length;
  const scope = `All Locations · idle for ${days} days or more`;
  return (
    <>
      <MetricStrip
        label="Idle"
        days={scope}
        hasNotes={unpriced > 0}
        metrics={[
          { name: 'Money tied up', value: formatMoney(sumOf(rows, 'value')), note: formatUnpriced(unpriced) },
          { name: 'Products', value: formatNumber(new Set(rows.map(({ product_id }) => product_id)).size) },
          { name: 'Salons', value: formatNumber(new Set(rows.map(({ location_id }) => location_id)).size) },
        ]}
      />
      <Grid
        id="idle-products"
        label="Idle products"
        noun={noun}
        rows={rows}
        rowKey={rowKey}
        rowName={({ product_name, location_name }) => `${product_name}, ${location_name}`}
        columns={[...columns, stepColumn]}
        sort={sortByValue}
        pageSize={25}
        exportName="Idle Products"
        exportScope={scope}
        exportSum={sumRow}
        onRowClick={(row) => void navigate(`/inventory?location_id=${row.location_id}&item=${rowKey(row)}`)}
        narrow={{
          title: ({ product_name }) => product_name,
          subtitle: ({ location_name, on_hand, idle }) =>
            `${location_name} · ${formatNumber(on_hand)} on hand · ${formatNumber(idle)} days`,
          status: ({ value }) => value !== undefined && formatMoney(value),
        }}
      />
    </>
  );
}

/** The salon, other than its own, that uses most of a product. */
const findUser = ({ users, location_id }: IdleRow) => users.find((one) => one.location_id !== location_id);

/** Column with a button that sends a product to where it is used, or archives one that nobody uses. */
function useStepColumn(): Column<IdleRow> {
  const navigate = useNavigate();
  const canArchive = useCanCall()(archiveProduct);
  const confirm = useConfirm();
  const attempt = useAttempt();
  const send = useSend(archiveProduct, { refreshes: shown });
  const archive = async ({ product_id, product_name }: IdleRow) => {
    const isConfirmed = await confirm({
      title: `Archive ${product_name}?`,
      text: 'It is no longer offered for orders and counts in any salon. What is left on the shelves stays. You can restore it under Products, Archived.',
      confirm: 'Archive',
    });
    const request = { params: { id: product_id }, body: {} };
    if (isConfirmed) await attempt(() => send(request), { errorMessage: 'The product was not archived.' });
  };
  const nameStep = (row: IdleRow): string => {
    const user = findUser(row);
    if (user) return `Transfer to ${user.location_name}`;
    return canArchive && !row.archived && row.users.length === 0 ? 'Archive' : '';
  };
  return {
    field: 'step',
    title: 'Next step',
    // With this priority it stays even if it is the same for all rows.
    ...{ width: 170, priority: 1, filter: false, sortable: false },
    format: (_, row) => (row.users ? nameStep(row) : ''),
    cell: (row) =>
      nameStep(row) && (
        <Button
          size="small"
          aria-label={`${nameStep(row)}: ${row.product_name}, ${row.location_name}`}
          onClick={(event) => {
            event.stopPropagation();
            const { location_id, product_id } = row;
            const to = findUser(row)?.location_id;
            if (to === undefined) void archive(row);
            else void navigate(`/transfer?from=${location_id}&to=${to}&product=${product_id}`);
          }}
        >
          {nameStep(row)}
        </Button>
      ),
  };
}

const noun = { one: 'idle product', many: 'idle products' };
const rowKey = ({ location_id, product_id }: IdleRow) => `${location_id}-${product_id}`;
const sortByValue = [{ field: 'value', desc: true }];

const dayColumn = (field: 'used' | 'sold' | 'ordered', title: string, priority: number): Column<IdleRow> => ({
  ...{ field, title, type: 'date', width: 104, priority },
});
const columns: readonly Column<IdleRow>[] = [
  { field: 'product_name', title: 'Product', tone: 'strong', width: 200, priority: 1, summary: 'count' },
  { field: 'location_name', title: 'Salon', width: 110, priority: 3, headerFilter: true },
  { field: 'on_hand', title: 'On hand', type: 'quantity', width: 84, priority: 5, summary: 'sum' },
  { field: 'idle', title: 'Days idle', type: 'number', width: 92, priority: 4 },
  dayColumn('used', 'Last used', 6),
  dayColumn('sold', 'Last sold', 8),
  dayColumn('ordered', 'Last ordered', 9),
  { field: 'value', title: 'Tied up', type: 'money', width: 96, priority: 2, summary: 'sum' },
  { field: 'used_by', title: 'Used in 90 days by', tone: 'quiet', width: 180, priority: 7 },
];
