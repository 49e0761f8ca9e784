import type { Bowl, UsageTotals } from '../../shared/contract/bowls.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { RolledTransaction, TransactionEntry } from '../../shared/contract/reports.ts';
import { entryCostCents, splitIntoPeriods, sumTotals, type Totals, totalsForBowls } from '../../shared/rules/bowls.ts';
import { addDays, wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getOwnIdIfRestricted, resolveDays } from './rules.ts';
import { listBowls, listBowlsPage } from './store.ts';
import { loadTotals } from './totalsStore.ts';

type TransactionQuery = {
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  last_day?: LastDay;
};
type LastDay = 'whole' | 'so far' | undefined;

/** Converts bowls to rows; `counts` is the total shown with the list. */
type RowFormat<Row> = { rowsOf: (bowl: Bowl, salon: Location | undefined) => Row[]; counts: 'entries' | 'bowls' };

/** Page of bowls of the salons as rows. The first page includes the sums over all pages. */
export async function listTransactions<Row>(
  caller: Caller,
  salons: readonly Location[],
  { from, to, last_day, ...page }: TransactionQuery,
  { rowsOf, counts }: RowFormat<Row>,
) {
  const { organization_id } = caller;
  const days = resolveDays(salons, from, to);
  const filter = {
    ...days,
    locations: salons.map(({ location_id }) => location_id),
    user_id: getOwnIdIfRestricted(caller),
  };
  const [{ Items, cursor }, sums] = await Promise.all([
    listBowlsPage(organization_id, page, filter),
    // Sums come from stored totals, so they cover all pages.
    page.cursor === undefined ? loadSums(organization_id, salons, { ...filter, last_day }, counts) : undefined,
  ]);
  const places = new Map(salons.map((salon) => [salon.location_id, salon]));
  return { Items: Items.flatMap((bowl) => rowsOf(bowl, places.get(bowl.location_id))), cursor, ...sums };
}

type SumsFilter = { from: string; to: string; user_id?: string | undefined; last_day: LastDay };

/** Sums from stored totals; of a last day "so far" from its bowls. */
async function loadSums(
  organization: number,
  salons: readonly Location[],
  { from, to, user_id, last_day }: SumsFilter,
  counts: 'entries' | 'bowls',
) {
  const end = last_day === 'so far' ? addDays(to, -1) : to;
  const periods = from <= end ? splitIntoPeriods(from, end) : [];
  const totals = await Promise.all(
    salons.flatMap((salon) => [
      ...periods.map((period) => loadTotals(organization, salon.location_id, 'stylist', period)),
      ...(end < to ? [sumDaySoFar(organization, salon, to)] : []),
    ]),
  );
  const theirs = totals.flat().filter(({ key: { id } }) => user_id === undefined || id === user_id);
  const all: UsageTotals = sumTotals(theirs.map(({ totals }) => totals));
  return {
    total: all[counts],
    sums: {
      bowls: all.bowls,
      product_cost: all.cost / 100,
      transaction_entry_product_amount: all.amount / 100,
      transaction_waste: all.waste / 100,
      waste_cost: all.waste_cost / 100,
    },
  };
}

/** Totals of a salon's day up to the present time of day, by stylist. */
async function sumDaySoFar(organization: number, { location_id, zone }: Location, day: string): Promise<Totals[]> {
  const moment = `${day} ${wallClockAt(zone, now()).slice(11)}`;
  const bowls = await listBowls(organization, location_id, { from: day, to: day });
  const totals = [...totalsForBowls(bowls.filter(({ start }) => start <= moment)).values()];
  return totals.filter(({ key }) => key.of === 'stylist' && key.period === day);
}

function toEntryRows({ entries, ...bowl }: Bowl, salon: Location | undefined): TransactionEntry[] {
  return entries.map((entry) => ({
    transaction_entry_id: entry.entry_id,
    transaction_entry_transaction_id: bowl.bowl_id,
    org_name: salon?.organization_name ?? '',
    location_id: bowl.location_id,
    location_name: salon?.location_name ?? '',
    user_id: bowl.user_id,
    user_name: bowl.user_name,
    transaction_start: bowl.start,
    transaction_entry_start: entry.start,
    transaction_end: bowl.end,
    transaction_client_name: bowl.client_name,
    client_id: bowl.client_id,
    product_id: entry.product_id,
    product_alias: entry.product_alias,
    transaction_entry_product_amount: entry.amount / 100,
    transaction_waste: entry.waste / 100,
    product_cost: entryCostCents(entry) / 100,
    service_id: bowl.service_id ?? null,
    device: bowl.device_name,
  }));
}

/** "Koleston Perfect 7/0 and 2 more" */
const formatProducts = ({ entries: [first, ...others] }: Bowl): string =>
  `${first?.product_alias ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`;

/** Row of a bowl with its sums, followed by the rows of its entries. */
export function toRolledRows(bowl: Bowl, salon: Location | undefined): RolledTransaction[] {
  const entries = toEntryRows(bowl, salon);
  const [first] = entries;
  const sum = (figure: (entry: Bowl['entries'][number]) => number) =>
    bowl.entries.reduce((all, entry) => all + figure(entry), 0) / 100;
  const { bowl_id, version, changed, appointment_id } = bowl;
  const ofBowl = {
    appointment_id,
    ...(changed && { changed_by: changed.user_name, changed_at: changed.time }),
    version,
  };
  return [
    ...(first
      ? [
          {
            ...first,
            transaction_entry_id: bowl_id,
            transaction_parent_id: null,
            transaction_entry_start: bowl.start,
            product_id: bowl_id,
            product_alias: formatProducts(bowl),
            transaction_entry_product_amount: sum(({ amount }) => amount),
            transaction_waste: sum(({ waste }) => waste),
            product_cost: sum(entryCostCents),
            ...ofBowl,
          },
        ]
      : []),
    ...entries.map((entry) => ({ ...entry, transaction_parent_id: bowl_id, ...ofBowl })),
  ];
}

export const entryFormat: RowFormat<TransactionEntry> = { rowsOf: toEntryRows, counts: 'entries' };
export const rolledFormat: RowFormat<RolledTransaction> = { rowsOf: toRolledRows, counts: 'bowls' };
