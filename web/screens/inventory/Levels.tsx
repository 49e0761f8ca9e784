import { Button } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { CoverLine } from '../../../shared/contract/insights.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { saveItems } from './saving.ts';

const title = 'Suggested Levels';
const noun = { one: 'product', many: 'products' };
const keyOf = ({ product_id }: CoverLine) => product_id;
const none: ReadonlySet<string> = new Set();

/** What the shelves of a salon should be filled up to by what is used of each product, to be taken over by ticks. The salon stands in the address. */
export function SuggestedLevels() {
  const { user, scope } = useSession();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  const read = useRead(api.insights.getCover, location === null ? null : { query: { location: String(location) } });
  const latest = useRef(location);
  latest.current = location;
  const [ticked, setTicked] = useState(none);
  const [isSaving, setSaving] = useState(false);
  // What no bowl ever needed is sold or used otherwise: nothing is known of it.
  const rows = useMemo(() => read.data?.lines.filter(({ suggested }) => suggested > 0), [read.data]);
  const chosen = rows?.filter((row) => ticked.has(keyOf(row)) && isOther(row)) ?? [];

  async function takeOver(at: number) {
    setSaving(true);
    const items = chosen.map(({ product_id, suggested, version }) => ({
      product_id,
      inventory_desired_quantity: suggested,
      version,
    }));
    const problems = await saveItems({ ...scope, Location: at }, items);
    const failed = chosen.filter((_, nth) => problems[nth] !== undefined);
    await read.mutate();
    setSaving(false);
    // Not at the salon that was chosen meanwhile.
    if (latest.current === at) setTicked(new Set(failed.map(keyOf)));
    if (failed.length === 0) toast(`${levelsText(chosen.length)} taken over`);
    else toast(`${levelsText(failed.length)} not saved. ${problems.find(Boolean)}`, { intent: 'error' });
  }

  const picker = (
    <SalonPicker
      chosen={location}
      onChoose={(id) => {
        setTicked(none);
        setQuery({ location_id: String(id) }, { replace: true });
      }}
    />
  );
  if (location === null)
    return (
      <Page title={title} tools={picker}>
        <EmptyState text="Please select salon" />
      </Page>
    );
  return (
    <ListScreen
      title={title}
      hint={`What the busiest days use from one delivery to the next, by the bowls of 90 days${read.data?.lines.length ? `; known since ${formatDate(read.data.since)}` : ''}.`}
      id="suggested-levels"
      noun={noun}
      read={read}
      {...(rows && { rows })}
      rowKey={keyOf}
      rowName={({ product_name }) => product_name}
      columns={columns}
      pageSize={50}
      exportName={title}
      emptyText="Nothing was weighed in these 90 days."
      selection={{ selected: ticked, onChange: setTicked }}
      actions={
        <>
          {picker}
          <Button
            appearance="primary"
            disabledFocusable={chosen.length === 0 || isSaving}
            onClick={() => void takeOver(location)}
          >
            {chosen.length === 0 ? 'Take over' : `Take over ${levelsText(chosen.length)}`}
          </Button>
        </>
      }
      narrow={{
        title: ({ product_name }) => product_name,
        subtitle: ({ desired, suggested, week }) =>
          `${formatNumber(desired)} now, ${suggested} suggested · ${formatNumber(week, 2)} a week`,
        status: (row) => daysText(row),
      }}
    />
  );
}

const isOther = ({ suggested, desired }: CoverLine): boolean => suggested !== desired;
const levelsText = (count: number): string => `${count} ${count === 1 ? 'level' : 'levels'}`;
const daysText = ({ state, days }: CoverLine): string =>
  state === 'out' ? 'Out' : days === null ? '' : `${formatNumber(days, 1, 1)} days`;
const whole = (value: unknown): string => formatNumber(Number(value));

const columns: readonly Column<CoverLine>[] = [
  { field: 'product_name', title: 'Product', tone: 'strong', width: 280, priority: 1 },
  { field: 'reseller_company_name', title: 'Distributor', tone: 'quiet', width: 170, priority: 7, headerFilter: true },
  { field: 'current', title: 'On hand', type: 'quantity', width: 100, priority: 5 },
  { field: 'on_order', title: 'On order', type: 'quantity', width: 100, hidden: true },
  { field: 'week', title: 'A week', type: 'quantity', width: 100, priority: 4 },
  { field: 'days', title: 'Days of cover', type: 'quantity', width: 120, priority: 6, cell: daysText },
  { field: 'delivery', title: 'Next delivery', type: 'date', width: 120, hidden: true },
  { field: 'desired', title: 'Level now', type: 'quantity', format: whole, width: 110, priority: 3 },
  { field: 'suggested', title: 'Suggested', type: 'quantity', format: whole, width: 110, priority: 2 },
  {
    field: 'difference',
    title: 'Change',
    value: ({ suggested, desired }) => suggested - desired,
    type: 'quantity',
    format: (change) => `${Number(change) > 0 ? '+' : ''}${whole(change)}`,
    width: 100,
    priority: 4,
  },
];
