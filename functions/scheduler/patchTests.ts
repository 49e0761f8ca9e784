import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Booking } from '../../shared/contract/booking.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { StoredConfig } from '../../shared/contract/locations.ts';
import { clientName } from '../../shared/rules/names.ts';
import { findPatchTestProblem, patchTestTexts } from '../../shared/rules/patchTest.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { askQuestion } from '../appointments/rules.ts';
import { now } from '../kit/clock.ts';
import type { Item } from '../kit/read.ts';
import { getCachedCategory, type Menu, parseService } from '../services/store.ts';

type Salon = { salon: { location_id: number; zone: string }; config: StoredConfig };

/** Returns what the book says about the patch test of a visit with a chemical service that has not begun. */
export function createPatchTestSign(salons: readonly Salon[], clients: ReadonlyMap<string, Client>, menu: Menu) {
  const chemical = new Set(menu.categories.flatMap((one) => (one.flag === 'Chemical' ? [one.category_id] : [])));
  const categoryOf = new Map(menu.services.map(({ service_id, category_id }) => [service_id, category_id]));
  return ({ location, start, status, services, client }: Appointment): Pick<Appointment, 'patch_test'> => {
    const place = salons.find(({ salon }) => salon.location_id === location);
    if (!place?.config.patchTestMonths || !['booked', 'confirmed', 'arrived'].includes(status)) return {};
    if (start < dayOf(wallClockAt(place.salon.zone, now()))) return {};
    if (!services.some(({ service_id }) => chemical.has(categoryOf.get(service_id) ?? ''))) return {};
    const test = clients.get(client.client_id)?.client_patch_test;
    const patch_test = findPatchTestProblem(test, dayOf(start), place.config.patchTestMonths);
    return patch_test ? { patch_test } : {};
  };
}

/** `services` are the stored items of those of the booking. */
type Loaded = { client: Client; config?: StoredConfig; services: (Item | undefined)[]; before?: Appointment };

/**
 * Asks before a chemical service is added to a visit of a client without a negative patch test.
 * @throws 409 `patch_test`
 */
export async function assertPatchTest(booking: Booking, { client, config, services, before }: Loaded) {
  const problem = findPatchTestProblem(client.client_patch_test, dayOf(booking.start), config?.patchTestMonths);
  if (!problem || booking.allow_patch_test) return;
  const kept = before?.client.client_id === client.client_id ? before.services : [];
  const added = services
    .flatMap((item) => (item ? [parseService(item)] : []))
    .filter(({ service_id }) => !kept.some((one) => one.service_id === service_id));
  const categories = await Promise.all(added.map((one) => getCachedCategory(one.organization_id, one.category_id)));
  if (!categories.some((category) => category?.flag === 'Chemical')) return;
  const message = `Patch test of ${clientName(client)}: ${patchTestTexts[problem]}. Would you like to proceed?`;
  throw askQuestion('patch_test', message);
}
