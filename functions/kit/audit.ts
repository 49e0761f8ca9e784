import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { findClientIds } from '../../shared/rules/erasure.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { getRequestContext } from './context.ts';
import { ulid } from './ids.ts';
import { readPage } from './page.ts';
import { type Item, itemParser, listAll, query } from './read.ts';
import { clientIndexKeys, clientPartition } from './tables.ts';
import { type Change, create, put, rewrite, WriteConflict } from './write.ts';

const retentionSeconds = 2 * 365 * 86_400;

type AuditEvent = {
  entity: string;
  id: string;
  action: string;
  reason?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
};
type Actor = Pick<Caller, 'user_id' | 'organization_id'>;

const dayPartition = (organization: number, day: string): string => `O#${organization}#${day}`;
const entityPartition = (organization: number, entity: string, id: string): string =>
  `O#${organization}#${entity}#${id}`;

/** Audit log entry for a write, to be committed in the same transaction. */
export function auditEntry(
  { user_id, organization_id }: Actor,
  { entity, id, action, reason, before, after }: AuditEvent,
  organization = organization_id,
  at = now(),
): Change {
  const time = new Date(at).toISOString();
  const unique = ulid();
  const entry = {
    pk: dayPartition(organization, dayOf(time)),
    sk: `${time}#${unique}`,
    entity_pk: entityPartition(organization, entity, id),
    entity_sk: `${time}#${unique}`,
    ...clientIndexKeys(organization, findClientIds([before, after])[0], `${time}#${unique}`),
    entity,
    entity_id: id,
    action,
    actor: user_id,
    actor_organization: organization_id,
    request_id: getRequestContext()?.requestId,
    reason,
    before,
    after,
    ttl: Math.floor(at / 1000) + retentionSeconds,
  };
  // Audit entries are never overwritten, except where a client is erased.
  return create('audit', entry, () => new WriteConflict());
}

const entryShape = z.object({
  entity_sk: z.string(),
  action: z.string(),
  actor: z.string(),
  reason: z.string().optional(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});
const parseEntry = itemParser(entryShape);

/** The time of an entry, in UTC. */
export const timeOf = (entity_sk: string): string => entity_sk.slice(0, entity_sk.indexOf('#'));

/** Latest audit entries of an entity, newest first, in one request. */
export async function listAuditEntries(organization: number, entity: string, id: string, limit: number) {
  const pk = entityPartition(organization, entity, id);
  const { items } = await query('audit', { index: 'by-entity', pk, descending: true, limit: limit });
  return items.map((item) => {
    const { entity_sk, actor, ...audit } = parseEntry(item);
    return { ...audit, time: timeOf(entity_sk), user_id: actor };
  });
}

const parseListed = itemParser(
  entryShape.extend({ entity: z.string(), entity_id: z.string(), actor_organization: z.int().optional() }),
);
export type ListedEntry = ReturnType<typeof parseListed>;

type EntryRange = { from: string; to: string } | { kind: string; id: string };
type EntryFilter = { user_id?: string | undefined; kind?: string | undefined };
type EntryRequest = { range: EntryRange; filter: EntryFilter; request: { limit: number; cursor?: string | undefined } };

/** Entries to read for one page: 125 units at 2 KB each. */
const maxItemsPerPage = 500;

/** Page of an organization's audit entries, newest first: of a period, or of one record. A filter reads the entries it skips. */
export const readEntriesPage = (organization: number, { range, filter, request }: EntryRequest) =>
  readPage({
    table: 'audit',
    request,
    cursorScope: { organization, range, filter },
    pin: null,
    ranges: () => ('id' in range ? [recordRange(organization, range)] : listDayRanges(organization, range)),
    toRow: parseListed,
    isIncluded: ({ actor, entity }) =>
      (filter.user_id === undefined || filter.user_id === actor) &&
      (filter.kind === undefined || filter.kind === entity),
    maxItems: maxItemsPerPage,
  });

const recordRange = (organization: number, { kind, id }: { kind: string; id: string }) => ({
  pk: entityPartition(organization, kind, id),
  index: 'by-entity',
  descending: true,
});

/** Entries lie by day of UTC. The end of the period is exclusive, because keys continue after the time. */
function listDayRanges(organization: number, { from, to }: { from: string; to: string }) {
  const days: string[] = [];
  for (let day = dayOf(to); day >= dayOf(from); day = addDays(day, -1)) days.push(day);
  return days.map((day) => ({
    pk: dayPartition(organization, day),
    between: [from, to] as const,
    descending: true,
    consistent: false,
  }));
}

/**
 * Audit entries about clients. Each entry is listed under the client it began with, so the entries of every record are read whole: of those
 * found by client, and of the given ones.
 */
export async function listClientEntries(
  organization: number,
  clientIds: readonly string[],
  records: readonly { entity: string; id: string }[],
): Promise<Item[]> {
  const indexed = await Promise.all(
    clientIds.map((id) => listAll('audit', { index: 'by-client', pk: clientPartition(organization, id) })),
  );
  const partitions = new Set([
    ...indexed.flat().map((item) => String(item['entity_pk'])),
    ...records.map(({ entity, id }) => entityPartition(organization, entity, id)),
  ]);
  return (await Promise.all([...partitions].map((pk) => listAll('audit', { index: 'by-entity', pk })))).flat();
}

/** Erases one side of an entry about an entity. */
type EraseSide = (entity: string, side: unknown) => unknown;

export const auditErasureChanges = (
  entries: readonly Item[],
  clientIds: readonly string[],
  eraseSide: EraseSide,
): Change[] =>
  entries.flatMap((item) => {
    const erased = eraseFromEntry(item, clientIds, eraseSide);
    return isDeepStrictEqual(item, erased) ? [] : [rewrite('audit', erased)];
  });

/** Sides of the entry that name another client stay. One that names nobody is theirs with the other side. */
function eraseFromEntry(item: Item, clientIds: readonly string[], eraseSide: EraseSide): Item {
  const { before, after, entity } = item;
  const [named, other] = [[before, after].map(findClientIds), (id: string) => !clientIds.includes(id)];
  const all = named.flat();
  if (all.length > 0 && all.every(other)) return item;
  const erase = (side: unknown, ids: readonly string[] = []) =>
    ids.length > 0 && ids.every(other) ? side : eraseSide(String(entity), side);
  return {
    ...item,
    ...(before !== undefined && { before: erase(before, named[0]) }),
    ...(after !== undefined && { after: erase(after, named[1]) }),
    ...(item['reason'] !== undefined && { reason: '' }),
  };
}

/** Migration: lists an entry of earlier releases under its client. */
export function clientIndexBackfillChanges(item: Item): Change[] {
  const [, organization] = /^O#(\d+)#/.exec(item.pk) ?? [];
  const [clientId] = findClientIds([item['before'], item['after']]);
  if (item['client_pk'] !== undefined || !organization || !clientId) return [];
  return [put('audit', { ...item, ...clientIndexKeys(Number(organization), clientId, item.sk) })];
}
