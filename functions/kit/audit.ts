import type { Caller } from './caller.ts';
import { now } from './clock.ts';
import { type Change, put } from './commit.ts';
import { requestContext } from './context.ts';
import { ulid } from './ids.ts';

const twoYears = 2 * 365 * 86_400;

type Event = { entity: string; id: string; action: string; before?: object | undefined; after?: object | undefined };
type Actor = Pick<Caller, 'user_id' | 'organization_id'>;

/** The trail of a write, to be committed with it: who, what, before, after, and the request that did it. */
export function audited(
  { user_id, organization_id }: Actor,
  { entity, id, action, before, after }: Event,
  organization = organization_id,
): Change {
  const time = new Date(now()).toISOString();
  const unique = ulid();
  return put('audit', {
    pk: `O#${organization}#${time.slice(0, 10)}`,
    sk: `${time}#${unique}`,
    entity_pk: `O#${organization}#${entity}#${id}`,
    entity_sk: `${time}#${unique}`,
    entity,
    entity_id: id,
    action,
    actor: user_id,
    actor_organization: organization_id,
    request_id: requestContext()?.requestId,
    before,
    after,
    ttl: Math.floor(now() / 1000) + twoYears,
  });
}
