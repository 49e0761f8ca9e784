import * as z from 'zod';
import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { requestContext } from './context.ts';
import { ulid } from './ids.ts';
import { query, storedAs } from './read.ts';
import { type Change, Contended, create } from './write.ts';

const twoYears = 2 * 365 * 86_400;

type Event = {
  entity: string;
  id: string;
  action: string;
  /** In the words of who did it. */
  reason?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
};
type Actor = Pick<Caller, 'user_id' | 'organization_id'>;

const entityPartition = (organization: number, entity: string, id: string): string =>
  `O#${organization}#${entity}#${id}`;

/** The trail of a write, to be committed with it: who, what, before, after, and the request that did it. */
export function audited(
  { user_id, organization_id }: Actor,
  { entity, id, action, reason, before, after }: Event,
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
    request_id: requestContext()?.requestId,
    reason,
    before,
    after,
    ttl: Math.floor(now() / 1000) + twoYears,
  };
  // No entry is ever written over another.
  return create('audit', entry, () => new Contended());
}

const readEntry = storedAs(
  z.object({
    entity_sk: z.string(),
    action: z.string(),
    actor: z.string(),
    reason: z.string().optional(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
  }),
);

/** What was done with a thing, the latest first: one request. */
export async function auditsOf(organization: number, entity: string, id: string, most: number) {
  const pk = entityPartition(organization, entity, id);
  const { items } = await query('audit', { index: 'by-entity', pk, descending: true, limit: most });
  return items.map((item) => {
    const { entity_sk, actor, ...audit } = readEntry(item);
    return { ...audit, time: entity_sk.slice(0, entity_sk.indexOf('#')), user_id: actor };
  });
}
