import { type Location, locations, type StoredConfig, timeZones } from '../../shared/contract/locations.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { findStrandedByOpening, getOpeningHours } from '../../shared/rules/openingHours.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { assertNoneStranded } from '../appointments/rules.ts';
import { listSalonAppointments } from '../appointments/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { findOrganization } from '../kit/organizations.ts';
import { assertCanAccessSalon, canAccessSalon, resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit, nextNumber } from '../kit/write.ts';
import { newSalonChanges } from './newSalonStore.ts';
import { chairHourCostOn, changeChairCosts } from './rules.ts';
import { configChanges, findSalon, listLocations, listOrganizations, newLocation, salonNameTaken } from './store.ts';

export const handler = serve(locations, {
  listAllLocations: ({ caller }) => listVisibleSalons(caller, caller.organization_id),

  getLocation: async ({ params, caller }) => (await loadSalon(caller, params.id)).salon,

  getSalonConfig: async ({ params, caller }) => {
    const { config, salon } = await loadSalon(caller, params.id);
    if (!config?.chairHourCosts) return config ?? { location: params.id };
    return { ...config, chairHourCost: chairHourCostOn(config.chairHourCosts, todayIn(salon)) };
  },

  listOrganizationLocations: ({ params, caller }) => listVisibleSalons(caller, resolveOrganization(caller, params.org)),

  listLocationsByRole: ({ caller }) => listVisibleSalons(caller, caller.organization_id),

  listOrganizations: async () =>
    (await listOrganizations()).map(
      ({ organization_id, organization_name }) => `${organization_id} ${organization_name}`,
    ),

  createSalon: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
      const organization = await findOrganization(form.organizationId);
      if (!organization) throw badRequest('User must be assigned a Organization', { organizationId: 'Not found' });
      // Checked first, so that a taken name uses up no number. The unique guard decides between concurrent requests.
      const others = await listLocations(organization.organization_id);
      const isTaken = others.some(
        ({ location_name }) => normalizeName(location_name) === normalizeName(form.salonName),
      );
      if (isTaken) throw salonNameTaken();
      const zone = form.timeZone ? timeZones[form.timeZone] : others[0]?.zone;
      if (!zone) throw badRequest('Please choose a Time zone', { timeZone: 'Please choose a Time zone' });
      const salon = newLocation(organization, await nextNumber('location'), form.salonName, zone);
      const auditEvent = { entity: 'location', id: String(salon.location_id), action: 'create', after: salon };
      return {
        changes: [...newSalonChanges(salon, form), auditEntry(caller, auditEvent, organization.organization_id)],
        reply: salon,
      };
    }),

  saveSalonConfig: async ({ body: { allow_stranded, chairHourCostFrom, chairHourCosts: _, ...sent }, caller }) => {
    const { salon, config: before } = await loadSalon(caller, sent.location);
    const today = todayIn(salon);
    // Open pages of an earlier release do not know every setting.
    const settings = { ...before, ...sent };
    const chairHourCosts = changeChairCosts(before, { ...settings, chairHourCostFrom }, today);
    const body = { ...settings, chairHourCosts, chairHourCost: chairHourCostOn(chairHourCosts, today) };
    const expectedVersion = body.version ?? before?.version ?? 0;
    if (!allow_stranded && before && expectedVersion === before.version)
      assertNoneStranded(
        findStrandedByOpening(
          await listUpcomingAppointments(salon, findShortenedDays(salon, before, body)),
          before,
          body,
        ),
      );
    const auditEvent = { entity: 'salon config', id: String(body.location), action: 'save', before, after: body };
    await commit([...configChanges(salon, body, expectedVersion), auditEntry(caller, auditEvent)]);
    return { message: 'Success' };
  },
});

const todayIn = ({ zone }: Location): string => dayOf(wallClockAt(zone, now()));

/** Days ahead to check for appointments outside of new hours: half a year. */
const lookAheadDays = 182;

/** Days on which the new hours are shorter. Only their appointments need to be read. */
function findShortenedDays(salon: Location, before: StoredConfig, after: StoredConfig): string[] {
  const today = todayIn(salon);
  const days = Array.from({ length: lookAheadDays }, (_, nth) => addDays(today, nth));
  return days.filter((day) => {
    const [was, will] = [getOpeningHours(before, day), getOpeningHours(after, day)];
    return was && (!will || will.from > was.from || will.to < was.to);
  });
}

/** Future appointments of a salon on the given days. */
async function listUpcomingAppointments({ organization_id, location_id, zone }: Location, days: readonly string[]) {
  const moment = wallClockAt(zone, now());
  const booked = await listSalonAppointments(organization_id, location_id, days);
  return booked.filter(({ start }) => start >= moment);
}

/** Salons of an organization that the caller can access; all of them for a platform admin. */
async function listVisibleSalons(caller: Caller, organization: number) {
  const all = await listLocations(organization);
  return caller.types.includes(6) ? all : all.filter(({ location_id }) => canAccessSalon(caller, location_id));
}

/** @throws 404 for an unknown salon or one of another organization, 403 for one the caller cannot access */
async function loadSalon(caller: Caller, id: number) {
  const found = await findSalon(caller.organization_id, id);
  if (!found) throw notFound('Salon');
  assertCanAccessSalon(caller, id);
  return found;
}
