import { type ContainerUsage, endsTooLate, type ReportForm, type StylistSpend } from '../../shared/contract/reports.ts';
import { periodsOf, summed, type TotalsKind } from '../../shared/rules/bowls.ts';
import { personName } from '../../shared/rules/names.ts';
import { dayOf, nowIn } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { recentLocationsOf, salonFor } from '../locations/store.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { peopleBehind } from '../users/store.ts';
import { daysOf, onlyOwn } from './rules.ts';
import { totalsBetween } from './store.ts';

/** The salon that a report names, by number or by name, and its totals of the days that it names. */
async function reportOf(caller: Caller, { Salon, StartDate, EndDate }: ReportForm) {
  const known = await recentLocationsOf(caller.organization_id);
  const named = known.find(({ location_id, location_name }) => Salon === location_id || Salon === location_name);
  if (!named) throw notFound('Salon');
  const salon = await salonFor(caller, named.location_id);
  if (EndDate > dayOf(nowIn(salon.zone, now()))) throw badRequest(endsTooLate, { EndDate: endsTooLate });
  daysOf([salon], StartDate, EndDate);
  const sums = async (of: TotalsKind) => {
    const kept = await Promise.all(
      periodsOf(StartDate, EndDate).map((one) => totalsBetween(caller.organization_id, salon.location_id, of, one)),
    );
    return [...Map.groupBy(kept.flat(), ({ key }) => key.id)].map(([id, its]) => ({
      id,
      ...summed(its.map(({ totals }) => totals)),
    }));
  };
  return { salon, sums };
}

/** How many containers of each product a salon used, the most first. */
export async function usageOf(caller: Caller, form: ReportForm): Promise<ContainerUsage[]> {
  const [{ salon, sums }, { products, groups }] = await Promise.all([
    reportOf(caller, form),
    rememberedCatalogue(caller.organization_id),
  ]);
  return (await sums('product'))
    .filter(({ entries }) => entries > 0)
    .map(({ id, containers }) => {
      const product = products.get(id);
      const { brand = '', name = id, manufacturer = '' } = product ? listedOf(product, groups) : {};
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

const cents = (amount: number): number => Math.round(amount) / 100;

/** What each stylist of a salon dispensed, the highest average first; stylists see their own. */
export async function spendOf(caller: Caller, form: ReportForm): Promise<StylistSpend[]> {
  const { sums } = await reportOf(caller, form);
  const own = onlyOwn(caller);
  const theirs = (await sums('stylist')).filter(({ id, bowls }) => bowls > 0 && (own === undefined || id === own));
  const people = await peopleBehind(
    caller.organization_id,
    theirs.map(({ id }) => id),
  );
  return theirs
    .map(({ id, cost, bowls }) => {
      const person = people.get(id);
      return {
        user_id: id,
        Stylist: person ? personName(person) : '',
        total_spent: cents(cost),
        total_number: bowls,
        average_spent: cents(cost / bowls),
      };
    })
    .sort((a, b) => b.average_spent - a.average_spent);
}
