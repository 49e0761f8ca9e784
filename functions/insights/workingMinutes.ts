import type { Location } from '../../shared/contract/locations.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { findWorkingDay, toSpans } from '../../shared/rules/workingHours.ts';
import { now } from '../kit/clock.ts';
import { getMany } from '../kit/read.ts';
import { loadSalonWithStylists } from '../locations/store.ts';
import { hoursFromItem, hoursKey } from '../stylists/store.ts';
import { isStylist, isWorking } from '../users/store.ts';
import { sum } from './earnings.ts';

/** Minutes that each stylist of a salon works on days up to today, by the hours that are set now. Two requests. */
export async function loadWorkingMinutes(
  organization: number,
  { location_id, zone }: Location,
  days: readonly string[],
): Promise<Map<string, number>> {
  const { config, stylists } = await loadSalonWithStylists(organization, location_id);
  const people = stylists.filter((one) => isStylist(one) && isWorking(one));
  const keys = people.map(({ user_id }) => ({ table: 'services' as const, key: hoursKey(organization, user_id) }));
  const hours = (await getMany(keys, { consistent: false })).map(hoursFromItem);
  const today = dayOf(wallClockAt(zone, now()));
  const open = days.flatMap((day) => {
    const span = day <= today && getOpeningHours(config, day);
    return span ? [{ day, span }] : [];
  });
  return new Map(
    people.map(({ user_id }, nth) => {
      const own = hours[nth];
      const spans = open.flatMap(({ day, span }) => {
        const working = own && findWorkingDay(own, day);
        return working ? toSpans(working.stretches) : [span];
      });
      return [user_id, sum(spans.map(({ from, to }) => to - from))];
    }),
  );
}
