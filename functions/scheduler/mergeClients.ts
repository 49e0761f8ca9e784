import * as z from 'zod';
import type { Client } from '../../shared/contract/clients.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { canUndoClientMerge, fillFromDuplicate } from '../../shared/rules/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { appointmentSheetKeys, toDaySheet } from '../appointments/daySheetStore.ts';
import { toBookedClient } from '../appointments/rules.ts';
import {
  findPlace,
  listClientAppointmentIds,
  parseOptionalAppointment,
  replaceAppointment,
} from '../appointments/store.ts';
import { findWish, listAllWishes, replaceWish } from '../appointments/wishStore.ts';
import {
  findOtherOwners,
  findStoredClient,
  hideClient,
  parseStoredClient,
  type StoredClient,
  saveClients,
  showClient,
} from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { get, getMany, type Key, listAll } from '../kit/read.ts';
import { type Change, commit, put, remove, retryOnConflict } from '../kit/write.ts';
import { getCachedLocations, listLocations } from '../locations/store.ts';
import { changeBowl, findBowlsByIds, listClientBowlIds } from '../reports/store.ts';

/** Records of what a merge moved, so that it can be undone: one per appointment, bowl and wish. */
const movedPartition = (organization: number, client: string): string => `O#${organization}#MERGED#${client}`;
/** Record of the other client before it took over what it lacked. */
const takenOver = 'CLIENT';
const movedKey = (organization: number, client: string, what: Moved, id: string): Key => ({
  pk: movedPartition(organization, client),
  sk: `${what}#${id}`,
});

/**
 * Merges a client who was added twice into the other one, who takes over appointments, bowls, wishes and what the own record lacks. If it
 * is interrupted, a repeat goes on with what is left.
 */
export async function mergeClients(caller: Caller, id: string, intoId: string): Promise<Client> {
  const { organization_id } = caller;
  if (id === intoId || [id, intoId].includes(walkInId)) throw badRequest('Please choose another client');
  const [from, into] = await Promise.all([id, intoId].map((one) => findStoredClient(organization_id, one)));
  if (!from || !into) throw notFound('Client');
  if (into.merged_into) throw conflict(`${clientName(into)} was merged into another client.`);
  if (from.merged_into && from.merged_into !== intoId) throw conflict(`${clientName(from)} was merged already.`);
  if (!from.merged_into) await hideDuplicate(caller, from, into);
  const kept = into.merged_from?.some(({ client_id }) => client_id === id) ? into : await takeOver(caller, from, into);
  await moveHistory(caller, id, kept, (key) => put('clients', key));
  return kept;
}

/** Releases phone and email first, so that the other client can claim them. */
async function hideDuplicate(caller: Caller, from: StoredClient, into: StoredClient): Promise<void> {
  const after = { ...from, merged_into: into.client_id };
  const auditEvent = { entity: 'client', id: from.client_id, action: 'merge', before: from, after };
  await commit([...hideClient(from, after), auditEntry(caller, auditEvent)]);
}

async function takeOver(caller: Caller, from: StoredClient, into: StoredClient): Promise<StoredClient> {
  const filled = fillFromDuplicate(into, from);
  const merged = { client_id: from.client_id, name: clientName(from), time: new Date(now()).toISOString() };
  const after = { ...filled, merged_from: [...(into.merged_from ?? []), merged] };
  const sharers = await findOtherOwners(after, into);
  const auditEvent = { entity: 'client', id: into.client_id, action: 'update', before: into, after };
  const version = into.version + 1;
  await commit([
    ...saveClients(caller.organization_id, [{ before: into, after, reaching: { sharers, isShared: true } }]),
    put('clients', {
      pk: movedPartition(caller.organization_id, from.client_id),
      sk: takenOver,
      before: into,
      version,
    }),
    auditEntry(caller, auditEvent),
  ]);
  return { ...after, version };
}

/** Moves what belongs to a client to another one, each record in a transaction of its own with a note of it. */
async function moveHistory(caller: Caller, id: string, to: Client, note: (key: Key) => Change): Promise<void> {
  const { organization_id } = caller;
  const [appointments, bowls, wishes] = await Promise.all([
    listClientAppointmentIds(organization_id, id),
    listClientBowlIds(organization_id, id),
    listClientWishIds(organization_id, id),
  ]);
  for (const [what, ids] of Object.entries({ APPOINTMENT: appointments, BOWL: bowls, WISH: wishes }) as [
    Moved,
    string[],
  ][])
    for (const one of ids)
      await retryOnConflict(() => moves[what](caller, one, to, note(movedKey(organization_id, id, what, one))));
}

