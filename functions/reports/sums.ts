import {
  type ContainerUsage,
  futureEndDateMessage,
  maxSpendDays,
  type ReportForm,
  type StylistSpend,
} from '../../shared/contract/reports.ts';
import {
  splitIntoPeriods,
  sumTotals,
  type Totals,
  type TotalsKind,
  withCurrentProducts,
} from '../../shared/rules/bowls.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { getCachedLocations, getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { loadUserNames } from '../users/store.ts';
import { getOwnIdIfRestricted, resolveDays, sumSpending } from './rules.ts';
import { loadTotals } from './totalsStore.ts';

/** Resolves the salon of a report by id or name, and returns a reader for its totals. */
async function loadReport(caller: Caller, { Salon, StartDate, EndDate }: ReportForm) {
  const known = await getCachedLocations(caller.organization_id);
  const named = known.find(({ location_id, location_name }) => Salon === location_id || Salon === location_name);
  if (!named) throw notFound('Salon');
  const salon = await getSalon(caller, named.location_id);
  if (EndDate > dayOf(wallClockAt(salon.zone, now())))
    throw badRequest(futureEndDateMessage, { EndDate: futureEndDateMessage });
  resolveDays([salon], StartDate, EndDate);
  const kept = async (of: TotalsKind, periods = splitIntoPeriods(StartDate, EndDate)) => {
    const read = periods.map((one) => loadTotals(caller.organization_id, salon.location_id, of, one));
    return (await Promise.all(read)).flat();
  };
  return { salon, kept };
}

const groupById = (kept: readonly Totals[]) => [...Map.groupBy(kept, ({ key }) => key.id)];
const pickTotals = (some: readonly Totals[]) => some.map(({ totals }) => totals);

/** Containers used per product, most used first. */
export async function getUsage(caller: Caller, form: ReportForm): Promise<ContainerUsage[]> {
  const [{ salon, kept }, { products, groups, currentId }] = await Promise.all([
    loadReport(caller, form),
    getCachedCatalog(caller.organization_id),
  ]);
  return groupById(withCurrentProducts(await kept('product'), currentId))
    .map(([id, group]) => ({ id, ...sumTotals(pickTotals(group)) }))
    .filter(({ entries }) => entries > 0)
    .map(({ id, containers }) => {
      const product = products.get(id);
      const { brand = '', name = id, manufacturer = '' } = product ? toListedProduct(product, groups) : {};
      return {
        location_name: salon.location_name,
        product_id: id,
        product_alias: `${brand} ${name}`.trim(),
        manufacturer_name: manufacturer,
        container_used: containers,
      };
    })
    .sort((a, b) => b.container_used - a.container_used);
}

/** Days of a range, or undefined if it is longer than `maxSpendDays`. */
function listDays(from: string, to: string): string[] | undefined {
  const days = Array.from({ length: maxSpendDays }, (_, nth) => addDays(from, nth)).filter((day) => day <= to);
  return days.at(-1) === to ? days : undefined;
}

/** Spending per stylist, highest average first. Stylists see only their own, with daily values. */
export async function getSpend(caller: Caller, form: ReportForm): Promise<StylistSpend[]> {
  const { salon, kept } = await loadReport(caller, form);
  const ownId = getOwnIdIfRestricted(caller);
  const days = ownId === undefined ? undefined : listDays(form.StartDate, form.EndDate);
  const totals = await kept('stylist', days && [[form.StartDate, form.EndDate]]);
  const spending = groupById(totals)
    .map(([id, group]) => ({ id, group, ...sumSpending(pickTotals(group)) }))
    .filter(({ id, total_number }) => total_number > 0 && (ownId === undefined || id === ownId));
  const names = await loadUserNames(
    caller.organization_id,
    spending.map(({ id }) => id),
    salon.location_id,
  );
  return spending
    .map(({ id, group, ...spent }) => {
      const spentOn = (day: string) => sumSpending(pickTotals(group.filter(({ key }) => key.period === day)));
      return {
        user_id: id,
        Stylist: names.get(id) ?? '',
        ...spent,
        ...(days && { days: days.map((day) => ({ day, ...spentOn(day) })) }),
      };
    })
    .sort((a, b) => b.average_spent - a.average_spent);
}
