import type { Appointment, AppointmentStatus } from '../../shared/contract/appointments.ts';
import type { Booking, SoldProducts, TogetherForm } from '../../shared/contract/booking.ts';
import { scheduler } from '../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import {
  assertBillAllows,
  assertDayHasCome,
  assertFitsDay,
  assertFree,
  assertNotPastDay,
  assertPicturesAllow,
  type Confirmations,
  toBookedClient,
  toBookedFields,
} from '../appointments/rules.ts';
import {
  appointmentChanges,
  appointmentRemovalChanges,
  appointmentRestoreChanges,
  findRebooked,
  nothingSoldCheck,
  type SalonToday,
} from '../appointments/store.ts';
import { soldProductsChanges } from '../bills/soldProductsStore.ts';
import { clientCheckChanges, detachClientsFromImport } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import type { Item } from '../kit/read.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import { endAbsence, planAbsence, saveAbsence } from './absence.ts';
import { blockedTimeChanges, toBlock } from './blockedTime.ts';
import { getBook, listPatchTests, packBook } from './book.ts';
import { getDayLoads } from './dayLoads.ts';
import { findTimes } from './findTimes.ts';
import { listAuditTrail, listDeleted, listVisitsPage, summarizeClient } from './history.ts';
import {
  assertCurrentVersion,
  getToday,
  loadAppointment,
  loadAppointmentPlace,
  loadBooking,
  loadDeleted,
  visitAuditEntry,
  withoutDeletion,
} from './loading.ts';
import { mergeClients, undoClientMerge } from './mergeClients.ts';
import { moveAppointments } from './moves.ts';
import { findNextFits } from './nextFits.ts';
import { assertPatchTest } from './patchTests.ts';
import { prepareVisits } from './prepareVisits.ts';
import { getBookRevision, resolveRange } from './rangeStore.ts';
import { cancelSeries, createSeries, listFollowing, planSeries } from './series.ts';
import { listWaiting, prepareWish, removeWish, updateWish, wishFulfillmentChanges } from './waitingList.ts';

export const handler = serve(scheduler, {
  mergeClients: async ({ params, body, caller }) => ({
    message: 'Clients Merged',
    client: await mergeClients(caller, params.id, body.into),
  }),
  undoClientMerge: async ({ params, caller }) => ({
    message: 'Merge Undone',
    client: await undoClientMerge(caller, params.id),
  }),

  getSchedulerData: async ({ body, caller }) => {
    const book = await getBook(caller, body);
    return body.packed ? packBook(book) : book;
  },

  getBookMark: ({ body, caller }) => getBookRevision(caller, body),

  findTimes: ({ body, caller }) => findTimes(caller, body),

  listPatchTests: async ({ query, caller }) => ({ visits: await listPatchTests(caller, query.location) }),

  getDayLoads: async ({ body, caller }) => ({ days: await getDayLoads(caller, body) }),

  createAppointment: ({ body: { idempotency_key: key, ...booking }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: booking }, () => prepareCreate(caller, booking)),

  listWaiting: async ({ query: { location_id }, caller }) => ({ wishes: await listWaiting(caller, location_id) }),

  findNextFits: async ({ query: { location_id }, caller }) => ({ fits: await findNextFits(caller, location_id) }),

  addWish: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, () => prepareWish(caller, form)),

  updateWish: ({ body, caller }) => updateWish(caller, body),

  removeWish: ({ body, caller }) => removeWish(caller, body),

  updateAppointment: ({ body, caller }) => updateAppointment(caller, body),

  moveAppointments: ({ body, caller }) => moveAppointments(caller, body),

  planAbsence: ({ body, caller }) => planAbsence(caller, body),

  saveAbsence: ({ body, caller }) => saveAbsence(caller, body),

  endAbsence: ({ body, caller }) => endAbsence(caller, body),

  planSeries: ({ body, caller }) => planSeries(caller, body),

  createSeries: ({ body, caller }) => createSeries(caller, body),

  listSeries: async ({ body, caller }) => ({ appointments: await listFollowing(caller, body.schedule_entry_id) }),

  bookTogether: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, () => prepareTogether(caller, form)),

  cancelSeries: ({ body, caller }) => cancelSeries(caller, body.schedule_entry_id, body.reason),

  setAppointmentStatus: ({ body, caller }) => setStatus(caller, body),

  createBlockedTime: ({ body: { idempotency_key: key, ...request }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: request }, async () => {
      const { allow_double_booking, ...form } = request;
      const added = toBlock(form);
      const changes = await blockedTimeChanges(caller, { added }, { allow_double_booking });
      return { changes, reply: { ...added, message: 'Time blocked.' } };
    }),

  updateBlockedTime: async ({ body: { blocked: removed, to, ...yes }, caller }) => {
    const added = toBlock(to);
    await commit(await blockedTimeChanges(caller, { removed, added }, yes));
    return { ...added, message: 'Blocked time changed.' };
  },

  deleteBlockedTime: async ({ body: removed, caller }) => {
    await commit(await blockedTimeChanges(caller, { removed }));
    return { message: 'Time freed.' };
  },

  setFormula: ({ body, caller }) => setFormula(caller, body),

  deleteAppointment: ({ body, caller }) => removeAppointment(caller, body),

  restoreAppointment: ({ body, caller }) => restoreDeleted(caller, body),

  listDeletedAppointments: async ({ query: { location_id: Location, ...asked }, caller }) => {
    const { shown, range } = await resolveRange(caller, { Location, ...asked });
    return listDeleted(caller, shown, range);
  },

  getAppointmentTrail: ({ params, caller }) => listAuditTrail(caller, params.id),

  getClientSummary: ({ body, caller }) => summarizeClient(caller, body),

  listClientAppointments: ({ body, caller }) => listVisitsPage(caller, body),
});

