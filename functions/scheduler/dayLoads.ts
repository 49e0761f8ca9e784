import type { Span } from '../../shared/rules/appointments.ts';
import { blockedSpan, listWeeklyBlocks } from '../../shared/rules/blockedTime.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { addDays } from '../../shared/rules/time.ts';
import { findWorkingDay, toSpans } from '../../shared/rules/workingHours.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { sheetRange, toBusyByDay } from '../appointments/daySheetStore.ts';
import type { Caller } from '../kit/caller.ts';
import { getMany, listAll } from '../kit/read.ts';
import { getSalon, loadSalonWithStylists } from '../locations/store.ts';
import { hoursFromItem, hoursKey } from '../stylists/store.ts';
import { isStylist, isWorking } from '../users/store.ts';

type LoadQuery = { location_id: number; from: string; days: number };

/**
 * How full a salon's days are: the share of its stylists' working minutes that is booked or blocked. One request per stylist and two more,
 * at half the price of the book.
 */
export async function getDayLoads(caller: Caller, { location_id, from, days }: LoadQuery) {
  const organization = caller.organization_id;
  const [, { config, stylists }] = await Promise.all([
    getSalon(caller, location_id),
    loadSalonWithStylists(organization, location_id),
  ]);
  const people = stylists.filter((one) => isStylist(one) && isWorking(one));
  const range = [from, addDays(from, days - 1)] as const;
  const [items, ...sheets] = await Promise.all([
    getMany(
      people.flatMap(({ user_id }) => [
        { table: 'services' as const, key: hoursKey(organization, user_id) },
        { table: 'appointments' as const, key: weeklyBlocksKey(organization, user_id) },
      ]),
      { consistent: false },
    ),
    ...people.map(({ user_id }) =>
      listAll('appointments', { ...sheetRange(organization, user_id, range), consistent: false }),
    ),
  ]);
  const known = people.map(({ user_id }, index) => ({
    user_id,
    hours: hoursFromItem(items[2 * index]),
    weekly: weeklyBlocksFromItem(items[2 * index + 1]).rules,
    busy: toBusyByDay(sheets[index] ?? []),
  }));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    const open = getOpeningHours(config, date);
    let [working, taken] = [0, 0];
    for (const { user_id, hours, weekly, busy } of open ? known : []) {
      const day = findWorkingDay(hours, date);
      const blocks = listWeeklyBlocks(weekly, user_id, date).map(blockedSpan);
      working += countMinutes(day ? toSpans(day.stretches) : open ? [open] : []);
      taken += countMinutes([...(busy.get(date) ?? []), ...blocks]);
    }
    const booked = working === 0 ? 0 : Math.min(100, Math.round((taken / working) * 100));
    return { date, is_open: open !== undefined && working > 0, booked };
  });
}

const countMinutes = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
