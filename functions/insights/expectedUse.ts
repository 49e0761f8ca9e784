import type { Bowl } from '../../shared/contract/bowls.ts';
import { type ExpectedService, medianBowls, medianDays, type ServiceUse } from '../../shared/contract/expectedUse.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import { entryCostCents, groupEntriesByProduct } from '../../shared/rules/bowls.ts';
import { median } from '../../shared/rules/expectedUse.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache, now } from '../kit/clock.ts';
import { listCallerSalons, listRequestedSalons } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { listBowls } from '../reports/store.ts';
import { getPastRevision } from '../reports/totalsStore.ts';
import { getCachedMenu } from '../services/store.ts';
import { sum } from './earnings.ts';

type UseQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined; page: number };

/** A page begins no stretch of days after so many bowls. A stretch counts as some, also without any: it takes time to read. */
const [maxBowlsPerPage, minBowlsPerStretch] = [5000, 250];

/**
 * What bowls of each service are expected to take, and took by stylist. Each salon comes in stretches of 90 days, the latest first: its
 * bowls say what is expected, also where the period is shorter.
 */
export async function listExpectedUse(caller: Caller, { location, page, ...asked }: UseQuery) {
  const { organization_id } = caller;
  const isEverySalon = location === allLocations;
  const salons = isEverySalon ? await listCallerSalons(caller) : await listRequestedSalons(caller, location);
  const range = resolveDays(salons, asked.from, asked.to);
  const stretches = salons.flatMap((salon) => {
    const count = Math.ceil(((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1) / medianDays);
    return Array.from({ length: count }, (_, nth) => ({ salon, nth }));
  });
  const { services: menu } = await getCachedMenu(organization_id);
  const [services, used]: [ExpectedService[], ServiceUse[]] = [[], []];
  let next = page;
  for (let read = 0; next < stretches.length && read < maxBowlsPerPage; next++) {
    const { salon, nth } = stretches[next] as (typeof stretches)[number];
    const to = addDays(range.to, -nth * medianDays);
    const isPast = to < dayOf(wallClockAt(salon.zone, now()));
    const days = { from: range.from, to };
    const found = await (isPast ? getCachedUse : loadUse)(organization_id, salon.location_id, days);
    read += Math.max(found.read, minBowlsPerStretch);
    used.push(...found.used);
    if (nth > 0) continue;
    for (const [service_id, amounts] of found.latest) {
      const service = menu.find((one) => one.service_id === service_id);
      const set = service?.expected_grams ?? 0;
      services.push({
        ...{ location_id: salon.location_id, service_id },
        service_name: service?.service_name ?? 'A service of the past',
        ...(set > 0 ? { grams: set, median_of: 0 } : { grams: median(amounts) / 100, median_of: amounts.length }),
      });
    }
  }
  return { services, used, ...(next < stretches.length && { next_page: next }) };
}

type Days = { from: string; to: string };
type Use = { read: number; latest: Map<string, number[]>; used: ServiceUse[] };

/** The 90 days up to `to`: hundredths of a gram of the latest bowls by service, and sums of those since `from`. */
async function loadUse(organization: number, location: number, { from, to }: Days): Promise<Use> {
  const days = { from: addDays(to, 1 - medianDays), to };
  const bowls = await listBowls(organization, location, days, { consistent: false });
  const byService = Map.groupBy(bowls, ({ service_id }) => service_id ?? '');
  byService.delete('');
  const latest = [...byService].map(([id, all]) => [id, all.slice(-medianBowls).map(sumAmount)] as const);
  const used = [...byService].flatMap(([service_id, all]) =>
    [
      ...Map.groupBy(
        all.filter(({ start }) => start >= from),
        ({ user_id }) => user_id,
      ),
    ].map(([user_id, mixed]) => {
      const entries = mixed.flatMap((one) => one.entries);
      return {
        ...{ location_id: location, service_id, user_id, user_name: mixed.at(-1)?.user_name ?? '' },
        bowls: mixed.length,
        grams: sum(mixed.map(sumAmount)) / 100,
        cost: sum(entries.map(entryCostCents)) / 100,
        products: [...groupEntriesByProduct(entries).values()].map((weighed) => ({
          name: weighed.at(-1)?.product_alias ?? '',
          grams: sum(weighed.map(({ amount }) => amount)) / 100,
        })),
      };
    }),
  );
  return { read: bowls.length, latest: new Map(latest), used };
}

const sumAmount = ({ entries }: Bowl): number => sum(entries.map(({ amount }) => amount));

const useCache = createCache<Use>(15 * 60_000, 50);

/** Days that are over, cached by the past revision. */
async function getCachedUse(organization: number, location: number, days: Days): Promise<Use> {
  const revision = await getPastRevision(organization, location);
  const name = [revision, organization, location, days.from, days.to].join(' ');
  return useCache.getOrLoad(name, () => loadUse(organization, location, days));
}
