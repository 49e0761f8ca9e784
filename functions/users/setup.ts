import { createHash, randomBytes } from 'node:crypto';
import type { SetupForm } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict } from '../kit/errors.ts';
import { get } from '../kit/read.ts';
import { commit, nextNumber, put, remove } from '../kit/write.ts';
import {
  listOrganizations,
  locationCreationChanges,
  newLocation,
  organizationCreationChange,
} from '../locations/store.ts';
import { toFounderUser } from './founding.ts';
import { assertPassword } from './passwords.ts';
import { createAccount, replaceTemporaryPassword } from './provider.ts';
import { userCreationChanges } from './store.ts';

const setupKey = { pk: 'SETUP', sk: 'X' };
const codeLifetimeMs = 60 * 60_000;

/** Creates the code of a link that lets whoever has it create the first organization. Undefined once there is one. */
export async function createSetupCode(): Promise<string | undefined> {
  if ((await listOrganizations()).length > 0) return undefined;
  const code = randomBytes(24).toString('base64url');
  // Its expiration is also the version that the organization's transaction checks.
  await commit([put('directory', { ...setupKey, hash: hashCode(code), version: now() + codeLifetimeMs })]);
  return code;
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

const linkUsedUp = () => badRequest('This link has been used or has run out. Start the product again for a new one.');

/**
 * Creates the first organization with a salon and its owner, who can sign in at once.
 * @throws 400 for a wrong or expired code or a weak password, 409 if there is an organization
 */
export async function setUp({ code, organization, salon: salonName, email, password, ...names }: SetupForm) {
  const stored = await get('directory', setupKey);
  const expires = Number(stored?.['version'] ?? 0);
  if (stored?.['hash'] !== hashCode(code) || now() > expires) throw linkUsedUp();
  if ((await listOrganizations()).length > 0) throw conflict('There is an organization already. Please sign in.');
  const home = { organization_id: await nextNumber('organization'), organization_name: organization };
  const salon = newLocation(home, await nextNumber('location'), salonName);
  const founder = { email, first: names.firstName, last: names.lastName };
  const owner = { ...toFounderUser(founder, 'system admin', home, salon), user_status: 'ACTIVE' as const };
  assertPassword(password, 'password', {
    email,
    names: [names.firstName, names.lastName],
    places: [organization, salonName],
  });
  // The account comes first, because it checks the password.
  await createAccount(owner, password);
  const auditEvent = { entity: 'user', id: owner.user_id, action: 'create', after: owner };
  await commit([
    remove('directory', setupKey, expires, linkUsedUp),
    organizationCreationChange(home),
    ...locationCreationChanges(salon),
    ...userCreationChanges(owner),
    auditEntry(owner, auditEvent),
  ]);
  // If this is interrupted, the first sign-in asks for a new password.
  await replaceTemporaryPassword(email, password, password, async () => undefined);
}
