import { createBowlId } from '../../../functions/reports/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { containerSnapshot } from '../../../shared/rules/bowls.ts';
import { addMinutes } from '../../../shared/rules/time.ts';
import { type ColorHouse, weighFormula } from './formulas.ts';
import { createRandom, hashSeed, type Random } from './random.ts';
import type { DemoSalon } from './salons.ts';
import { getColorBar } from './stations.ts';

/** Of the services that take product. */
const weighedShare = 0.97;

/** Bowls of a stylist's visits that were done, one for each service that takes product. A few were mixed without the scale. */
export function createBowls(salon: DemoSalon, houses: readonly ColorHouse[], visits: readonly Appointment[]): Bowl[] {
  const random = createRandom(hashSeed(`${visits[0]?.user_id} bowls`));
  return visits
    .filter(({ status }) => status === 'done')
    .flatMap((visit) => visit.services.flatMap((service) => mixBowl(salon, houses, { visit, service }, random)));
}

type Mixed = { visit: Appointment; service: Appointment['services'][number] };

function mixBowl(salon: DemoSalon, houses: readonly ColorHouse[], { visit, service }: Mixed, random: Random): Bowl[] {
  const { client_id, client_name } = visit.client;
  const weighed = weighFormula(houses, { client_id, shortcut: service.service_shortcut }, random);
  if (weighed.length === 0 || random.next() > weighedShare) return [];
  const start = addMinutes(service.serviceStart, 3 + random.below(7));
  const local_id = `${visit.appointmentId}-${service.service_shortcut}`;
  const bowl_id = createBowlId({ location_id: salon.location_id, start }, local_id);
  const entries = weighed.flatMap(({ product, amount, waste }, nth) => {
    const container = containerSnapshot(product);
    const { product_id, alias: product_alias } = product;
    return container
      ? [{ entry_id: `${bowl_id}-${nth}`, product_id, product_alias, start, amount, waste, ...container }]
      : [];
  });
  return [
    {
      ...{ bowl_id, location_id: salon.location_id, client_id, client_name, start, local_id, entries, version: 1 },
      ...{ user_id: visit.user_id, user_name: visit.user_name, end: addMinutes(start, 3 + random.below(6)) },
      ...{ ...getColorBar(salon), appointment_id: visit.appointmentId, service_id: service.service_id },
    },
  ];
}