/** Today in the appointment's salon; in UTC if the salon is too new for the cache. */
async function getTodayAt(caller: Caller, { location }: Appointment): Promise<SalonToday> {
  const known = await getCachedLocations(caller.organization_id);
  return getToday(caller, known.find(({ location_id }) => location_id === location) ?? { zone: 'UTC' });
}

type CreateRequest = Booking & { wish_id?: string | undefined; has_arrived: boolean };

async function prepareCreate(caller: Caller, { wish_id, has_arrived, ...booking }: CreateRequest) {
  const asked = toAskedStylist(booking);
  const { booked, today, changes } = await prepareVisits(caller, [booking], {
    status: has_arrived ? 'arrived' : 'booked',
    ...(asked && { asked_stylist_id: asked }),
  });
  const [after] = booked;
  const { appointmentId: appointment_id } = after;
  const wishEnds = wish_id ? await wishFulfillmentChanges(caller, { ...booking, wish_id, appointment_id, today }) : [];
  return { changes: [...changes, ...wishEnds], reply: { ...after, message: 'Appointments created successfully.' } };
}

async function prepareTogether(caller: Caller, { visits, ...shared }: TogetherForm) {
  const [first, ...others] = visits.map((visit) => ({ ...shared, ...visit }));
  if (!first) throw badRequest('At least two visits');
  const { booked, changes } = await prepareVisits(caller, [first, ...others], { together_id: ulid() });
  return { changes, reply: { booked: [...booked], message: `${booked.length} appointments booked.` } };
}

/** @throws 400 for a stylist who is neither booked nor was asked for before */
function toAskedStylist({ asked_stylist_id: asked, user_id }: Booking, before?: Appointment): string | undefined {
  const earlier = before?.asked_stylist_id;
  if (asked === undefined) return earlier;
  if (asked && asked !== user_id && asked !== earlier)
    throw badRequest('A client can ask for the booked stylist only.');
  return asked ?? undefined;
}

type UpdateRequest = Booking & { schedule_entry_id: string; version?: number | undefined };

async function updateAppointment(caller: Caller, booking: UpdateRequest) {
  const id = booking.schedule_entry_id;
  const place = await loadAppointmentPlace(caller, id);
  const { salon, from, to, before, ...read } = await loadBooking(caller, booking, place);
  assertCurrentVersion(caller, before, booking.version);
  assertFitsDay(booking, salon);
  const { late_minutes, asked_stylist_id: _, ...kept } = before;
  const asked = toAskedStylist(booking, before);
  const after: Appointment = {
    ...kept,
    ...(late_minutes && before.start === booking.start && { late_minutes }),
    ...toBookedFields(booking, { ...read, before }),
    ...(asked && { asked_stylist_id: asked }),
    notes: booking.notes ?? before.notes,
    version: before.version + 1,
  };
  assertBillAllows(before, after);
  assertPicturesAllow(before, after);
  const { today, telling } = await getToday(caller, salon);
  assertNotPastDay(after, before, today, booking);
  assertFree(after, before, to, booking);
  await assertPatchTest(booking, { ...read, before });
  await detachClientsFromImport(caller.organization_id, [read.client]);
  await commit([
    ...appointmentChanges(caller.organization_id, { before, after, from, to, today, telling }),
    ...clientCheckChanges(caller.organization_id, after.client.client_id),
    visitAuditEntry(caller, 'update', { before, after }),
  ]);
  return { ...after, message: 'Appointments updated successfully.' };
}

