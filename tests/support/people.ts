import { commit, put } from '../../functions/kit/write.ts';
import { createLocation, createOrganization, newLocation, saveConfig } from '../../functions/locations/store.ts';
import { addUser } from '../../functions/users/store.ts';
import { createConfig, fairfax } from '../../infra/local/demo/salons.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Role } from '../../shared/contract/roles.ts';
import type { User } from '../../shared/contract/users.ts';

export const ours = { organization_id: 1, organization_name: 'Ours' };
export const theirs = { organization_id: 2, organization_name: 'Theirs' };

/** Two salons of ours and one of theirs, open as the demo's Fairfax is. */
export const north = newLocation(ours, 11, 'North');
export const south = newLocation(ours, 12, 'South');
export const abroad = newLocation(theirs, 21, 'Abroad');

let made = 0;

export function person(role: Role | Role[], home: Location | undefined, more: Partial<User> = {}): User {
  made += 1;
  const roles = [role].flat();
  return {
    user_id: `U${String(made).padStart(3, '0')}`,
    user_first_name: roles[0] ?? 'Nobody',
    user_last_name: `Number${made}`,
    user_email: `person${made}@example.com`,
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

/** One of every kind, and whom they must not touch. */
export const team = {
  platform: person('platform admin', undefined, { organization_id: 9, org_name: 'Platform' }),
  admin: person('system admin', north),
  secondAdmin: person('system admin', south),
  manager: person('salon admin', north),
  desk: person('front desk', north),
  stylist: person('stylist', north, { user_first_name: 'Mara', user_last_name: 'Ellison' }),
  products: person('product admin', north),
  southManager: person('salon admin', south),
  southStylist: person('stylist', south),
  theirAdmin: person('system admin', abroad),
  theirStylist: person('stylist', abroad),
};

/** Organizations, salons with hours, and people, as if they had been set up through the console. */
export async function settle(people: readonly User[] = Object.values(team)): Promise<void> {
  await commit([ours, theirs].map(createOrganization));
  // Numbers handed out from now on are nobody's yet.
  for (const sk of ['organization', 'location'])
    await commit([put('directory', { pk: 'COUNTERS', sk, last_number: 1000 })]);
  for (const salon of [north, south, abroad]) {
    await commit(createLocation(salon));
    await commit(saveConfig(salon, createConfig({ ...fairfax, ...salon }), 0));
  }
  for (const one of people) await commit(addUser(one));
}
