import { Button } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { formatCount, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { formatUnpriced } from '../../salon/formatUnpriced.ts';
import { orderPath } from '../../salon/order/order.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { useFailedSalons } from '../../salon/useHomeSalon.ts';
import { CardsState } from './CardsState.tsx';
import { findDraft, listProducts, type OrderBlock, sumRow, toWeekRows, type WeekRow } from './weekRows.ts';

const { listWeeklyOrders } = insights;
const shown = [listWeeklyOrders, orders.listOrders];

/** What all salons are out of or use up within a week, by distributor and salon, to be saved as a draft order each. */
export function OrderWeek() {
  const read = useAllPages(listWeeklyOrders, {}, '0');
  const failed = useFailedSalons();
  const open = useRead(orders.listOrders, { query: { location: String(allLocations) } });
  const salons = useMemo(() => read.data?.flatMap((page) => page.salons), [read.data]);
  const rows = useMemo(() => salons && open.data && toWeekRows(salons, open.data), [salons, open.data]);
  const missing = salons?.filter(({ without_level }) => without_level > 0) ?? [];
  return (
    <Page
      title="Order This Week"
      hint="Out, short, or used up within a week. The quantities fill each shelf to its level."
      tools={<RefreshTools location={undefined} shows={shown} />}
    >
      <CardsState location={allLocations} read={failed ?? read} />
      <ReadError read={open} text="The drafts of your salons could not be loaded." />
      {rows?.length === 0 && <EmptyState text="Every shelf lasts a week, or its order is on the way." />}
      {rows && rows.length > 0 && <WeekReport rows={rows} />}
      {missing.length > 0 && (
        <SideCard title="Without a level" hint="They run out, and nothing says how many to order">
          <RankList
            label="Products without a level"
            rows={missing.map(({ location_id, location_name, without_level }) => ({
              key: String(location_id),
              name: location_name,
              value: formatCount(without_level, { one: 'product', many: 'products' }),
              href: `/levels?location_id=${location_id}`,
            }))}
          />
        </SideCard>
      )}
    </Page>
  );
}

function WeekReport({ rows }: { rows: readonly WeekRow[] }) {
  const navigate = useNavigate();
  const { save, isBusy } = useSaveDrafts();
  const products = listProducts(rows);
  const { cost, quantity } = sumRow(rows);
  const salons = new Set(products.map(({ location_id }) => location_id)).size;
  const blocks = rows.filter(({ level }) => level === 'salon');
  const unpriced = products.filter((one) => one.cost === undefined).length;
  const draftColumn: Column<WeekRow> = {
    field: 'draft',
    title: 'Draft',
    // With this priority it stays although all drafts are still to be saved.
    ...{ width: 150, priority: 1, filter: false, sortable: false },
    format: (_, { draft }) => draft?.order_number ?? '',
    cell: (row) => {
      const { draft, level, name } = row;
      if (draft) return <TextLink to={orderPath(draft)}>Draft {draft.order_number}</TextLink>;
      const unsaved = row.blocks.filter((one) => !one.draft);
      if (level === 'product' || !row.reseller_id) return undefined;
      if (unsaved.length === 0) return 'All saved';
      const label = level === 'salon' ? 'Save draft' : 'Save all drafts';
      return (
        <Button
          size="small"
          aria-label={`${label}: ${name}`}
          disabledFocusable={isBusy}
          onClick={(event) => {
            event.stopPropagation();
            void save(unsaved);
          }}
        >
          {label}
        </Button>
      );
    },
  };
  return (
    <>
      <MetricStrip
        label="To order"
        days="All Locations · the next seven days"
        hasNotes={unpriced > 0}
        metrics={[
          { name: 'To order', value: formatMoney(cost ?? 0), note: formatUnpriced(unpriced) },
          { name: 'Containers', value: formatNumber(quantity ?? 0) },
          { name: 'Salons', value: formatNumber(salons) },
          {
            name: 'Drafts saved',
            value: `${blocks.filter(({ draft }) => draft).length} of ${blocks.length}`,
          },
        ]}
      />
      <Grid
        id="order-week"
        label="To order"
        noun={noun}
        rows={rows}
        rowKey={rowKey}
        parentKey={({ parent }) => parent}
        columns={[...columns, draftColumn]}
        sort={sortByCost}
        pageSize={50}
        exportName="Order This Week"
        exportScope="All Locations"
        exportSum={sumRow}
        onRowClick={(row) => void navigate(pathOf(row))}
        narrow={{
          title: ({ name }) => name,
          subtitle: ({ quantity, about }) => `${formatNumber(quantity)} to order · ${about}`,
          status: (row) => draftColumn.cell?.(row) ?? (row.cost === undefined ? '' : formatMoney(row.cost)),
        }}
      />
    </>
  );
}

const noun = { one: 'distributor', many: 'distributors' };
const rowKey = ({ key }: WeekRow) => key;
const sortByCost = [{ field: 'cost', desc: true }];

/** The draft or the wizard of a salon, a product's stock, or the distributor. */
function pathOf({ level, draft, location_id, reseller_id, product_id, blocks }: WeekRow): string {
  if (level === 'product') return `/inventory?location_id=${location_id}&item=${location_id}-${product_id}`;
  if (draft) return orderPath(draft);
  if (level === 'distributor' || !reseller_id) return '/distributors';
  const items = blocks.flatMap(({ items }) => items).map(({ product_id }) => `&item=${product_id}`);
  return `/reorder?location_id=${location_id}&reseller=${reseller_id}${items.join('')}`;
}

const columns: readonly Column<WeekRow>[] = [
  { field: 'name', title: 'Distributor, salon, product', tone: 'strong', width: 260, priority: 1, summary: 'count' },
  { field: 'about', title: 'Why', tone: 'quiet', width: 150, priority: 4 },
  { field: 'current', title: 'On hand', type: 'quantity', width: 90, priority: 5 },
  { field: 'on_order', title: 'On order', type: 'number', width: 90, priority: 6 },
  { field: 'quantity', title: 'To order', type: 'number', width: 90, priority: 3, summary: 'sum' },
  { field: 'cost', title: 'Cost', type: 'money', width: 110, priority: 2, summary: 'sum' },
];

const { listOrders, submitReorder } = orders;
const draftLists = [listOrders];

/** Saves a draft order per salon, except where one exists by now. A repeat after a lost reply saves no second one. */
function useSaveDrafts() {
  const toast = useToast();
  const refresh = useRefresh(draftLists);
  const [isBusy, setBusy] = useState(false);
  /** Idempotency keys of requests without a reply. */
  const keys = useRef(new Map<string, string>());

  async function saveDraft({ location_id, reseller_id, items }: OrderBlock) {
    const body = { reseller_id: reseller_id ?? '', location: location_id, draft: true, order_items: items };
    const print = JSON.stringify(body);
    const key = keys.current.get(print) ?? crypto.randomUUID();
    keys.current.set(print, key);
    await call(submitReorder, { body: { ...body, idempotency_key: key } });
    keys.current.delete(print);
  }

  async function save(blocks: readonly OrderBlock[]) {
    setBusy(true);
    let saved = 0;
    try {
      const open = await call(listOrders, { query: { location: String(allLocations) } });
      for (const block of blocks.filter((one) => !findDraft(open, one))) {
        await saveDraft(block);
        saved += 1;
      }
      toast(saved === 0 ? 'The drafts were there already.' : `${formatCount(saved, draft)} saved`);
    } catch (error) {
      const text = saved > 0 ? `Only ${formatCount(saved, draft)} saved.` : 'The draft was not saved.';
      toast(formatError(text, error), { intent: 'error' });
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return { save, isBusy };
}

const draft = { one: 'draft', many: 'drafts' };
