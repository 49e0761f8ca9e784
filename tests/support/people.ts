import { commit, put } from '../../functions/kit/write.ts';
import {
  configChanges,
  locationCreationChanges,
  newLocation,
  organizationCreationChange,
} from '../../functions/locations/store.ts';
import { userCreationChanges } from '../../functions/users/store.ts';
import { createConfig, fairfax } from '../../infra/local/demo/salons.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Role } from '../../shared/contract/roles.ts';
import type { User } from '../../shared/contract/users.ts';

export const ours = { organization_id: 1, organization_name: 'Ours' };
export const theirs = { organization_id: 2, organization_name: 'Theirs' };

/** Two of our salons and one of another organization, with the opening hours of the demo's Fairfax salon. */
export const north = newLocation(ours, 11, 'North', 'America/New_York');
export const south = newLocation(ours, 12, 'South', 'America/New_York');
export const abroad = newLocation(theirs, 21, 'Abroad', 'America/New_York');

let userCount = 0;

export function buildUser(role: Role | Role[], home: Location | undefined, more: Partial<User> = {}): User {
  userCount += 1;
  const roles = [role].flat();
  return {
    user_id: `U${String(userCount).padStart(3, '0')}`,
    user_first_name: roles[0] ?? 'Nobody',
    user_last_name: `Number${userCount}`,
    user_email: `person${userCount}@example.com`,
    user_phone: '',
    user_status: 'ACTIVE',
    user_barcode: null,
    roles: roles.map((name) => ({ role: name })),
    location_id: home?.location_id ?? null,
    location_name: home?.location_name ?? '',
    location_ids: home ? [home.location_id] : [],
    organization_id: home?.organization_id ?? 1,
    org_name: home?.organization_name ?? 'Ours',
    version: 1,
    ...more,
  };
}

/** A user of each role, and users of another salon and organization. */
export const team = {
  platform: buildUser('platform admin', undefined, { organization_id: 9, org_name: 'Platform' }),
  admin: buildUser('system admin', north),
  secondAdmin: buildUser('system admin', south),
  manager: buildUser('salon admin', north),
  desk: buildUser('front desk', north),
  stylist: buildUser('stylist', north, { user_first_name: 'Mara', user_last_name: 'Ellison' }),
  products: buildUser('product admin', north),
  southManager: buildUser('salon admin', south),
  southStylist: buildUser('stylist', south),
  theirAdmin: buildUser('system admin', abroad),
  theirStylist: buildUser('stylist', abroad),
};

/** Stores organizations, salons with opening hours, and users. */
export async function seedOrganizations(people: readonly User[] = Object.values(team)): Promise<void> {
  await commit([ours, theirs].map(organizationCreationChange));
  // Newly assigned ids start above those of the fixtures.
  for (const sk of ['organization', 'location'])
    await commit([put('directory', { pk: 'COUNTERS', sk, last_number: 1000 })]);
  for (const salon of [north, south, abroad]) {
    await commit(locationCreationChanges(salon));
    await commit(configChanges(salon, createConfig({ ...fairfax, ...salon }), 0));
  }
  for (const one of people) await commit(userCreationChanges(one));
}
