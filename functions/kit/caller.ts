import * as z from 'zod';
import type { UserType } from '../../shared/contract/endpoint.ts';
import { id, type locationId, organizationId } from '../../shared/contract/fields.ts';
import { user } from '../../shared/contract/users.ts';
import { type Role, roleText, typesOf } from '../../shared/rules/roles.ts';
import { now } from './clock.ts';
import { signedOut } from './errors.ts';
import { get, type Key } from './table.ts';

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

const claimsSchema = z.object({ user_id: id, organization_id: z.coerce.number().pipe(organizationId) });
const recallMs = 30_000;
const recent = new Map<string, { caller: Caller | undefined; until: number }>();

/**
 * Who is asking: the verified token names the user, the user's record says what he may do. The record is remembered for
 * 30 s, so a deactivated or demoted user is out within that time although the token lives longer.
 * @throws 401 without claims of ours and for a user who is gone or inactive
 */
export async function callerOf(claims: Record<string, unknown>): Promise<Caller> {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw signedOut();
  const key = userKey(parsed.data.organization_id, parsed.data.user_id);
  const name = `${key.pk}/${key.sk}`;
  const known = recent.get(name);
  if (known && known.until > now()) return known.caller ?? refuse();
  if (recent.size > 5000) recent.clear();
  const caller = await readCaller(key);
  recent.set(name, { caller, until: now() + recallMs });
  return caller ?? refuse();
}

/** Forgets a remembered record, so that this instance sees a change of the user at once. */
export const forgetCaller = (organization: number, userId: string): void => {
  const { pk, sk } = userKey(organization, userId);
  recent.delete(`${pk}/${sk}`);
};

function refuse(): never {
  throw signedOut();
}

async function readCaller(key: Key): Promise<Caller | undefined> {
  const item = await get('directory', key);
  const record = item && user.parse(item);
  if (!record || record.user_status === 'INACTIVE' || record.user_status === 'DELETED') return undefined;
  const roles = record.roles.map(({ role }) => role);
  return {
    user_id: record.user_id,
    email: record.user_email,
    first_name: record.user_first_name,
    last_name: record.user_last_name,
    roles,
    role: roleText(roles),
    types: typesOf(roles),
    organization_id: record.organization_id,
    org_name: record.org_name,
    location_id: record.location_id,
    location_name: record.location_name,
    location_ids: record.location_ids,
    barcode: record.user_barcode,
  };
}
