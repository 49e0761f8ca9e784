import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Client, walkInId } from '../../shared/contract/clients.ts';
import { bowlErasure, clientErasure, eraseFields, visitErasure, wishErasure } from '../../shared/rules/erasure.ts';
import { messageErasure, pastFormulaErasure, sentBowlErasure } from '../../shared/rules/fieldFates.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { keptErasure } from '../appointments/keptStore.ts';
import { listClientAppointmentIds, parseAppointment, visitsRange } from '../appointments/store.ts';
import { billErasure, billErasureChanges } from '../bills/store.ts';
import { deliveryErasure, failedDeliveryErasureChanges } from '../bills/webhookStore.ts';
import {
  type Contact,
  erasedClientChanges,
  findStoredClient,
  listMergedIds,
  movedPartition,
  removeEmptyGuards,
  type StoredClient,
  storedClientChange,
  storedClientErasure,
} from '../clients/store.ts';
import { batchErasureChanges } from '../imports/store.ts';
import { auditEntry, auditErasureChanges, listClientEntries } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { conflict, notFound, stale } from '../kit/errors.ts';
import { deletePrivatePictures } from '../kit/files.ts';
import { replyErasureChanges } from '../kit/idempotency.ts';
import { type Item, listAll } from '../kit/read.ts';
import { type Change, commit, remove, retryOnConflict } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import { messageErasureChanges } from '../messages/logStore.ts';
import { outboxErasureChanges } from '../outbox/outboxStore.ts';
import { listClientMixIds, waitingErasureChanges } from '../reports/store.ts';
import { changeHistory } from './historyStore.ts';

/**
 * Erases name, contacts and notes of a client, of the clients who were merged into them, and in all records. Visits, bowls and sums
 * stay, imported formulas go. If it is interrupted, a repeat goes on with what is left.
 */
export async function eraseClient(caller: Caller, id: string, version: number): Promise<Client> {
  const { organization_id } = caller;
  if (id === walkInId) throw conflict('The walk-in client has nothing to erase.');
  const found = await findStoredClient(organization_id, id);
  if (!found) throw notFound('Client');
  if (found.merged_into) throw conflict('This client was merged into another one. Please erase that one.');
  const erased = found.erased ? found : await eraseRecord(caller, found, version);
  const ids = await listMergedIds(organization_id, id);
  for (const twin of ids.filter((one) => one !== id)) await retryOnConflict(() => eraseMerged(organization_id, twin));
  const deleteFiles = ({ pictures }: Appointment) => deletePrivatePictures(organization_id, pictures);
  const change = { organization: organization_id, to: erased, isErasure: true, deleteFiles };
  for (const one of ids) await changeHistory(one, change);
  await retryOnConflict(() => eraseTraces(organization_id, ids));
  return erased.erased === 'done' ? erased : finish(erased);
}

/** Erases the client's own record, and takes it out of lists and searches. Nothing is named after them from then on. */
async function eraseRecord(caller: Caller, before: StoredClient, version: number): Promise<StoredClient> {
  if (before.version !== version) throw stale(before);
  const coming = await countComingVisits(caller.organization_id, before.client_id);
  if (coming > 0) throw conflict(`Cancel their ${coming === 1 ? 'coming visit' : `${coming} coming visits`} first.`);
  const after = { ...eraseStored(before), erased: 'begun' as const };
  await commit([
    ...(await erasedClientChanges(before, after)),
    auditEntry(caller, { entity: 'client', id: before.client_id, action: 'erase' }),
  ]);
  return { ...after, version: version + 1 };
}

const eraseStored = (before: StoredClient): StoredClient => eraseFields(before, storedClientErasure);

async function countComingVisits(organization: number, id: string): Promise<number> {
  // The earliest wall clock of any time zone.
  const items = await listAll('appointments', visitsRange(organization, id, 'next', wallClockAt('Etc/GMT+12', now())));
  const salons = items.length === 0 ? [] : await listLocations(organization);
  return items.map(parseAppointment).filter((visit) => {
    const zone = salons.find(({ location_id }) => location_id === visit.location)?.zone ?? 'UTC';
    return ['booked', 'confirmed'].includes(visit.status) && visit.start > wallClockAt(zone, now());
  }).length;
}

