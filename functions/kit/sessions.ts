import * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { describeDevice, getMaxSessionSeconds } from '../../shared/rules/sessions.ts';
import type { Caller } from './caller.ts';
import { createCache, now } from './clock.ts';
import { getRequestContext, runInRequest } from './context.ts';
import { tryUpdate } from './limits.ts';
import { itemParser, type Key, listAll } from './read.ts';
import { add } from './write.ts';

/** Times are in epoch seconds. */
const storedSession = z.object({ id, device: z.string(), started_at: z.int(), used_at: z.int() });
export type StoredSession = z.infer<typeof storedSession>;
const parseSession = itemParser(storedSession);

const partitionOf = ({ organization_id, user_id }: Pick<Caller, 'organization_id' | 'user_id'>): string =>
  `O#${organization_id}#SESSIONS#${user_id}`;

/** An instance notes a session once an hour. */
const noted = createCache<unknown>(3_600_000);

/**
 * Notes that the caller's session is in use, whatever program calls. That request is not counted as the call's own. A database that does
 * not answer refuses nobody.
 */
export async function noteSession(caller: Caller): Promise<void> {
  const { session } = caller;
  if (!session?.id) return;
  const key: Key = { pk: partitionOf(caller), sk: session.id };
  const context = getRequestContext();
  const { organization_id, user_id } = caller;
  const seen = { set: { used_at: Math.floor(now() / 1000) } };
  const changes = [
    noteChange(key, caller, session),
    add('idempotency', seenKey(organization_id, user_id), {}, seen),
    add('idempotency', { pk: 'SEEN', sk: `O#${organization_id}` }, {}, seen),
  ];
  const note = () => Promise.all(changes.map(tryUpdate));
  await noted
    .getOrLoad(session.id, () => (context ? runInRequest({ ...context }, note) : note()))
    .catch(() => undefined);
}

const noteChange = (key: Key, { roles }: Caller, { userAgent, startedAt }: NonNullable<Caller['session']>) =>
  add(
    'idempotency',
    key,
    {},
    {
      set: {
        id: key.sk,
        device: describeDevice(userAgent),
        started_at: startedAt,
        used_at: Math.floor(now() / 1000),
        ttl: startedAt + getMaxSessionSeconds(roles),
      },
    },
  );

/** Sessions of a user that were used, also ended ones. */
export const listStoredSessions = async (user: Pick<Caller, 'organization_id' | 'user_id'>): Promise<StoredSession[]> =>
  (await listAll('idempotency', { pk: partitionOf(user) })).map(parseSession);

/** Last use by a person. It stays when their sessions are gone. */
const seenKey = (organization: number, userId: string): Key => ({ pk: `O#${organization}#SEEN`, sk: userId });

const parseSeen = itemParser(z.object({ sk: z.string(), used_at: z.int() }));

async function listSeen(pk: string): Promise<Map<string, string>> {
  const seen = (await listAll('idempotency', { pk, consistent: false })).map(parseSeen);
  return new Map(seen.map(({ sk, used_at }) => [sk, new Date(used_at * 1000).toISOString()]));
}

/** Last use of each organization, in UTC. */
export async function loadOrganizationUse(): Promise<ReadonlyMap<number, string>> {
  return new Map([...(await listSeen('SEEN'))].map(([sk, at]) => [Number(sk.slice(2)), at]));
}

/** Last use by each person of an organization, in UTC. */
export const loadPersonUse = (organization: number): Promise<ReadonlyMap<string, string>> =>
  listSeen(`O#${organization}#SEEN`);