async function moveAppointment(caller: Caller, id: string, to: Client, record: Change): Promise<void> {
  const { organization_id } = caller;
  const place = await findPlace(organization_id, id);
  if (!place) return;
  const before = parseOptionalAppointment(await get('appointments', place.at));
  if (!before || before.client.client_id === to.client_id) return;
  const after = { ...before, client: toBookedClient(to) };
  const keys = appointmentSheetKeys(organization_id, after);
  const [stylistItem, fromItem, toItem] = await getMany(
    [place.sheet, place.client_sheet ?? place.sheet, keys.client ?? place.sheet].map((key) => ({
      table: 'appointments',
      key,
    })),
  );
  const stylist = toDaySheet(place.sheet, stylistItem);
  const salon = (await getCachedLocations(organization_id)).find(({ location_id }) => location_id === before.location);
  const today = dayOf(wallClockAt(salon?.zone ?? 'UTC', now()));
  await commit([
    ...replaceAppointment(organization_id, {
      before,
      after,
      from: { stylist, client: place.client_sheet && toDaySheet(place.client_sheet, fromItem) },
      to: { stylist, client: keys.client && toDaySheet(keys.client, toItem) },
      today,
    }),
    record,
    auditEntry(caller, { entity: 'appointment', id, action: 'update', before, after }),
  ]);
}

async function moveBowl(caller: Caller, id: string, to: Client, record: Change): Promise<void> {
  const { organization_id } = caller;
  const before = (await findBowlsByIds(organization_id, [id])).get(id);
  if (!before || before.client_id === to.client_id) return;
  const after = { ...before, client_id: to.client_id, client_name: clientName(to) };
  await commit([
    ...changeBowl(organization_id, before, after, before.version),
    record,
    auditEntry(caller, { entity: 'bowl', id, action: 'update', before, after }),
  ]);
}

/** A wish by its salon and id, as '11#01J...'. */
async function moveWish(caller: Caller, id: string, to: Client, record: Change): Promise<void> {
  const { organization_id } = caller;
  const [location = '', wishId = ''] = id.split('#');
  const before = await findWish(organization_id, Number(location), wishId);
  if (!before || before.client.client_id === to.client_id) return;
  const after = { ...before, client: toBookedClient(to), version: before.version + 1 };
  await commit([
    replaceWish(organization_id, after, before.version),
    record,
    auditEntry(caller, { entity: 'wish', id: wishId, action: 'update', before, after }),
  ]);
}

/** The wishes of a client in every salon. One request per salon. */
async function listClientWishIds(organization: number, id: string): Promise<string[]> {
  const salons = await listLocations(organization);
  const lists = await Promise.all(salons.map(({ location_id }) => listAllWishes(organization, location_id)));
  return lists.flat().flatMap((one) => (one.client.client_id === id ? [`${one.location}#${one.wish_id}`] : []));
}

const moves = { APPOINTMENT: moveAppointment, BOWL: moveBowl, WISH: moveWish };
type Moved = keyof typeof moves;

const movedRecord = z.object({ sk: z.string(), version: z.int().optional(), before: z.unknown().optional() });

/**
 * Undoes the merge of a client within a day: what was moved goes back, and what has been added since stays.
 * @returns the client who exists again
 */
export async function undoClientMerge(caller: Caller, id: string): Promise<Client> {
  const { organization_id } = caller;
  const from = await findStoredClient(organization_id, id);
  if (!from) throw notFound('Client');
  const { merged_into, ...shown } = from;
  if (!merged_into) return from;
  const into = await findStoredClient(organization_id, merged_into);
  if (!into || into.merged_into) throw conflict('The other client was merged, too. Please undo that first.');
  const merge = into.merged_from?.find(({ client_id }) => client_id === id);
  if (merge && !canUndoClientMerge(merge, now())) throw conflict('A merge can be undone for a day.');
  const items = await listAll('clients', { pk: movedPartition(organization_id, id) });
  const records = items.map((item) => movedRecord.parse(item));
  for (const { sk } of records.filter((one) => one.sk !== takenOver)) {
    const [what, ...rest] = sk.split('#');
    const key = { pk: movedPartition(organization_id, id), sk };
    await retryOnConflict(() => moves[what as Moved](caller, rest.join('#'), shown, remove('clients', key)));
  }
  const taken = records.find(({ sk, version }) => sk === takenOver && version === into.version);
  await giveBack(caller, from, shown, into, taken && parseStoredClient(taken.before));
  return { ...shown, version: from.version + 1 };
}

/**
 * Restores both clients. The other one keeps what it took over if somebody has changed it since. Contacts are released before their owner
 * claims them again.
 */
async function giveBack(
  caller: Caller,
  from: StoredClient,
  shown: StoredClient,
  into: StoredClient,
  before: StoredClient | undefined,
): Promise<void> {
  const { organization_id } = caller;
  const merged_from = into.merged_from?.filter(({ client_id }) => client_id !== from.client_id);
  const after = { ...into, ...before, merged_from, version: into.version };
  if (into.merged_from?.length !== after.merged_from?.length)
    await commit([
      ...saveClients(organization_id, [{ before: into, after, reaching: { sharers: [[], []], isShared: true } }]),
      auditEntry(caller, { entity: 'client', id: into.client_id, action: 'update', before: into, after }),
    ]);
  const sharers = await findOtherOwners(shown);
  const auditEvent = { entity: 'client', id: from.client_id, action: 'undo merge', before: from, after: shown };
  await commit([...showClient(from, shown, { sharers, isShared: true }), auditEntry(caller, auditEvent)]);
}
