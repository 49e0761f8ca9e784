import { allLocations, maxSalonsPerPage } from '../../shared/contract/fields.ts';
import {
  type Location,
  location,
  type SalonConfig,
  type StoredConfig,
  storedConfig,
  timeZones,
} from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';
import { type Caller, parseUser } from '../kit/caller.ts';
import { createCache } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { findOrganization, organizationKey, parseOrganization, type StoredOrganization } from '../kit/organizations.ts';
import { getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { assertCanAccessSalon, canAccessSalon, resolveOrganization } from '../kit/scope.ts';
import { createUniqueGuards } from '../kit/uniqueGuards.ts';
import { add, type Change, create, put, remove, replace } from '../kit/write.ts';

export type Organization = { organization_id: number; organization_name: string };

export const parseLocation = itemParser(location);
/** A salon of an earlier release has one chair cost, which holds for all days. */
export const parseConfig = itemParser(storedConfig, ({ chairHourCost: cost }) =>
  typeof cost === 'number' ? { chairHourCosts: [{ from: '', cost }] } : {},
);

export const locationKey = (organization: number, id: number): Key => ({ pk: `O#${organization}`, sk: `L#${id}` });
/** Key of what an organization tells its clients (functions/messages/settingsStore.ts). */
export const messageSettingsKey = (organization: number): Key => ({ pk: `O#${organization}`, sk: 'MESSAGES' });
/** Partition with a salon's configuration and its staff. */
export const salonPartition = (organization: number, id: number): string => `O#${organization}#L#${id}`;
export const configKey = (organization: number, id: number): Key => ({
  pk: salonPartition(organization, id),
  sk: 'CFG',
});

const compareNames = (a: Location, b: Location) => a.location_name.localeCompare(b.location_name);

export const listOrganizations = async (): Promise<StoredOrganization[]> =>
  (await listAll('directory', { pk: 'ORGS' })).map(parseOrganization);

/**
 * Organization for a write: the caller's own, or the one that a platform admin names.
 * @throws 404 for an unknown organization or one the caller cannot access
 */
export async function loadOrganization(caller: Caller, named?: string): Promise<Organization> {
  const organization_id = resolveOrganization(caller, named);
  if (organization_id === caller.organization_id) return { organization_id, organization_name: caller.org_name };
  const found = await findOrganization(organization_id);
  if (!found) throw notFound('Organization');
  return found;
}

export const organizationCreationChange = (organization: Organization): Change =>
  create('directory', { ...organizationKey(organization.organization_id), ...organization }, () =>
    conflict('This organization exists already.'),
  );

/** Suspends or resumes an organization over the version that was read. */
export const suspensionChange = ({ organization_id, version }: StoredOrganization, suspended_at?: string): Change =>
  add(
    'directory',
    organizationKey(organization_id),
    { version: 1 },
    {
      ...(suspended_at ? { set: { suspended_at } } : { unset: ['suspended_at'] }),
      unchanged: { version: version || undefined },
      onConditionFailed: () => stale(),
    },
  );

/** Reverts `createOrganization`. */
export const organizationRemovalChange = ({ organization_id }: Organization): Change =>
  remove('directory', organizationKey(organization_id));

/** Salons of an organization, sorted by name. */
export async function listLocations(organization: number): Promise<Location[]> {
  const items = await listAll('directory', { pk: `O#${organization}`, prefix: 'L#' });
  return items.map(parseLocation).sort(compareNames);
}

type Company = { salons: Location[]; messageSettings: Item | undefined };
const companyCache = createCache<Company>(30_000);

/** Salons and message settings of an organization in one request, cached for 30 s: they rarely change. */
export const getCachedCompany = (organization: number): Promise<Company> =>
  companyCache.getOrLoad(String(organization), async () => {
    const { pk, sk } = messageSettingsKey(organization);
    // Nothing else lies between the salons ('L#') and the settings ('MESSAGES').
    const items = await listAll('directory', { pk, between: ['L#', sk] });
    const messageSettings = items.find((item) => item.sk === sk);
    const salons = items.filter((item) => item !== messageSettings).map(parseLocation);
    return { salons: salons.sort(compareNames), messageSettings };
  });

/** Like `listLocations`, cached for 30 s. */
export const getCachedLocations = async (organization: number): Promise<Location[]> =>
  (await getCachedCompany(organization)).salons;

/**
 * The requested salon, or the caller's own.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access, 400 if neither is given
 */
export async function getSalon(caller: Caller, asked: number = allLocations): Promise<Location> {
  const salonId = asked === allLocations ? caller.location_id : asked;
  if (salonId === null) throw badRequest('Please select salon');
  const known = await getCachedLocations(caller.organization_id);
  const salon = known.find(({ location_id }) => location_id === salonId);
  if (!salon) throw notFound('Salon');
  assertCanAccessSalon(caller, salonId);
  return salon;
}

export const listCallerSalons = async (caller: Caller): Promise<Location[]> =>
  (await getCachedLocations(caller.organization_id)).filter(({ location_id }) => canAccessSalon(caller, location_id));

/** The requested salon, or for "All Locations" a dozen of those that the caller can access: `maxSalonsPerPage`, the first by default. */
export const listRequestedSalons = async (caller: Caller, asked: number | undefined, dozen = 1): Promise<Location[]> =>
  asked === allLocations
    ? (await listCallerSalons(caller)).slice((dozen - 1) * maxSalonsPerPage, dozen * maxSalonsPerPage)
    : [await getSalon(caller, asked)];

/** A salon and its configuration (if any), in one request. */
export async function findSalon(organization: number, id: number) {
  const [item, config] = await getMany([
    { table: 'directory', key: locationKey(organization, id) },
    { table: 'directory', key: configKey(organization, id) },
  ]);
  return item && { salon: parseLocation(item), config: config && parseConfig(config) };
}

/** Configurations of salons in the requested order. One request per 100 salons. */
export async function loadConfigs(organization: number, locations: readonly number[]): Promise<StoredConfig[]> {
  const keys = locations.map((location) => ({ table: 'directory' as const, key: configKey(organization, location) }));
  const items = await getMany(keys, { consistent: false });
  return items.map((item, nth) => (item ? parseConfig(item) : { location: locations[nth] ?? 0 }));
}

export const newLocation = (
  { organization_id, organization_name }: Organization,
  location_id: number,
  location_name: string,
  zone: string,
): Location => ({ location_id, location_name, organization_id, organization_name, zone });

export const salonNameTaken = () =>
  conflict('A salon with this name exists already.', { fields: { salonName: 'This name is taken' } });

/** Salon names are unique per organization. */
const salonNames = createUniqueGuards({ table: 'directory', keyPrefix: 'SALON', takenError: salonNameTaken });

/** Creates a salon without a configuration. */
export const locationCreationChanges = (added: Location): Change[] => [
  create('directory', { ...locationKey(added.organization_id, added.location_id), ...added }, () =>
    conflict('This salon exists already.'),
  ),
  ...salonNames.claim(added.organization_id, added.location_name, String(added.location_id)),
];

/** Reverts `createLocation`. */
export const locationRemovalChanges = ({ organization_id, location_id, location_name }: Location): Change[] => [
  remove('directory', locationKey(organization_id, location_id)),
  ...salonNames.release(organization_id, location_name, String(location_id)),
];

/** Migration: adds the name guard that salons of the first releases lack. */
export function nameGuardBackfillChanges(item: Item): Change[] {
  if (!/^O#\d+$/.test(item.pk) || !item.sk.startsWith('L#')) return [];
  const { organization_id, location_id, location_name } = parseLocation(item);
  return salonNames.share(organization_id, location_name, String(location_id));
}

/** A salon with its name guard, for seeding tables. */
export const locationSeedChanges = (salon: Location): Change[] => [
  put('directory', { ...locationKey(salon.organization_id, salon.location_id), ...salon }),
  salonNames.buildGuard(salon.organization_id, salon.location_name, [String(salon.location_id)]),
];

/** Saves a configuration over the version that was read (0 for none) and updates the salon's time zone. */
export function configChanges(
  salon: Location,
  config: StoredConfig & Pick<SalonConfig, 'timeZone'>,
  expectedVersion: number,
): Change[] {
  const key = configKey(salon.organization_id, salon.location_id);
  const clock = { ...salon, zone: timeZones[config.timeZone] };
  return [
    replace('directory', { ...key, ...config }, expectedVersion, () => stale()),
    put('directory', { ...locationKey(salon.organization_id, salon.location_id), ...clock }),
  ];
}

/** The first configuration of a new salon. */
export const firstConfigChange = (organization: number, config: StoredConfig): Change =>
  put('directory', { ...configKey(organization, config.location), ...config, version: 1 });

/** Configuration and stylists (of any status) of a salon, in one request. */
// The range ends at 'ST$', because '$' follows '#': it includes every stylist name.
export async function loadSalonWithStylists(organization: number, id: number) {
  const items = await listAll('directory', { pk: salonPartition(organization, id), between: ['CFG', 'ST$'] });
  const isConfig = (item: Item) => item.sk === 'CFG';
  const config: StoredConfig = parseConfig(items.find(isConfig) ?? { location: id });
  const stylists: User[] = items.filter((item) => !isConfig(item)).map(parseUser);
  return { config, stylists };
}

/** @throws 404 for a salon of another organization, 403 for one the caller cannot access */
export async function assertSalonAccess(caller: Caller, location: number): Promise<void> {
  const known = await getCachedLocations(caller.organization_id);
  if (!known.some(({ location_id }) => location_id === location)) throw notFound('Salon');
  assertCanAccessSalon(caller, location);
}
