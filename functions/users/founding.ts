import type { Location } from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';
import type { Role } from '../../shared/rules/roles.ts';
import { nextNumber } from '../kit/counter.ts';
import { ulid } from '../kit/ids.ts';
import { createLocation, createOrganization, newLocation, type Organization } from '../locations/store.ts';
import { welcome } from './welcome.ts';

export type Founder = { email: string; first: string; last: string };

/**
 * Invites somebody who may see every organization; such people belong to an organization of their own without salons.
 * @returns a line for the operator
 * @throws 409 when the email is somebody's already
 */
export async function addPlatformAdmin(founder: Founder): Promise<string> {
  const home = { organization_id: await nextNumber('organization'), organization_name: 'Platform' };
  const person = founderOf(founder, 'platform admin', home);
  await welcome(person, person);
  return `${founder.email} is invited as platform admin.`;
}

/** Founds an organization with its first salon and system admin; everything else is done in the console. */
export async function addOrganization(name: string, salonName: string, founder: Founder): Promise<string> {
  const organization = { organization_id: await nextNumber('organization'), organization_name: name };
  const salon = newLocation(organization, await nextNumber('location'), salonName);
  const admin = founderOf(founder, 'system admin', organization, salon);
  await welcome(admin, admin, [createOrganization(organization), createLocation(salon)]);
  return `${name} (${organization.organization_id}) has the salon ${salonName} (${salon.location_id}); ${founder.email} is invited as system admin.`;
}

const founderOf = ({ email, first, last }: Founder, role: Role, home: Organization, salon?: Location): User => ({
  user_id: ulid(),
  user_first_name: first,
  user_last_name: last,
  user_email: email,
  user_phone: '',
  user_status: 'PENDING',
  user_barcode: null,
  roles: [{ role }],
  location_id: salon?.location_id ?? null,
  location_name: salon?.location_name ?? '',
  location_ids: salon ? [salon.location_id] : [],
  organization_id: home.organization_id,
  org_name: home.organization_name,
  version: 1,
});
