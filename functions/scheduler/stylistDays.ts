import type { Appointment } from '../../shared/contract/appointments.ts';
import { getMany, list } from '../kit/table.ts';
import { idsOn, sheetRange } from './sheet.ts';
import { parsedAppointment, placeIn, pointerKey } from './store.ts';

/**
 * The appointments that take a stylist's time from one day to another, both included, whatever salon they are in: her sheets name
 * them, their pointers say where they stand. One that moves away at this very moment is left out.
 */
export async function appointmentsOfStylist(
  organization: number,
  userId: string,
  days: readonly [string, string],
): Promise<Appointment[]> {
  const sheets = await list('appointments', sheetRange(organization, userId, days));
  const ids = [...new Set(sheets.flatMap(idsOn))];
  const pointers = await getMany(ids.map((id) => ({ table: 'appointments', key: pointerKey(organization, id) })));
  const places = pointers.flatMap((item) => placeIn(item) ?? []);
  const items = await getMany(places.map(({ at }) => ({ table: 'appointments', key: at })));
  return items.flatMap((item) => parsedAppointment(item) ?? []).sort((a, b) => a.start.localeCompare(b.start));
}
