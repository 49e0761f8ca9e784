import * as z from 'zod';
import type { UserType } from '../../shared/contract/endpoint.ts';
import { id, type locationId, organizationId } from '../../shared/contract/fields.ts';
import { formatRoles, getUserTypes, type Role } from '../../shared/contract/roles.ts';
import { user } from '../../shared/contract/users.ts';
import { getMaxSessionSeconds } from '../../shared/rules/sessions.ts';
import { createCache, now } from './clock.ts';
import { restoring, signedOut } from './errors.ts';
import { assertNotSuspended } from './organizations.ts';
import { get, itemParser, type Key, toKeyString } from './read.ts';

export type Caller = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  /** Comma-separated roles, as in the token and the session. */
  role: string;
  types: UserType[];
  organization_id: number;
  org_name: string;
  location_id: z.infer<typeof locationId> | null;
  location_name: string;
  location_ids: number[];
  barcode: string | null;
  has_second_factor: boolean;
  /** The sign-in of the request's token. */
  session?: CallerSession;
};

/** `id` is the same for all tokens of a sign-in; `startedAt` is its epoch second. */
type CallerSession = { id: string | undefined; startedAt: number; userAgent: string };

/** Key of a user's record. The users store writes it; every request reads the caller's. */
export const userKey = (organization: number, userId: string): Key => ({ pk: `O#${organization}`, sk: `U#${userId}` });

/**
 * Tokens of sign-ins before the epoch second `signed_out_at` are rejected, and those of `ended_sessions`: for each id, the epoch second at
 * which its last token runs out. `restoring` closes the organization to this user.
 */
const storedUser = user.extend({
  signed_out_at: z.int(),
  ended_sessions: z.record(id, z.int()).optional(),
  ended_version: z.int().optional(),
  restoring: z.boolean().optional(),
});
export const parseUser = itemParser(storedUser, { signed_out_at: 0 });

/** Parses only the required fields, so that an invalid value in any other field does not lock the user out. */
const parseCaller = itemParser(
  storedUser.pick({
    user_id: true,
    user_email: true,
    user_first_name: true,
    user_last_name: true,
    user_status: true,
    user_barcode: true,
    roles: true,
    location_id: true,
    location_name: true,
    location_ids: true,
    organization_id: true,
    org_name: true,
    second_factor_since: true,
    signed_out_at: true,
    restoring: true,
    ended_sessions: true,
  }),
  { signed_out_at: 0 },
);

type CachedCaller = { caller: Caller; signedOutAt: number; endedSessions: Readonly<Record<string, number>> };

const claimsSchema = z.object({ user_id: id, organization_id: z.coerce.number().pipe(organizationId) });
/** Epoch second and id of the sign-in. Refreshed tokens keep them. */
const sessionSchema = z.object({ auth_time: z.coerce.number(), origin_jti: id.optional() });
const callerCache = createCache<CachedCaller | undefined>(30_000);

/**
 * Loads the caller: the verified token identifies the user, the user's record defines the permissions. Records are cached for 30 s, so
 * deactivation, demotion and the end of a session take effect within that time, even while the token is still valid.
 * @throws 401 for missing claims, a deleted or inactive user, or a session that was ended or is older than its role allows; 403 while
 * the organization is suspended, 503 while it is restored
 */
export async function loadCaller(claims: Record<string, unknown>, userAgent = ''): Promise<Caller> {
  const { caller, signedOutAt, endedSessions } = await loadCached(claims);
  const session = sessionSchema.safeParse(claims);
  if (!session.success) throw signedOut();
  const { auth_time: startedAt, origin_jti: sessionId } = session.data;
  const isEnded = startedAt < signedOutAt || (sessionId !== undefined && sessionId in endedSessions);
  if (isEnded || now() / 1000 - startedAt > getMaxSessionSeconds(caller.roles)) throw signedOut();
  return { ...caller, session: { id: sessionId, startedAt, userAgent } };
}

/** Like `loadCaller`, but at sign-in, before a session exists. */
export const loadCallerAtSignIn = async (claims: Record<string, unknown>): Promise<Caller> =>
  (await loadCached(claims)).caller;

async function loadCached(claims: Record<string, unknown>): Promise<CachedCaller> {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw signedOut();
  const { organization_id, user_id } = parsed.data;
  const [cached] = await Promise.all([findCached(organization_id, user_id), assertNotSuspended(organization_id)]);
  if (!cached) throw signedOut();
  return cached;
}

function findCached(organization: number, userId: string): Promise<CachedCaller | undefined> {
  const key = userKey(organization, userId);
  return callerCache.getOrLoad(toKeyString(key), () => readRecord(key));
}

/** A user for whom a function works without a request; undefined if deleted or inactive. @throws 503 while the organization is restored */
export const findCaller = async (organization: number, userId: string): Promise<Caller | undefined> =>
  (await findCached(organization, userId))?.caller;

/** Removes a user from the cache, so that this instance sees a change immediately. */
export const evictCaller = (organization: number, userId: string): void =>
  callerCache.evict(toKeyString(userKey(organization, userId)));

async function readRecord(key: Key): Promise<CachedCaller | undefined> {
  const item = await get('directory', key);
  const record = item && parseCaller(item);
  if (!record || record.user_status === 'INACTIVE' || record.user_status === 'DELETED') return undefined;
  if (record.restoring) throw restoring();
  const roles = record.roles.map(({ role }) => role);
  const caller: Caller = {
    user_id: record.user_id,
    email: record.user_email,
    first_name: record.user_first_name,
    last_name: record.user_last_name,
    roles,
    role: formatRoles(roles),
    types: getUserTypes(roles),
    organization_id: record.organization_id,
    org_name: record.org_name,
    location_id: record.location_id,
    location_name: record.location_name,
    location_ids: record.location_ids,
    barcode: record.user_barcode,
    has_second_factor: Boolean(record.second_factor_since),
  };
  return { caller, signedOutAt: record.signed_out_at, endedSessions: record.ended_sessions ?? {} };
}
