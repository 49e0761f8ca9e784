import { type Appointment, type Booking, scheduler } from '../../shared/contract/scheduler.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { commit, retryContended } from '../kit/commit.ts';
import { HttpError, stale } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { mustReach } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { getMany } from '../kit/table.ts';
import { bookOf } from './day.ts';
import { readBooking } from './reading.ts';
import { appointmentOf, mustBeFree, mustFitTheDay } from './rules.ts';
import { book, busyOf, findPlace, others, parsedAppointment, rebook, sheetBeside, sheetOf, unbook } from './store.ts';

export const handler = serve(scheduler, {
  getSchedulerData: ({ body, caller }) => bookOf(caller, body),

  createAppointment: ({ body, caller }) => {
    mustReach(caller, body.location_id);
    const id = ulid();
    return retryContended(() => create(caller, id, body));
  },

  updateAppointment: ({ body, caller }) => {
    mustReach(caller, body.location_id);
    return retryContended(() => update(caller, body));
  },

  deleteAppointment: ({ body, caller }) => retryContended(() => remove(caller, body)),
});

async function create(caller: Caller, id: string, booking: Booking) {
  const organization = caller.organization_id;
  const { salon, sheet, ...parts } = await readBooking(organization, booking);
  const added = appointmentOf({ id, booking, ...parts, version: 1 });
  mustFitTheDay(added, salon);
  if (!booking.allow_double_booking) mustBeFree(added, busyOf(added), sheet.busy);
  await commit([...book(organization, added, sheet), audited(caller, trailOf('create', undefined, added))]);
  return { ...added, message: 'Appointments created successfully.' };
}

type Update = Booking & { schedule_entry_id: string; version?: number | undefined };

async function update(caller: Caller, booking: Update) {
  const organization = caller.organization_id;
  const id = booking.schedule_entry_id;
  const place = await findPlace(organization, id);
  if (!place) throw unknownEvent();
  // Where it stands names the sheet it leaves, so one request reads both sheets and the appointment itself.
  const leftSheet = sheetBeside(place);
  const read = await readBooking(organization, booking, [
    { table: 'appointments', key: place },
    { table: 'appointments', key: leftSheet },
  ]);
  const before = parsedAppointment(read.also[0]);
  if (!before) throw stale();
  mustReach(caller, before.location);
  const seen = booking.version ?? before.version;
  if (seen !== before.version) throw stale(before);
  const notes = booking.notes ?? before.notes;
  const after = appointmentOf({ id, booking: { ...booking, notes }, ...read, version: seen + 1 });
  mustFitTheDay(after, read.salon);
  if (!booking.allow_double_booking) mustBeFree(after, busyOf(after), others(read.sheet, id));
  const move = { before, after, seen, from: sheetOf(leftSheet, read.also[1]), to: read.sheet };
  await commit([...rebook(organization, move), audited(caller, trailOf('update', before, after))]);
  return { ...after, message: 'Appointments updated successfully.' };
}

type Deletion = { scheduleEntryId: string; reason?: string | undefined; version?: number | undefined };

async function remove(caller: Caller, { scheduleEntryId, reason = '', version }: Deletion) {
  const organization = caller.organization_id;
  const place = await findPlace(organization, scheduleEntryId);
  if (!place) throw unknownEvent();
  const sheetPlace = sheetBeside(place);
  const [item, sheetItem] = await getMany([
    { table: 'appointments', key: place },
    { table: 'appointments', key: sheetPlace },
  ]);
  const before = parsedAppointment(item);
  if (!before) throw unknownEvent();
  mustReach(caller, before.location);
  if (version !== undefined && version !== before.version) throw stale(before);
  const removal = { before, seen: before.version, sheet: sheetOf(sheetPlace, sheetItem), caller, reason };
  await commit([...unbook(organization, removal), audited(caller, trailOf('delete', before, undefined))]);
  return { message: 'Appointment deleted.' };
}

const unknownEvent = () => new HttpError(404, 'not_found', 'Scheduled event does not exist.');

const trailOf = (action: string, before: Appointment | undefined, after: Appointment | undefined) => ({
  entity: 'appointment',
  id: (after ?? before)?.appointmentId ?? '',
  action,
  before,
  after,
});
