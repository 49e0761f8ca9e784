import type { Appointment, AppointmentStatus } from '../../shared/contract/appointments.ts';
import { type Booking, scheduler } from '../../shared/contract/scheduler.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { keepClients } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { recentLocationsOf } from '../locations/store.ts';
import { bookMarkOf, bookOf, rangeOf } from './book.ts';
import { deletedOn, pageOfVisits, trailOf } from './history.ts';
import { appointmentIn, existingPlace, mustBeThisOne, readBooking, readDeleted, readStanding } from './reading.ts';
import { appointmentOf, mustBeDue, mustBeFree, mustFitTheDay, mustNotBeOver, type Yes } from './rules.ts';
import { book, rebook, restore, unbook } from './store.ts';

export const handler = serve(scheduler, {
  getSchedulerData: ({ body, caller }) => bookOf(caller, body),

  getBookMark: ({ body, caller }) => bookMarkOf(caller, body),

  createAppointment: ({ body: { idempotency_key: key, ...booking }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: booking }, () => created(caller, booking)),

  updateAppointment: ({ body, caller }) => update(caller, body),

  setAppointmentStatus: ({ body, caller }) => setStatus(caller, body),

  setFormula: ({ body, caller }) => setFormula(caller, body),

  deleteAppointment: ({ body, caller }) => remove(caller, body),

  restoreAppointment: ({ body, caller }) => bringBack(caller, body),

  listDeletedAppointments: async ({ query: { location_id: Location, ...asked }, caller }) => {
    const { shown, range } = await rangeOf(caller, { Location, ...asked });
    return deletedOn(caller, shown, range);
  },

  getAppointmentTrail: ({ params, caller }) => trailOf(caller, params.id),

  listClientAppointments: ({ body, caller }) => pageOfVisits(caller, body),
});

const todayIn = ({ zone }: { zone: string }): string => dayOf(wallClockAt(zone, now()));

/** What day it is where an appointment stands; a salon that was added this minute may not be known here yet. */
async function todayAt({ organization_id }: Caller, { location }: Appointment): Promise<string> {
  const known = await recentLocationsOf(organization_id);
  return todayIn(known.find(({ location_id }) => location_id === location) ?? { zone: 'UTC' });
}

async function created(caller: Caller, booking: Booking) {
  const id = ulid();
  const { salon, to, ...read } = await readBooking(caller, booking);
  mustFitTheDay(booking, salon);
  const after = appointmentOf({ id, booking, ...read, status: 'booked', version: 1 });
  const today = todayIn(salon);
  mustNotBeOver(after, undefined, today, booking);
  mustBeFree(after, undefined, to, booking);
  await keepClients(caller.organization_id, [read.client]);
  return {
    changes: [...book(caller.organization_id, after, to, { today }), trail(caller, 'create', { after })],
    reply: { ...after, message: 'Appointments created successfully.' },
  };
}

type Update = Booking & { schedule_entry_id: string; version?: number | undefined };

async function update(caller: Caller, booking: Update) {
  const id = booking.schedule_entry_id;
  const place = await existingPlace(caller, id);
  const { salon, from, to, before, ...read } = await readBooking(caller, booking, place);
  mustBeThisOne(caller, before, booking.version);
  const { status, status_reason, formula } = before;
  const wanted = { ...booking, notes: booking.notes ?? before.notes };
  mustFitTheDay(booking, salon);
  const kept = { status, status_reason, formula, version: before.version + 1 };
  const after = appointmentOf({ id, booking: wanted, ...read, ...kept });
  const today = todayIn(salon);
  mustNotBeOver(after, before, today, booking);
  mustBeFree(after, before, to, booking);
  await keepClients(caller.organization_id, [read.client]);
  await commit([
    ...rebook(caller.organization_id, { before, after, from, to, today }),
    trail(caller, 'update', { before, after }),
  ]);
  return { ...after, message: 'Appointments updated successfully.' };
}

type StatusChange = Yes & {
  scheduleEntryId: string;
  status: AppointmentStatus;
  reason?: string | undefined;
  version?: number | undefined;
};

async function setStatus(caller: Caller, { scheduleEntryId: id, status, reason, version, ...yes }: StatusChange) {
  const { before, sheets } = await readStanding(caller, id, version);
  const message = 'Appointments updated successfully.';
  if (before.status === status && (reason ?? before.status_reason) === before.status_reason)
    return { ...before, message };
  const after = { ...before, status, status_reason: reason ?? '', version: before.version + 1 };
  const today = await todayAt(caller, before);
  mustBeDue(after, today, yes);
  mustBeFree(after, before, sheets, yes);
  await commit([
    ...rebook(caller.organization_id, { before, after, from: sheets, to: sheets, today }),
    trail(caller, 'status', { before, after, reason }),
  ]);
  return { ...after, message };
}

type Formula = { scheduleEntryId: string; formula: string; version?: number | undefined };

async function setFormula(caller: Caller, { scheduleEntryId: id, formula, version }: Formula) {
  const { before, sheets } = await readStanding(caller, id, version);
  const message = 'Appointments updated successfully.';
  if ((before.formula ?? '') === formula) return { ...before, message };
  const { formula: _, ...bare } = before;
  const after: Appointment = { ...bare, ...(formula && { formula }), version: before.version + 1 };
  const today = await todayAt(caller, before);
  await commit([
    ...rebook(caller.organization_id, { before, after, from: sheets, to: sheets, today }),
    trail(caller, 'formula', { before, after }),
  ]);
  return { ...after, message };
}

type Deletion = { scheduleEntryId: string; reason?: string | undefined; version?: number | undefined };

async function remove(caller: Caller, { scheduleEntryId, reason = '', version }: Deletion) {
  const { before, sheets } = await readStanding(caller, scheduleEntryId, version);
  const deletion = { deleted_by: caller.user_id, deleted_at: new Date(now()).toISOString(), reason };
  const today = await todayAt(caller, before);
  await commit([
    ...unbook(caller.organization_id, before, { sheets, deletion, today }),
    trail(caller, 'delete', { before, reason }),
  ]);
  return { message: 'Appointment deleted.' };
}

type Restoration = Yes & { scheduleEntryId: string; location_id: number; date: string; version?: number | undefined };

async function bringBack(caller: Caller, asked: Restoration) {
  const { before: deleted, client, sheets } = await readDeleted(caller, asked);
  const before = appointmentIn(deleted);
  const after = { ...before, version: before.version + 1 };
  mustBeFree(after, undefined, sheets, asked);
  await keepClients(caller.organization_id, [client]);
  const today = await todayAt(caller, after);
  await commit([
    ...restore(caller.organization_id, deleted, after, sheets, { today }),
    trail(caller, 'restore', { before: deleted, after }),
  ]);
  return { ...after, message: 'Appointment restored.' };
}

type Step = { before?: Appointment; after?: Appointment; reason?: string | undefined };

function trail(caller: Caller, action: string, { before, after, reason }: Step) {
  const id = (after ?? before)?.appointmentId ?? '';
  return auditEntry(caller, { entity: 'appointment', id, action, before, after, ...(reason && { reason }) });
}
