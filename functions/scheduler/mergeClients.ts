import * as z from 'zod';
import type { Client } from '../../shared/contract/clients.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { canUndoClientMerge, fillFromDuplicate } from '../../shared/rules/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import {
  clientCheckChanges,
  erasedClient,
  findClient,
  findInterruptedMerges,
  findStoredClient,
  followMerge,
  mergeChanges,
  movedPartition,
  movingKey,
  parseStoredClient,
  type StoredClient,
  unmergeChanges,
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
const mergeKey = (organization: number, client: string, sk: string): Key => ({
  pk: movedPartition(organization, client),
  sk,
});

/**
 * Merges a client who was added twice into the other one, who takes over appointments, bowls, formulas, wishes and what the own record
 * lacks. Both records change in one transaction; if moving the rest is interrupted, `finishMerges` or a repeat goes on with what is left.
 */
export async function mergeClients(caller: Caller, id: string, intoId: string): Promise<Client> {
  const { organization_id } = caller;
  if (id === intoId || [id, intoId].includes(walkInId)) throw badRequest('Please choose another client');
  const [from, into] = await Promise.all([id, intoId].map((one) => findStoredClient(organization_id, one)));
  if (!from || !into) throw notFound('Client');
  if (from.erased || into.erased) throw erasedClient();
  if (from.merged_into === intoId) return moveRecords(caller, id, await followMerge(organization_id, into));
  if (into.merged_into) throw conflict(`${clientName(into)} was merged into another client.`);
  if (from.merged_into) throw conflict(`${clientName(from)} was merged already.`);
  return moveRecords(caller, id, await mergeRecords(caller, from, into));
}

async function mergeRecords(caller: Caller, from: StoredClient, into: StoredClient): Promise<StoredClient> {
  const { organization_id } = caller;
  const hidden = { ...from, merged_into: into.client_id };
  const merged = { client_id: from.client_id, name: clientName(from), time: new Date(now()).toISOString() };
  const after = { ...fillFromDuplicate(into, from), merged_from: [...(into.merged_from ?? []), merged] };
  const version = into.version + 1;
  await commit([
    ...(await mergeChanges(organization_id, { from, hidden, into, after })),
    put('clients', { ...mergeKey(organization_id, from.client_id, takenOver), before: into, version }),
    put('clients', movingKey(organization_id, from.client_id)),
    auditEntry(caller, { entity: 'client', id: from.client_id, action: 'merge', before: from, after: hidden }),
    auditEntry(caller, { entity: 'client', id: into.client_id, action: 'update', before: into, after }),
  ]);
  return { ...after, version };
}

async function moveRecords(caller: Caller, id: string, to: StoredClient): Promise<StoredClient> {
  const { organization_id } = caller;
  await changeHistory(
    id,
    moveTo(caller, id, to, (key) => put('clients', key)),
  );
  await commit([remove('clients', movingKey(organization_id, id))]);
  return to;
}

/**
 * Completes merges into a client that were interrupted. One request for each level of merges.
 * @returns whether records were left to move
 */
export async function finishMerges(caller: Caller, client: StoredClient): Promise<boolean> {
  const { organization_id } = caller;
  if (!client.merged_from?.length || client.erased) return false;
  const interrupted = await findInterruptedMerges(organization_id, client);
  for (const id of interrupted) await moveRecords(caller, id, client);
  return interrupted.length > 0;
}

/** Notes and audits each record that is moved, so that it can be undone, and holds the client it is moved to. */
const moveTo = (caller: Caller, id: string, to: StoredClient, note: (key: Key) => Change): HistoryChange => ({
  organization: caller.organization_id,
  to,
  reload: async () => {
    const found = await findClient(caller.organization_id, to.client_id);
    if (!found || found.erased) throw erasedClient();
    return found;
  },
  also: ({ kind, id: what, to: holder, before, after }) => [
    note(mergeKey(caller.organization_id, id, `${kind}#${what}`)),
    ...clientCheckChanges(caller.organization_id, holder.client_id),
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
 * Undoes the merge of a client within a day: what was moved goes back, and what has been added since stays. If it is interrupted, a repeat
 * goes on with what is left.
 * @returns the client who exists again
 */
export async function undoClientMerge(caller: Caller, id: string): Promise<Client> {
  const { organization_id } = caller;
  const from = await findStoredClient(organization_id, id);
  if (!from) throw notFound('Client');
  if (from.erased) throw erasedClient();
  const items = await listAll('clients', { pk: movedPartition(organization_id, id) });
  const records = items.map((item) => movedRecord.parse(item));
  const restored = from.merged_into
    ? await restoreRecords(
        caller,
        from,
        from.merged_into,
        records.find(({ sk }) => sk === takenOver),
      )
    : from;
  for (const { sk } of records.filter((one) => /^(APPOINTMENT|BOWL|FORMULA|WISH)#/.test(one.sk))) {
    const [kind, ...rest] = sk.split('#');
    const change = moveTo(caller, id, restored, (key) => remove('clients', key));
    await changeRecord(kind as HistoryKind, rest.join('#'), change);
  }
  return restored;
}

/** Restores both clients. The other one keeps what it took over if somebody has changed it since. */
async function restoreRecords(
  caller: Caller,
  from: StoredClient,
  intoId: string,
  taken: z.infer<typeof movedRecord> | undefined,
): Promise<StoredClient> {
  const { organization_id } = caller;
  const { merged_into: _, ...shown } = from;
  const into = await findStoredClient(organization_id, intoId);
  if (into?.erased) throw erasedClient();
  if (!into || into.merged_into) throw conflict('The other client was merged, too. Please undo that first.');
  const merge = into.merged_from?.find(({ client_id }) => client_id === from.client_id);
  if (merge && !canUndoClientMerge(merge, now())) throw conflict('A merge can be undone for a day.');
  const merged_from = into.merged_from?.filter(({ client_id }) => client_id !== from.client_id);
  const before = taken?.version === into.version ? parseStoredClient(taken.before) : undefined;
  const after = { ...into, ...before, merged_from, version: into.version };
  await commit([
    ...(await unmergeChanges(organization_id, { from: shown, hidden: from, into, after })),
    remove('clients', movingKey(organization_id, from.client_id)),
    auditEntry(caller, { entity: 'client', id: into.client_id, action: 'update', before: into, after }),
    auditEntry(caller, { entity: 'client', id: from.client_id, action: 'undo merge', before: from, after: shown }),
  ]);
  return { ...shown, version: from.version + 1 };
}
