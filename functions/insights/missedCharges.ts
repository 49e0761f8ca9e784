import { allLocations } from '../../shared/contract/fields.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import type { DayEarnings } from '../appointments/earningsStore.ts';
import { loadAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { listCallerSalons, listRequestedSalons } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { loadWorks } from './earnings.ts';
import { isTooLong, listDays, loadPage, tooManyDays } from './profit.ts';

type MissedQuery = {
  location?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: string | undefined;
};

/**
 * Extra product of completed visits that is on no closed bill, the latest first. In pages, as `getProfit`, for any number of salons and
 * days.
 * @throws 400 for too many days without `page`
 */
export async function listMissedCharges(caller: Caller, { location, page, ...asked }: MissedQuery) {
  const { organization_id } = caller;
  const isEverySalon = page !== undefined && location === allLocations;
  const salons = isEverySalon ? await listCallerSalons(caller) : await listRequestedSalons(caller, location);
  const days = listDays(resolveDays(salons, asked.from, asked.to));
  const { missed, next } = await load();
  const visits = await loadAppointments(
    organization_id,
    missed.map(({ appointment_id }) => appointment_id),
  );
  const Items = missed
    .map((one) => ({ ...one, client_name: visits.get(one.appointment_id)?.before.client.client_name ?? '' }))
    .sort((a, b) => b.start.localeCompare(a.start));
  const total = roundToCents(Items.reduce((sum, { amount }) => sum + amount, 0));
  return { Items, total, ...(next && { next_page: next }) };

  async function load(): Promise<{ missed: DayEarnings['missed']; next?: string | undefined }> {
    if (page !== undefined) {
      const places = salons.map((salon) => ({ salon, costs: [] }));
      const { salonDays, next } = await loadPage(organization_id, places, { days, page, untilOf: () => undefined });
      return { missed: salonDays.flatMap(({ earnings }) => earnings.missed), next };
    }
    if (isTooLong(days.length, salons.length)) throw tooManyDays(salons.length);
    const works = salons.map(({ location_id }) => loadWorks(organization_id, location_id, days));
    return { missed: (await Promise.all(works)).flatMap((one) => one.missed) };
  }
}
