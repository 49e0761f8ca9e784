import { Button } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CoverLine, insights } from '../../../shared/contract/insights.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatDate, formatShortDay } from '../../kit/ui/days.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { formatPace } from '../../salon/formatPace.ts';
import { NoSalon } from '../../salon/NoSalon.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { saveItems } from './saveItems.ts';

const title = 'Suggested Levels';
const noun = { one: 'product', many: 'products' };
const rowKey = ({ product_id }: CoverLine) => product_id;
const raisesFirst = [{ field: 'difference', desc: true }];
const noSelection: ReadonlySet<string> = new Set();

/** Suggests max levels for a salon based on usage. Ticked suggestions can be applied. The URL holds the salon. */
export function SuggestedLevels() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  const cover = useRead(insights.getCover, location === null ? null : { query: { location: String(location) } });
  const [tickedIds, setTicked] = useState(noSelection);
  // Products that were neither used nor sold have no known consumption.
  const rows = useMemo(() => cover.data?.lines.filter(({ suggested }) => suggested > 0), [cover.data]);
  const selectedRows = rows?.filter((row) => tickedIds.has(rowKey(row)) && differs(row)) ?? [];

  const { isSaving, apply } = useApplySuggestions(location, cover.mutate, setTicked);

  const picker = (
    <SalonPicker
      chosen={location}
      onChoose={(id) => {
        setTicked(noSelection);
        setQuery({ location_id: String(id) }, { replace: true });
      }}
    />
  );
  if (location === null) return <NoSalon title={title} tools={picker} />;
  return (
    <ListScreen
      title={title}
      hint={`Enough for your busiest days between deliveries${cover.data?.lines.length ? `, based on bowls and sales since ${formatShortDay(cover.data.since)}` : ''}.`}
      id="suggested-levels"
      noun={noun}
      read={cover}
      {...(rows && { rows })}
      rowKey={rowKey}
      rowName={({ product_name }) => product_name}
      columns={columns}
      pageSize={50}
      sort={raisesFirst}
      exportName={title}
      emptyText="No bowls or sales in the last 90 days. Levels are suggested from what is used and sold."
      selection={{ selected: tickedIds, onChange: setTicked }}
      actions={
        <>
          <RefreshTools location={location} shows={[insights.getCover]} />
          {picker}
          <Button
            appearance="primary"
            disabledFocusable={selectedRows.length === 0 || isSaving}
            onClick={() => void apply(location, selectedRows)}
          >
            {selectedRows.length === 0 ? 'Use these levels' : `Use ${formatLevelCount(selectedRows.length)}`}
          </Button>
        </>
      }
      narrow={{
        title: ({ product_name }) => product_name,
        subtitle: ({ desired, suggested, ...pace }) =>
          `${formatNumber(desired)} now, ${suggested} suggested · ${formatPace(pace)}`,
        status: (row) => formatDays(row),
      }}
    />
  );
}

/** Sets the max levels to the suggestions. Lines that were not saved stay ticked. */
function useApplySuggestions(
  location: number | null,
  reload: () => Promise<unknown>,
  setTicked: (ids: ReadonlySet<string>) => void,
) {
  const { scope } = useSession();
  const toast = useToast();
  const latestLocation = useRef(location);
  latestLocation.current = location;
  const [isSaving, setSaving] = useState(false);

  async function apply(locationId: number, rows: readonly CoverLine[]) {
    setSaving(true);
    const items = rows.map(({ product_id, suggested, version }) => ({
      product_id,
      inventory_desired_quantity: suggested,
      version,
    }));
    const problems = await saveItems({ ...scope, Location: locationId }, items);
    const failed = rows.filter((_, index) => problems[index] !== undefined);
    await reload();
    setSaving(false);
    // Keep the selection if the user switched salons meanwhile.
    if (latestLocation.current === locationId) setTicked(new Set(failed.map(rowKey)));
    if (failed.length === 0) toast(`${formatLevelCount(rows.length)} set`);
    else toast(`${formatLevelCount(failed.length)} not saved. ${problems.find(Boolean)}`, { intent: 'error' });
  }

  return { isSaving, apply };
}

const differs = ({ suggested, desired }: CoverLine): boolean => suggested !== desired;
const formatLevelCount = (count: number): string => `${count} ${count === 1 ? 'level' : 'levels'}`;
const formatDays = ({ state, days }: CoverLine): string =>
  state === 'out' ? 'Out' : days === null ? '' : `${formatNumber(days, 1, 1)} days`;

const columns: readonly Column<CoverLine>[] = [
  { field: 'product_name', title: 'Product', tone: 'strong', width: 280, priority: 1 },
  { field: 'reseller_company_name', title: 'Distributor', tone: 'quiet', width: 170, priority: 7, headerFilter: true },
  { field: 'current', title: 'On hand', type: 'number', width: 100, priority: 5 },
  { field: 'on_order', title: 'On order', type: 'number', width: 100, hidden: true },
  { field: 'week', title: 'Per week', type: 'number', width: 100, priority: 4 },
  {
    field: 'week_sold',
    title: 'Of it sold',
    type: 'number',
    width: 110,
    priority: 8,
    cell: ({ week_sold }) => (week_sold > 0 ? undefined : ''),
  },
  { field: 'days', title: 'Days of cover', type: 'number', width: 120, priority: 6, cell: formatDays },
  {
    field: 'delivery',
    title: 'Next delivery',
    type: 'date',
    width: 190,
    hidden: true,
    cell: ({ delivery, overdue }) =>
      overdue ? `${formatDate(delivery)}, overdue since ${formatShortDay(overdue)}` : undefined,
  },
  { field: 'desired', title: 'Level now', type: 'number', width: 110, priority: 3 },
  { field: 'suggested', title: 'Suggested', type: 'number', width: 110, priority: 2 },
  {
    field: 'difference',
    title: 'Change',
    value: ({ suggested, desired }) => suggested - desired,
    type: 'number',
    format: (change) => `${Number(change) > 0 ? '+' : ''}${formatNumber(Number(change))}`,
    width: 100,
    priority: 4,
  },
];
