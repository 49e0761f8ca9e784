import type { BillEntry } from '../../shared/contract/bills.ts';
import { maxSalonsPerPage } from '../../shared/contract/fields.ts';
import type { Location } from '../../shared/contract/locations.ts';
import {
  type MonthEnd,
  maxUnbilledVisits,
  type SalonMonth,
  type UnbilledVisit,
} from '../../shared/contract/monthEnd.ts';
import { sumEntries } from '../../shared/rules/bills.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { listSalonAppointments } from '../appointments/store.ts';
import { counterFromItem, counterKey, listEntries } from '../bills/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { get } from '../kit/read.ts';
import { listCallerSalons } from '../locations/store.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { isCompleted, loadDayEarnings } from './earnings.ts';
import { isMonthSettled, loadMonthStock, maxMonthsRead, nextMonth, toMonthStock } from './monthStock.ts';
import { type BillSums, findKeptMonth, keepMonthBills, type ProductMonth } from './monthStore.ts';
import { maxPageMs } from './profit.ts';

/** Earlier months are read back month by month, once. */
const maxYearsBack = 5;

/**
 * Stock, bills and visits without a bill of a month, for whole salons per page. A page ends early if a salon needs more reads than are
 * left.
 * @throws 400 for a month that has not begun, or of more than five years ago
 */
export async function getMonthEnd(
  caller: Caller,
  { month, page = 'start' }: { month: string; page?: string | undefined },
): Promise<MonthEnd> {
  const { organization_id } = caller;
  const [salons, catalog] = await Promise.all([listCallerSalons(caller), getCachedCatalog(organization_id)]);
  assertMonth(month, salons);
  const begin = Math.max(
    0,
    salons.findIndex(({ location_id }) => String(location_id) === page),
  );
  const Items: SalonMonth[] = [];
  const left = { months: maxMonthsRead, stopAt: now() + maxPageMs };
  for (const salon of salons.slice(begin, begin + maxSalonsPerPage)) {
    const found = await loadSalonMonth(organization_id, salon, { month, catalog, left });
    if (!found) break;
    Items.push(found);
  }
  const next = salons[begin + Items.length];
  return { Items, ...(next && { next_page: String(next.location_id) }) };
}

function assertMonth(month: string, salons: readonly Location[]): void {
  const running = salons.map(({ zone }) => wallClockAt(zone, now()).slice(0, 7)).sort();
  const text = 'Please choose a month of the last five years';
  const first = `${Number(running[0]?.slice(0, 4)) - maxYearsBack}${running[0]?.slice(4)}`;
  if (running.length > 0 && (month > (running.at(-1) ?? '') || month < first)) throw badRequest(text, { month: text });
}

type MonthContext = {
  month: string;
  catalog: Catalog;
  /** Months of movements that the request may still read, and when it begins no further sums of days. */
  left: { months: number; stopAt: number };
};

/** Month of a salon; undefined if it needs more reads than are left. */
async function loadSalonMonth(
  organization: number,
  salon: Location,
  { month, catalog: { products, groups, currentId }, left }: MonthContext,
): Promise<SalonMonth | undefined> {
  const { location_id, location_name, zone } = salon;
  const costOf = (id: string) => Math.round((products.get(id)?.product_cost ?? 0) * 100);
  const kept = await findKeptMonth(organization, location_id, month);
  let stock: ProductMonth[] | undefined = kept.products;
  if (!stock) {
    const found = await loadMonthStock(organization, salon, { month, maxRead: left.months, costOf });
    left.months -= found.read;
    stock = found.products;
  }
  if (!stock) return undefined;
  const unbilled = await loadUnbilled(organization, salon, month, left);
  if (!unbilled) return undefined;
  const sums = kept.sums ?? (await loadMonthBills(organization, salon, month));
  const categoryOf = (id: string) => {
    const category = products.get(currentId(id))?.category_id;
    return groups.categories.get(category ?? '')?.category_name ?? '';
  };
  const { bills, ...cents } = sums;
  return {
    location_id,
    location_name,
    is_over: wallClockAt(zone, now()).slice(0, 7) > month,
    stock: toMonthStock(stock, categoryOf),
    bills: { bills, ...toDollars(cents) },
    unbilled,
  };
}

const toDollars = <Sums extends Record<string, number>>(cents: Sums) =>
  Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, sum / 100])) as Sums;

const entriesPerPage = 500;

/** Sums of the closings of bills in a month, as in the report of bills. */
async function loadMonthBills(organization: number, salon: Location, month: string): Promise<BillSums> {
  const { location_id } = salon;
  const counter = counterFromItem(await get('appointments', counterKey(organization, location_id)));
  const entries: BillEntry[] = [];
  const days = { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1), limit: entriesPerPage };
  let cursor: string | undefined;
  let more: boolean;
  do {
    const page = await listEntries(organization, location_id, counter, { ...days, cursor });
    entries.push(...page.Items);
    cursor = page.next_cursor;
    more = page.has_more;
  } while (more);
  const { bills, people: _, paid: __, tips: ___, ...dollars } = sumEntries(entries);
  const cents = Object.entries(dollars).map(([name, amount]) => [name, Math.round(amount * 100)] as const);
  const sums = { bills, ...(Object.fromEntries(cents) as typeof dollars) };
  if (isMonthSettled(month, salon)) await keepMonthBills(organization, location_id, month, sums);
  return sums;
}

/** Completed visits of a month without a closed bill; undefined if the time is up before all days are summed. */
async function loadUnbilled(
  organization: number,
  salon: Location,
  month: string,
  { stopAt }: MonthContext['left'],
): Promise<SalonMonth['unbilled'] | undefined> {
  const { location_id, zone } = salon;
  const today = dayOf(wallClockAt(zone, now()));
  const days: string[] = [];
  for (let day = `${month}-01`; day < `${nextMonth(month)}-01` && day <= today; day = addDays(day, 1)) days.push(day);
  const { earnings, next } = await loadDayEarnings(organization, salon, {
    ...{ days, until: undefined, stopAt, withVisits: false },
  });
  if (next) return undefined;
  const listed: string[] = [];
  const all = { visits: 0, cents: 0 };
  for (const {
    day,
    earnings: { billed },
  } of earnings) {
    if (billed.unbilled_visits > 0 && all.visits < maxUnbilledVisits) listed.push(day);
    all.visits += billed.unbilled_visits;
    all.cents += billed.unbilled;
  }
  const visits = await listSalonAppointments(organization, location_id, listed);
  const Items = visits
    .filter((visit) => isCompleted(visit) && !visit.bill)
    .slice(0, maxUnbilledVisits)
    .map(
      ({ appointmentId: id, start, client: { client_name }, user_name, services }): UnbilledVisit => ({
        ...{ id, start, client_name, user_name },
        services: services.map(({ title }) => title).join(', '),
        amount: roundToCents(services.reduce((sum, { price }) => sum + price, 0)),
      }),
    );
  return { visits: all.visits, amount: all.cents / 100, Items };
}