type StatusChange = Confirmations & {
  scheduleEntryId: string;
  status: AppointmentStatus;
  reason?: string | undefined;
  version?: number | undefined;
  sold_products?: SoldProducts | undefined;
};

async function setStatus(
  caller: Caller,
  { scheduleEntryId: id, status, reason, version, sold_products, ...yes }: StatusChange,
) {
  const { before, sheets, bill } = await loadAppointment(caller, id, version);
  const message = 'Appointments updated successfully.';
  if (before.status === status && (reason ?? before.status_reason) === before.status_reason)
    return { ...before, message };
  const signs = status === 'done' ? await findRebooked(caller.organization_id, before) : {};
  const after = { ...before, ...signs, status, status_reason: reason ?? '', version: before.version + 1 };
  assertBillAllows(before, after);
  const { today, telling } = await getTodayAt(caller, before);
  if (after.status !== before.status) assertDayHasCome(after, today, yes);
  assertFree(after, before, sheets, yes);
  const falls = occupiesTime(before) && !occupiesTime(after);
  const move = { before, after, from: sheets, to: sheets, settlesProducts: falls };
  await commit([
    ...appointmentChanges(caller.organization_id, { ...move, today, telling }),
    ...(falls ? await settledProductsChanges(caller, before, { bill, answer: sold_products, isGone: false }) : []),
    visitAuditEntry(caller, 'status', { before, after, reason }),
  ]);
  return { ...after, message };
}

/** What becomes of products on the bill of a visit that will not take place. Without any: nobody sells one meanwhile. */
async function settledProductsChanges(
  caller: Caller,
  visit: Appointment,
  settled: { bill: Item | undefined; answer: SoldProducts | undefined; isGone: boolean },
): Promise<Change[]> {
  const sold: unknown = settled.bill?.['retail'];
  if (!Array.isArray(sold) || sold.length === 0) return [nothingSoldCheck(caller.organization_id, visit)];
  return soldProductsChanges(caller, visit, settled);
}

type FormulaRequest = { scheduleEntryId: string; formula: string; version?: number | undefined };

async function setFormula(caller: Caller, { scheduleEntryId: id, formula, version }: FormulaRequest) {
  const { before, sheets } = await loadAppointment(caller, id, version);
  const message = 'Appointments updated successfully.';
  if ((before.formula ?? '') === formula) return { ...before, message };
  const { formula: _, ...bare } = before;
  const after: Appointment = { ...bare, ...(formula && { formula }), version: before.version + 1 };
  const { today, telling } = await getTodayAt(caller, before);
  await commit([
    ...appointmentChanges(caller.organization_id, { before, after, from: sheets, to: sheets, today, telling }),
    visitAuditEntry(caller, 'formula', { before, after }),
  ]);
  return { ...after, message };
}

type DeleteRequest = {
  scheduleEntryId: string;
  reason?: string | undefined;
  version?: number | undefined;
  sold_products?: SoldProducts | undefined;
};

async function removeAppointment(
  caller: Caller,
  { scheduleEntryId, reason = '', version, sold_products }: DeleteRequest,
) {
  const { before, sheets, bill } = await loadAppointment(caller, scheduleEntryId, version);
  assertBillAllows(before, undefined);
  const deletion = { deleted_by: caller.user_id, deleted_at: new Date(now()).toISOString(), reason };
  const { today, telling } = await getTodayAt(caller, before);
  await commit([
    ...appointmentRemovalChanges(caller.organization_id, before, { sheets, deletion, today, telling }),
    ...(await settledProductsChanges(caller, before, { bill, answer: sold_products, isGone: true })),
    visitAuditEntry(caller, 'delete', { before, reason }),
  ]);
  return { message: 'Appointment deleted.' };
}

type RestoreRequest = Confirmations & {
  scheduleEntryId: string;
  location_id: number;
  date: string;
  version?: number | undefined;
};

async function restoreDeleted(caller: Caller, request: RestoreRequest) {
  const { before: deleted, client, sheets } = await loadDeleted(caller, request);
  const before = withoutDeletion(deleted);
  const isMerged = client.client_id !== before.client.client_id;
  const after = { ...before, ...(isMerged && { client: toBookedClient(client) }), version: before.version + 1 };
  assertFree(after, undefined, sheets, request);
  await detachClientsFromImport(caller.organization_id, [client]);
  const { today, telling } = await getTodayAt(caller, after);
  await commit([
    ...appointmentRestoreChanges(caller.organization_id, deleted, after, sheets, { today, telling }),
    ...clientCheckChanges(caller.organization_id, after.client.client_id),
    visitAuditEntry(caller, 'restore', { before: deleted, after }),
  ]);
  return { ...after, message: 'Appointment restored.' };
}
