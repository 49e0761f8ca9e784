import { locations } from '../../shared/contract/locations.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { commit } from '../kit/commit.ts';
import { nextNumber } from '../kit/counter.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { mustReach, organizationOf, reaches } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import {
  createLocation,
  findOrganization,
  findSalon,
  locationsOf,
  newLocation,
  organizations,
  saveConfig,
} from './store.ts';

export const handler = serve(locations, {
  listAllLocations: ({ caller }) => withinReach(caller, caller.organization_id),

  getLocation: async ({ params, caller }) => (await existing(caller, params.id)).salon,

  getSalonConfig: async ({ params, caller }) => {
    const { config } = await existing(caller, params.id);
    return config ?? { location: params.id };
  },

  listOrganizationLocations: ({ params, caller }) => withinReach(caller, organizationOf(caller, params.org)),

  listLocationsByRole: ({ caller }) => withinReach(caller, caller.organization_id),

  listOrganizations: async () =>
    (await organizations()).map(({ organization_id, organization_name }) => `${organization_id} ${organization_name}`),

  createSalon: async ({ body, caller }) => {
    const organization = await findOrganization(body.organizationId);
    if (!organization) throw badRequest('User must be assigned a Organization', { organizationId: 'Not found' });
    const names = (await locationsOf(organization.organization_id)).map(({ location_name }) => location_name);
    if (names.some((name) => isSameName(name, body.salonName)))
      throw conflict('A salon with this name exists already.', { fields: { salonName: 'This name is taken' } });
    const salon = newLocation(organization, await nextNumber('location'), body.salonName);
    const trail = { entity: 'location', id: String(salon.location_id), action: 'create', after: salon };
    await commit([createLocation(salon), audited(caller, trail, organization.organization_id)]);
    return salon;
  },

  saveSalonConfig: async ({ body, caller }) => {
    const { salon, config: before } = await existing(caller, body.location);
    const seen = body.version ?? before?.version ?? 0;
    const trail = { entity: 'salon config', id: String(body.location), action: 'save', before, after: body };
    await commit([...saveConfig(salon, body, seen), audited(caller, trail)]);
    return { message: 'Success' };
  },
});

/** Upper or lower case make no other name; compared in capitals, as ß has no other partner for its SS. */
const isSameName = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** The salons of an organization, as far as the caller works in them; a platform admin sees every one. */
async function withinReach(caller: Caller, organization: number) {
  const all = await locationsOf(organization);
  return caller.types.includes(6) ? all : all.filter(({ location_id }) => reaches(caller, location_id));
}

/** @throws 404 for a salon of nobody or of another organization, 403 for one the caller does not work in */
async function existing(caller: Caller, id: number) {
  const found = await findSalon(caller.organization_id, id);
  if (!found) throw notFound('Salon');
  mustReach(caller, id);
  return found;
}
