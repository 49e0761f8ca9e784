import * as z from 'zod';
import type { UserType } from '../../shared/contract/endpoint.ts';
import { id, type locationId, organizationId } from '../../shared/contract/fields.ts';
import { formatRoles, getUserTypes, type Role } from '../../shared/contract/roles.ts';
import { user } from '../../shared/contract/users.ts';
import { createCache } from './clock.ts';
import { signedOut } from './errors.ts';
import { get, itemParser, type Key, toKeyString } from './read.ts';

export type Caller = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  /** Roles as the token and the session spell them. */
  role: string;
  types: UserType[];
  organization_id: number;
  org_name: string;
  location_id: z.infer<typeof locationId> | null;
  location_name: string;
  location_ids: number[];
  barcode: string | null;
};

/** Where a user's record lives; the store of users writes it, every request reads the caller's. */
export const userKey = (organization: number, userId: string): Key => ({ pk: `O#${organization}`, sk: `U#${userId}` });

/** A user as stored: `signed_out_at` is the second from which a sign-in counts; the tokens of earlier ones are refused. */
const storedUser = user.extend({ signed_out_at: z.int() });
export const parseUser = itemParser(storedUser, { signed_out_at: 0 });

/** No more of it than is needed, so that nothing else of a record can keep somebody out. */
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
    signed_out_at: true,
  }),
  { signed_out_at: 0 },
);

type CachedCaller = { caller: Caller; signedOutAt: number };

const claimsSchema = z.object({ user_id: id, organization_id: z.coerce.number().pipe(organizationId) });
/** The second of the sign-in, which later tokens of the same session keep. */
const sessionSchema = z.object({ auth_time: z.coerce.number() });
const callerCache = createCache<CachedCaller | undefined>(30_000);

/**
 * Who is asking: the verified token names the user, the user's record says what they may do. The record is remembered for 30 s, so
 * somebody deactivated, demoted or signed out everywhere is out within that time although the token lives longer.
 * @throws 401 without claims of ours, for a user who is gone or inactive, and for a session that was ended
 */
export async function loadCaller(claims: Record<string, unknown>): Promise<Caller> {
  const { caller, signedOutAt } = await loadCached(claims);
  if (signedOutAt === 0) return caller;
  const session = sessionSchema.safeParse(claims);
  if (!session.success || session.data.auth_time < signedOutAt) throw signedOut();
  return caller;
}

/** The same at a sign-in, before there is a session. */
export const loadCallerAtSignIn = async (claims: Record<string, unknown>): Promise<Caller> =>
  (await loadCached(claims)).caller;

async function loadCached(claims: Record<string, unknown>): Promise<CachedCaller> {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw signedOut();
  const key = userKey(parsed.data.organization_id, parsed.data.user_id);
  const known = await callerCache.getOrLoad(toKeyString(key), () => readRecord(key));
  if (!known) throw signedOut();
  return known;
}

/** Forgets a remembered record, so that this instance sees a change of the user at once. */
export const evictCaller = (organization: number, userId: string): void =>
  callerCache.evict(toKeyString(userKey(organization, userId)));

async function readRecord(key: Key): Promise<CachedCaller | undefined> {
  const item = await get('directory', key);
  const record = item && parseCaller(item);
  if (!record || record.user_status === 'INACTIVE' || record.user_status === 'DELETED') return undefined;
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
  };
  return { caller, signedOutAt: record.signed_out_at };
}
