import type { Appointment } from '../../shared/contract/appointments.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import type { TogetherForm } from '../../shared/contract/together.ts';
import { busyAfter, type DaySheet, toBusy } from '../appointments/daySheetStore.ts';
import { assertFitsDay, assertFree, assertNotPastDay, toBookedFields } from '../appointments/rules.ts';
import { appointmentsCreationChanges, hasVisits } from '../appointments/store.ts';
import { clientCheckChanges, detachClientsFromImport } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { toKeyString } from '../kit/read.ts';
import { getToday, loadBooking, visitAuditEntry } from './loading.ts';

/**
 * Books visits of one client in one transaction. Each is checked like a single booking, against those before it as well: the client and a
 * stylist may be needed elsewhere in a gap only.
 * @throws as a single booking
 */
export async function prepareTogether(caller: Caller, { visits, ...shared }: TogetherForm) {
  const organization = caller.organization_id;
  const bookings = visits.map((visit) => ({ ...shared, ...visit }));
  const [isKnown, ...loaded] = await Promise.all([
    shared.client_id === walkInId || hasVisits(organization, shared.client_id),
    ...bookings.map(async (booking) => ({ booking, ...(await loadBooking(caller, booking)) })),
  ]);
  const together_id = ulid();
  // Visits share the day sheet of their client, and that of a stylist who has two of them.
  const sheets = new Map<string, DaySheet>();
  const latest = (sheet: DaySheet): DaySheet => ({ ...sheet, ...sheets.get(toKeyString(sheet.key)) });
  const booked = loaded.map(({ booking, salon, to, ...read }) => {
    const id = ulid();
    const after: Appointment = {
      ...{ appointmentId: id, event_id: id, status: 'booked', status_reason: '', notes: booking.notes ?? '' },
      ...toBookedFields(booking, read),
      ...(!isKnown && { first_visit: true }),
      ...{ together_id, version: 1 },
    };
    assertFitsDay(booking, salon);
    assertFree(after, undefined, { stylist: latest(to.stylist), client: to.client && latest(to.client) }, shared);
    for (const sheet of [to.stylist, to.client])
      if (sheet) sheets.set(toKeyString(sheet.key), { ...sheet, busy: busyAfter(latest(sheet), [toBusy(after)]) });
    return { after, to, salon, client: read.client };
  });
  const [first] = booked;
  if (!first) throw badRequest('At least two visits');
  const { today, telling } = await getToday(caller, first.salon);
  assertNotPastDay(first.after, undefined, today, shared);
  await detachClientsFromImport(organization, [first.client]);
  return {
    changes: [
      ...appointmentsCreationChanges(organization, booked, { today, telling }),
      ...clientCheckChanges(organization, shared.client_id),
      ...booked.map(({ after }) => visitAuditEntry(caller, 'create', { after })),
    ],
    reply: { booked: booked.map(({ after }) => after), message: `${booked.length} visits booked.` },
  };
}
