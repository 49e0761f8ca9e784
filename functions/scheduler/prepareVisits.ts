import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Booking } from '../../shared/contract/booking.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { busyAfter, type DaySheet, toBusy } from '../appointments/daySheetStore.ts';
import { assertFitsDay, assertFree, assertNotPastDay, toBookedFields } from '../appointments/rules.ts';
import { appointmentsCreationChanges, listLatestVisits, rebookedChanges } from '../appointments/store.ts';
import { clientCheckChanges, detachClientsFromImport } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { ulid } from '../kit/ids.ts';
import { toKeyString } from '../kit/read.ts';
import { getToday, loadBooking, visitAuditEntry } from './loading.ts';
import { assertPatchTest } from './patchTests.ts';

type Extra = Partial<Pick<Appointment, 'status' | 'asked_stylist_id' | 'together_id'>>;

/**
 * Checks new visits of one client in a salon and builds the changes that book them. Each is checked against those before it as well, so
 * that the client and a stylist are needed elsewhere only in a gap.
 */
export async function prepareVisits(caller: Caller, bookings: readonly [Booking, ...Booking[]], extra: Extra) {
  const [{ organization_id }, [{ client_id }]] = [caller, bookings];
  const load = async (booking: Booking) => ({ booking, ...(await loadBooking(caller, booking)) });
  const [first, latest, ...others] = await Promise.all([
    load(bookings[0]),
    client_id === walkInId ? undefined : listLatestVisits(organization_id, client_id),
    ...bookings.slice(1).map(load),
  ]);
  const { today, telling } = await getToday(caller, first.salon);
  // Visits share the day sheet of their client, and that of a stylist who has two of them.
  const sheets = new Map<string, DaySheet>();
  const latestSheet = (sheet: DaySheet): DaySheet => ({ ...sheet, ...sheets.get(toKeyString(sheet.key)) });
  const prepare = ({ booking, salon, to, ...read }: typeof first) => {
    const id = ulid();
    const after: Appointment = {
      ...{
        appointmentId: id,
        event_id: id,
        status: 'booked',
        status_reason: '',
        notes: booking.notes ?? '',
        version: 1,
      },
      ...toBookedFields(booking, read),
      ...(latest?.length === 0 && { first_visit: true }),
      ...extra,
    };
    assertFitsDay(booking, salon);
    assertNotPastDay(after, undefined, today, booking);
    assertFree(
      after,
      undefined,
      { stylist: latestSheet(to.stylist), client: to.client && latestSheet(to.client) },
      booking,
    );
    for (const sheet of [to.stylist, to.client])
      if (sheet) sheets.set(toKeyString(sheet.key), { ...sheet, busy: busyAfter(latestSheet(sheet), [toBusy(after)]) });
    return { after, to };
  };
  const visits = [prepare(first), ...others.map(prepare)] as const;
  for (const { booking, ...read } of [first, ...others]) await assertPatchTest(booking, read);
  await detachClientsFromImport(organization_id, [first.client]);
  const changes = [
    ...appointmentsCreationChanges(organization_id, visits, { today, telling }),
    ...clientCheckChanges(organization_id, client_id),
    ...visits.map(({ after }) => visitAuditEntry(caller, 'create', { after })),
    ...(await rebookedChanges(
      organization_id,
      latest ?? [],
      today,
      visits.map((one) => one.after),
    )),
  ];
  const [{ after }, ...more] = visits;
  return { booked: [after, ...more.map((one) => one.after)] as const, today, changes };
}
