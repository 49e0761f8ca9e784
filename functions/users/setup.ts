import { timeZones } from '../../shared/contract/locations.ts';
import type { SetupForm } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import { commit, nextNumber } from '../kit/write.ts';
import { newSalonChanges } from '../locations/newSalonStore.ts';
import { newLocation, organizationCreationChange } from '../locations/store.ts';
import { toFounderUser } from './founding.ts';
import { assertPassword } from './passwords.ts';
import { createAccount, replaceTemporaryPassword } from './provider.ts';
import { assertSetupCode, setupCodeChanges } from './setupCode.ts';
import { userCreationChanges } from './store.ts';

/** Time zone of a salon that was founded from a page of the release before, which did not ask. */
const oldTimeZone = 'Eastern Standard Time';

/**
 * Creates the first organization with a salon and its owner, who can sign in at once and is also platform admin of the product.
 * @throws 400 for a wrong or expired code or a weak password, 409 if there is an organization
 */
export async function setUp({ code, organization, salon: salonName, email, password, ...form }: SetupForm) {
  const codeVersion = await assertSetupCode(code);
  const home = { organization_id: await nextNumber('organization'), organization_name: organization };
  const zone = timeZones[form.timeZone ?? oldTimeZone];
  const salon = newLocation(home, await nextNumber('location'), salonName, zone);
  const founder = { email, first: form.firstName, last: form.lastName };
  const person = toFounderUser(founder, ['system admin', 'platform admin'], home, salon);
  const owner = { ...person, user_status: 'ACTIVE' as const };
  assertPassword(password, 'password', {
    email,
    names: [form.firstName, form.lastName],
    places: [organization, salonName],
  });
  // The account comes first, because it checks the password.
  await createAccount(owner, password);
  const auditEvent = { entity: 'user', id: owner.user_id, action: 'create', after: owner };
  await commit([
    ...setupCodeChanges(codeVersion),
    organizationCreationChange(home),
    ...newSalonChanges(salon, form),
    ...userCreationChanges(owner),
    auditEntry(owner, auditEvent),
  ]);
  // If this is interrupted, the first sign-in asks for a new password.
  await replaceTemporaryPassword(email, password, password, async () => undefined);
}
