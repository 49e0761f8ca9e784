import * as z from 'zod';
import type { Client } from '../../shared/contract/clients.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { canUndoClientMerge, fillFromDuplicate } from '../../shared/rules/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import {
  erasedClient,
  findOtherOwners,
  findStoredClient,
  hideClient,
  movedPartition,
  parseStoredClient,
  type StoredClient,
  saveClients,
  showClient,
} from '../clients/store.ts';
import { changeHistory, changeRecord, type HistoryChange, type HistoryKind } from '../erasure/historyStore.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { type Key, listAll } from '../kit/read.ts';
import { type Change, commit, put, remove } from '../kit/write.ts';

/** Record of the other client before it took over what it lacked. */
const takenOver = 'CLIENT';
const movedKey = (organization: number, client: string, what: HistoryKind, id: string): Key => ({
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
  if (from.erased || into.erased) throw erasedClient();
  if (into.merged_into) throw conflict(`${clientName(into)} was merged into another client.`);
  if (from.merged_into && from.merged_into !== intoId) throw conflict(`${clientName(from)} was merged already.`);
  if (!from.merged_into) await hideDuplicate(caller, from, into);
  const kept = into.merged_from?.some(({ client_id }) => client_id === id) ? into : await takeOver(caller, from, into);
  await changeHistory(
    id,
    moveTo(caller, id, kept, (key) => put('clients', key)),
  );
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

/** Each record that is moved is noted, so that it can be undone, and audited. */
const moveTo = (caller: Caller, id: string, to: Client, note: (key: Key) => Change): HistoryChange => ({
  organization: caller.organization_id,
  to,
  also: ({ kind, id: what, before, after }) => [
    note(movedKey(caller.organization_id, id, kind, what)),
    auditEntry(caller, {
      entity: kind.toLowerCase(),
      id: kind === 'WISH' ? (what.split('#')[1] ?? '') : what,
      action: 'update',
      before,
      after,
    }),
  ],
});

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
  if (into?.erased) throw erasedClient();
  if (!into || into.merged_into) throw conflict('The other client was merged, too. Please undo that first.');
  const merge = into.merged_from?.find(({ client_id }) => client_id === id);
  if (merge && !canUndoClientMerge(merge, now())) throw conflict('A merge can be undone for a day.');
  const items = await listAll('clients', { pk: movedPartition(organization_id, id) });
  const records = items.map((item) => movedRecord.parse(item));
  for (const { sk } of records.filter((one) => one.sk !== takenOver)) {
    const [kind, ...rest] = sk.split('#');
    const change = moveTo(caller, id, shown, (key) => remove('clients', key));
    await changeRecord(kind as HistoryKind, rest.join('#'), change);
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