/** Erases a client who was merged, and what was kept to undo that. */
async function eraseMerged(organization: number, id: string): Promise<void> {
  const found = await findStoredClient(organization, id);
  if (found && !found.erased)
    await commit([
      ...(await removeEmptyGuards(organization, [found])),
      storedClientChange(found, { ...eraseStored(found), erased: 'done' }),
    ]);
  const kept = await listAll('clients', { pk: movedPartition(organization, id) });
  await commitAll(kept.map((key) => remove('clients', key)));
}

/** Erases what is kept besides the records of the book: deleted ones, messages, bills, replies and the audit log. */
async function eraseTraces(organization: number, ids: readonly string[]): Promise<void> {
  const forEach = <T>(run: (organization: number, id: string) => Promise<T>) =>
    Promise.all(ids.map((id) => run(organization, id)));
  const [kept, messages, replies, visits, mixes] = await Promise.all([
    forEach(keptErasure),
    forEach(messageErasureChanges),
    forEach((organization_id, id) => replyErasureChanges(organization_id, id, eraseReply)),
    forEach(listClientAppointmentIds),
    forEach(listClientMixIds),
  ]);
  for (const one of kept) await deletePrivatePictures(organization, one.pictures);
  const entryIds = kept.flatMap((one) => one.entryIds);
  const appointments = [...visits.flat(), ...kept.flatMap((one) => one.appointmentIds)];
  const billIds = [...new Set([...appointments, ...kept.flatMap((one) => one.billIds)])];
  const entries = await listClientEntries(organization, ids, [
    ...ids.map((id) => ({ entity: 'client', id })),
    ...appointments.map((id) => ({ entity: 'appointment', id })),
    ...billIds.map((id) => ({ entity: 'bill', id })),
    ...entryIds.map((id) => ({ entity: 'bill delivery', id })),
    ...mixes.flatMap(({ bowls }) => bowls.map((id) => ({ entity: 'bowl', id }))),
  ]);
  const others = await Promise.all([
    removeEmptyGuards(organization, listContacts(entries, ids)),
    outboxErasureChanges(organization, ids, entryIds),
    failedDeliveryErasureChanges(organization, entryIds),
    billErasureChanges(organization, billIds),
    waitingErasureChanges(organization, ids),
    batchErasureChanges(organization, ids),
  ]);
  await commitAll([...kept.map(({ changes }) => changes), ...messages, ...replies, ...others].flat());
  // Last, because the entries say which contacts there were.
  await commitAll(auditErasureChanges(entries, ids, eraseSide));
}

/** Contacts that clients had, as the audit log tells. */
const listContacts = (entries: readonly Item[], ids: readonly string[]): Contact[] =>
  entries
    .flatMap(({ before, after }) => [before, after] as Partial<Client>[])
    .flatMap((one) =>
      one?.client_email !== undefined && ids.includes(one.client_id ?? '')
        ? [{ client_mobile_phone_number: '', ...one, client_email: one.client_email }]
        : [],
    );

/** Few enough that a transaction stays below DynamoDB's 4 MB. */
const changesPerTransaction = 25;

async function commitAll(changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += changesPerTransaction)
    await commit(changes.slice(from, from + changesPerTransaction));
}

async function finish(erased: StoredClient): Promise<StoredClient> {
  const done = { ...erased, erased: 'done' as const };
  await commit([storedClientChange(erased, done)]);
  return { ...done, version: erased.version + 1 };
}

/** Erasures by the entity of the audit log. Appointments are also stored as deleted, and bowls as they were sent. */
const erasureByEntity: Readonly<Record<string, object>> = {
  client: clientErasure,
  appointment: { ...visitErasure, reason: 'empty' },
  bowl: { ...bowlErasure, sent: sentBowlErasure },
  formula: pastFormulaErasure,
  wish: wishErasure,
  bill: billErasure,
  message: messageErasure,
  'bill delivery': deliveryErasure,
};

/** One side of an audit entry without what it says of a client. */
const eraseSide = (entity: string, side: unknown): unknown => eraseFields(side, erasureByEntity[entity] ?? {});

/** A reply that is kept for repeats: an appointment, a wish, or nothing but ids, and a message that may name the client. */
function eraseReply(reply: unknown): unknown {
  if (reply === null || typeof reply !== 'object') return reply;
  const table = 'appointmentId' in reply ? visitErasure : 'wish_id' in reply ? wishErasure : {};
  return eraseFields(reply, { ...table, message: 'empty' });
}
