import type { FirstSteps } from '../../shared/contract/insights.ts';
import { toOpeningWeek } from '../../shared/rules/workingHours.ts';
import { sheetRange } from '../appointments/daySheetStore.ts';
import type { Caller } from '../kit/caller.ts';
import { query } from '../kit/read.ts';
import { getSalon, loadSalonWithStylists } from '../locations/store.ts';
import { productsRange } from '../products/store.ts';
import { loadMenu } from '../services/store.ts';
import { loadAssignments } from '../stylists/store.ts';
import { isWorking } from '../users/store.ts';

/** Stylists among whom a first appointment is looked for. */
const maxStylists = 10;

/**
 * What a new salon has so far of what it needs to work. Four requests, and one for each stylist.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access
 */
export async function getFirstSteps(caller: Caller, asked: number | undefined): Promise<FirstSteps> {
  const organization = caller.organization_id;
  const { location_id } = await getSalon(caller, asked);
  const [{ config, stylists }, menu, products] = await Promise.all([
    loadSalonWithStylists(organization, location_id),
    loadMenu(organization, { consistent: false }),
    query('catalogue', { ...productsRange(organization), limit: 1 }),
  ]);
  const people = stylists.filter(isWorking);
  const [assignments, ...sheets] = await Promise.all([
    people.length > 0 ? loadAssignments(organization, people) : [],
    ...people
      .slice(0, maxStylists)
      .map(({ user_id }) =>
        query('appointments', { ...sheetRange(organization, user_id, ['0000', '9999']), limit: 1, consistent: false }),
      ),
  ]);
  return {
    location_id,
    hours: toOpeningWeek(config) !== null,
    services: menu.services.filter(({ service_status }) => service_status === 'Active').length,
    stylists: people.length,
    able: assignments.filter((services) => services.length > 0).length,
    products: products.items.length > 0,
    appointments: sheets.some(({ items }) => items.length > 0),
  };
}
