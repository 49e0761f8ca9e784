import * as z from 'zod';
import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { getRequestContext } from './context.ts';
import { ulid } from './ids.ts';
import { itemParser, query } from './read.ts';
import { type Change, create, WriteConflict } from './write.ts';

const retentionSeconds = 2 * 365 * 86_400;

type AuditEvent = {
  entity: string;
  id: string;
  action: string;
  /** Reason as entered by the user. */
  reason?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
};
type Actor = Pick<Caller, 'user_id' | 'organization_id'>;

const entityPartition = (organization: number, entity: string, id: string): string =>
  `O#${organization}#${entity}#${id}`;

/** Audit log entry for a write, to be committed in the same transaction. */
export function auditEntry(
  { user_id, organization_id }: Actor,
  { entity, id, action, reason, before, after }: AuditEvent,
  organization = organization_id,
): Change {
  const time = new Date(now()).toISOString();
  const unique = ulid();
  const entry = {
    pk: `O#${organization}#${time.slice(0, 10)}`,
    sk: `${time}#${unique}`,
    entity_pk: entityPartition(organization, entity, id),
    entity_sk: `${time}#${unique}`,
    entity,
    entity_id: id,
    action,
    actor: user_id,
    actor_organization: organization_id,
    request_id: getRequestContext()?.requestId,
    reason,
    before,
    after,
    ttl: Math.floor(now() / 1000) + retentionSeconds,
  };
  // Audit entries are never overwritten.
  return create('audit', entry, () => new WriteConflict());
}

const parseEntry = itemParser(
  z.object({
    entity_sk: z.string(),
    action: z.string(),
    actor: z.string(),
    reason: z.string().optional(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
  }),
);

/** Latest audit entries of an entity, newest first, in one request. */
export async function listAuditEntries(organization: number, entity: string, id: string, limit: number) {
  const pk = entityPartition(organization, entity, id);
  const { items } = await query('audit', { index: 'by-entity', pk, descending: true, limit: limit });
  return items.map((item) => {
    const { entity_sk, actor, ...audit } = parseEntry(item);
    return { ...audit, time: entity_sk.slice(0, entity_sk.indexOf('#')), user_id: actor };
  });
}
