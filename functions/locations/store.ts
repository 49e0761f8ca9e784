import {
  type Location,
  location,
  type SalonConfig,
  type StoredConfig,
  storedConfig,
  timeZones,
} from '../../shared/contract/locations.ts';
import { type User, user } from '../../shared/contract/users.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { type Change, create, put, replace } from '../kit/commit.ts';
import { conflict, notFound, stale } from '../kit/errors.ts';
import { mustReach, organizationOf } from '../kit/scope.ts';
import { get, getMany, type Item, type Key, list } from '../kit/table.ts';

export type Organization = { organization_id: number; organization_name: string };

/** A salon's clock until its configuration says otherwise. */
const zoneUntilConfigured = timeZones['Eastern Standard Time'];

export const locationKey = (organization: number, id: number): Key => ({ pk: `O#${organization}`, sk: `L#${id}` });
/** A salon's own partition: its configuration and the people who work there. */
export const salonPartition = (organization: number, id: number): string => `O#${organization}#L#${id}`;
export const configKey = (organization: number, id: number): Key => ({
  pk: salonPartition(organization, id),
  sk: 'CFG',
});

const byName = (a: Location, b: Location) => a.location_name.localeCompare(b.location_name);

export async function organizations(): Promise<Organization[]> {
  return (await list('directory', { pk: 'ORGS' })) as unknown as Organization[];
}

export async function findOrganization(id: number): Promise<Organization | undefined> {
  return (await get('directory', { pk: 'ORGS', sk: `O#${id}` })) as unknown as Organization | undefined;
}

/**
 * The organization a write is about, with its name: the caller's own, or the one a platform admin named.
 * @throws 404 for one that is not there or not the caller's
 */
export async function organizationNamed(caller: Caller, named?: string): Promise<Organization> {
  const organization_id = organizationOf(caller, named);
  if (organization_id === caller.organization_id) return { organization_id, organization_name: caller.org_name };
  const found = await findOrganization(organization_id);
  if (!found) throw notFound('Organization');
  return found;
}

export const createOrganization = (organization: Organization): Change =>
  create('directory', { pk: 'ORGS', sk: `O#${organization.organization_id}`, ...organization }, () =>
    conflict('This organization exists already.'),
  );

/** The salons of an organization by name. */
export async function locationsOf(organization: number): Promise<Location[]> {
  const items = await list('directory', { pk: `O#${organization}`, prefix: 'L#' });
  return items.map((item) => location.parse(item)).sort(byName);
}

const recallMs = 30_000;
const recent = new Map<number, { locations: Location[]; until: number }>();

/** The same from memory for up to 30 s: names and zones of salons hardly ever change and the book asks all day. */
export async function recentLocationsOf(organization: number): Promise<Location[]> {
  const known = recent.get(organization);
  if (known && known.until > now()) return known.locations;
  const locations = await locationsOf(organization);
  recent.set(organization, { locations, until: now() + recallMs });
  return locations;
}

/** A salon and its configuration, if it has one, in one request. */
export async function findSalon(organization: number, id: number) {
  const [item, config] = await getMany([
    { table: 'directory', key: locationKey(organization, id) },
    { table: 'directory', key: configKey(organization, id) },
  ]);
  return item && { salon: location.parse(item), config: config && storedConfig.parse(config) };
}

export const newLocation = (
  { organization_id, organization_name }: Organization,
  location_id: number,
  location_name: string,
): Location => ({ location_id, location_name, organization_id, organization_name, zone: zoneUntilConfigured });

export const createLocation = (added: Location): Change =>
  create('directory', { ...locationKey(added.organization_id, added.location_id), ...added }, () =>
    conflict('This salon exists already.'),
  );

/** Saves a configuration over the version that was read (0 for none yet) and gives the salon its clock. */
export function saveConfig(salon: Location, config: SalonConfig, seen: number): Change[] {
  const key = configKey(salon.organization_id, salon.location_id);
  const clock = { ...salon, zone: timeZones[config.timeZone] };
  return [
    replace('directory', { ...key, ...config }, seen, () => stale()),
    put('directory', { ...locationKey(salon.organization_id, salon.location_id), ...clock }),
  ];
}

/** A first configuration, for filling empty tables. */
export const putConfig = (organization: number, config: SalonConfig): Change =>
  put('directory', { ...configKey(organization, config.location), ...config, version: 1 });

/** A salon's configuration and its stylists (of every status), in one request. */
export async function salonOf(organization: number, id: number) {
  const items = await list('directory', { pk: salonPartition(organization, id), between: ['CFG', 'ST#\uffff'] });
  const isConfig = (item: Item) => item.sk === 'CFG';
  const config: StoredConfig = storedConfig.parse(items.find(isConfig) ?? { location: id });
  const stylists: User[] = items.filter((item) => !isConfig(item)).map((item) => user.parse(item));
  return { config, stylists };
}

/** @throws 404 for a salon of another organization, 403 for one the caller does not work in */
export async function mustKnowSalon(caller: Caller, location: number): Promise<void> {
  const known = await recentLocationsOf(caller.organization_id);
  if (!known.some(({ location_id }) => location_id === location)) throw notFound('Salon');
  mustReach(caller, location);
}
