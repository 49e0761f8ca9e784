import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Booking, scheduler } from '../../shared/contract/scheduler.ts';
import type { AppointmentStatus } from '../../shared/rules/appointmentStatus.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { Contended, commit, retryContended } from '../kit/commit.ts';
import { stale } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { mustReach } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { getMany } from '../kit/table.ts';
import { bookMarkOf, bookOf, rangeOf } from './day.ts';
import { existingPlace, readBooking } from './reading.ts';
import { appointmentOf, keepsItsTime, mustBeFree, mustFitTheDay } from './rules.ts';
import { sheetOf, takenByOthers } from './sheet.ts';
import { book, parsedAppointment, rebook, unbook } from './store.ts';
import { deletedOn, trailOf } from './trail.ts';
import { pageOfVisits } from './visits.ts';

export const handler = serve(scheduler, {
  getSchedulerData: ({ body, caller }) => bookOf(caller, body),

  getBookMark: ({ body, caller }) => bookMarkOf(caller, body),

  createAppointment: ({ body, caller }) => {
    const id = ulid();
    return retryContended(() => create(caller, id, body));
  },

  updateAppointment: ({ body, caller }) => retryContended(() => update(caller, body)),

  setAppointmentStatus: ({ body, caller }) => retryContended(() => setStatus(caller, body)),

  deleteAppointment: ({ body, caller }) => retryContended(() => remove(caller, body)),

  listDeletedAppointments: async ({ query: { location_id: Location, ...asked }, caller }) => {
    const { shown, range } = await rangeOf(caller, { Location, ...asked });
    return deletedOn(caller, shown, range);
  },

  getAppointmentTrail: ({ params, caller }) => trailOf(caller, params.id),

  listClientAppointments: ({ body, caller }) => pageOfVisits(caller, body),
});

async function create(caller: Caller, id: string, booking: Booking) {
  const { salon, to, ...read } = await readBooking(caller, booking);
  mustFitTheDay(booking, salon);
  const after = appointmentOf({ id, booking, ...read, status: 'booked', version: 1 });
  if (!booking.allow_double_booking) mustBeFree(after, to.busy);
  await commit([...book(caller.organization_id, after, to), trail(caller, 'create', { after })]);
  return { ...after, message: 'Appointments created successfully.' };
}

type Update = Booking & { schedule_entry_id: string; version?: number | undefined };

async function update(caller: Caller, booking: Update) {
  const id = booking.schedule_entry_id;
  const place = await existingPlace(caller, id);
  const { salon, from, to, before, ...read } = await readBooking(caller, booking, place);
  mustBeThisOne(caller, before, booking.version);
  const { status } = before;
  const notes = booking.notes ?? before.notes;
  mustFitTheDay(booking, salon);
  const after = appointmentOf({ id, booking: { ...booking, notes }, ...read, status, version: before.version + 1 });
  if (!booking.allow_double_booking && !keepsItsTime(before, after)) mustBeFree(after, takenByOthers(to, id));
  await commit([
    ...rebook(caller.organization_id, { before, after, from, to }),
    trail(caller, 'update', { before, after }),
  ]);
  return { ...after, message: 'Appointments updated successfully.' };
}

type StatusChange = {
  scheduleEntryId: string;
  status: AppointmentStatus;
  version?: number | undefined;
  allow_double_booking?: boolean | undefined;
};

async function setStatus(caller: Caller, { scheduleEntryId: id, status, version, ...more }: StatusChange) {
  const { before, sheet } = await readStanding(caller, id, version);
  const message = 'Appointments updated successfully.';
  if (before.status === status) return { ...before, message };
  const after = { ...before, status, version: before.version + 1 };
  if (!more.allow_double_booking && !keepsItsTime(before, after)) mustBeFree(after, takenByOthers(sheet, id));
  await commit([
    ...rebook(caller.organization_id, { before, after, from: sheet, to: sheet }),
    trail(caller, 'status', { before, after }),
  ]);
  return { ...after, message };
}

type Deletion = { scheduleEntryId: string; reason?: string | undefined; version?: number | undefined };

async function remove(caller: Caller, { scheduleEntryId, reason = '', version }: Deletion) {
  const { before, sheet } = await readStanding(caller, scheduleEntryId, version);
  const deletion = { deleted_by: caller.user_id, deleted_at: new Date(now()).toISOString(), reason };
  await commit([
    ...unbook(caller.organization_id, before, sheet, deletion),
    trail(caller, 'delete', { before, reason }),
  ]);
  return { message: 'Appointment deleted.' };
}

/**
 * An appointment as it stands in the book, and the sheet with its minutes.
 * @throws what `existingPlace` and `mustBeThisOne` throw
 */
async function readStanding(caller: Caller, id: string, seen: number | undefined) {
  const place = await existingPlace(caller, id);
  const [item, sheetItem] = await getMany([place.at, place.sheet].map((key) => ({ table: 'appointments', key })));
  const before = parsedAppointment(item);
  mustBeThisOne(caller, before, seen);
  return { before, sheet: sheetOf(place.sheet, sheetItem) };
}

/**
 * Holds a change to the appointment its sender saw.
 * @throws 403 for one in a salon out of reach, 409 with the current one when it has changed; Contended when it moved away just now
 */
function mustBeThisOne(
  caller: Caller,
  found: Appointment | undefined,
  seen: number | undefined,
): asserts found is Appointment {
  if (!found) throw new Contended();
  mustReach(caller, found.location);
  if (seen !== undefined && seen !== found.version) throw stale(found);
}

type Step = { before?: Appointment; after?: Appointment; reason?: string };

function trail(caller: Caller, action: string, { before, after, reason }: Step) {
  const id = (after ?? before)?.appointmentId ?? '';
  return audited(caller, { entity: 'appointment', id, action, before, after, ...(reason && { reason }) });
}
