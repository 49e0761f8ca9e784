import { createBowlId } from '../../../functions/reports/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { User } from '../../../shared/contract/users.ts';
import { containerSnapshot } from '../../../shared/rules/bowls.ts';
import { clientName, personName } from '../../../shared/rules/names.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toMoment, weekdayOf } from '../../../shared/rules/time.ts';
import { hashSeed } from './book.ts';
import { type ColorLine, weighFormula } from './formulas.ts';
import { createRandom, type Random } from './random.ts';
import { type DemoSalon, getHours } from './salons.ts';
import { getColorBar } from './stations.ts';

const weeks = 6;

type BowlContext = {
  salon: DemoSalon;
  stylist: User;
  /** What the salon has in stock. */
  lines: readonly ColorLine[];
  /** Ids of the services that color is mixed for. */
  chemical: ReadonlySet<string>;
  clients: readonly Client[];
  appointments: readonly Appointment[];
  /** Moment by the salon's clock. */
  moment: string;
};

/** Six weeks of a stylist's bowls: for past appointments in the book, and two or three a day before that. */
export function createBowls(mixed: BowlContext): Bowl[] {
  const { salon, stylist, clients, appointments, moment } = mixed;
  const random = createRandom(hashSeed(`${stylist.user_id} bowls`));
  if (mixed.lines.length === 0) return [];
  const past = appointments.filter((one) => one.status === 'done' && random.next() < 0.95);
  const booked = past.flatMap((one) => {
    const color = one.services.find(({ service_id }) => mixed.chemical.has(service_id));
    if (!color) return [];
    const start = addMinutes(color.serviceStart, 4 + random.below(9));
    const { client, appointmentId: appointment_id } = one;
    return [{ start, client, appointment_id, service_id: color.service_id }];
  });
  const firstBooked = booked.map(({ start }) => dayOf(start)).sort()[0] ?? dayOf(moment);
  const days = Array.from({ length: weeks * 7 }, (_, nth) => addDays(dayOf(moment), nth - weeks * 7));
  const earlier = days
    .filter((day) => day < firstBooked && random.next() < 0.8)
    .flatMap((day) => {
      const hours = getHours(weekdayOf(day))?.map(minutesOfDay);
      const [opens = 0, closes = 0] = hours ?? [];
      if (!hours || clients.length === 0) return [];
      return Array.from({ length: 2 + random.below(2) }, () => {
        const client = random.pick(clients);
        const start = toMoment(day, opens + 20 + random.below(closes - opens - 60));
        return {
          start,
          client: { client_id: client.client_id, client_name: clientName(client) },
          appointment_id: null,
          service_id: null,
        };
      });
    });
  return [...earlier, ...booked]
    .filter(({ start }) => start < moment)
    .map((one, nth) => mixBowl(mixed, random, { ...one, local_id: `${stylist.user_id.slice(-6)}-${nth}` }, salon));
}

type StartedBowl = Pick<Bowl, 'start' | 'appointment_id' | 'service_id' | 'local_id'> & {
  client: { client_id: string; client_name: string };
};

function mixBowl({ stylist, lines }: BowlContext, random: Random, begun: StartedBowl, salon: DemoSalon): Bowl {
  const { start, client, appointment_id, service_id, local_id } = begun;
  const { location_id } = salon;
  const bowl_id = createBowlId({ location_id, start }, `DEMO${local_id}`);
  const weighed = weighFormula(lines, client.client_id, random);
  return {
    bowl_id,
    location_id,
    user_id: stylist.user_id,
    user_name: personName(stylist),
    client_id: client.client_id,
    client_name: client.client_name,
    start,
    end: addMinutes(start, 3 + random.below(8)),
    ...getColorBar(salon),
    local_id,
    appointment_id,
    service_id,
    entries: weighed.flatMap(({ product, amount, waste }, nth) => {
      const container = containerSnapshot(product);
      const entry = {
        entry_id: `${bowl_id}-${nth}`,
        product_id: product.product_id,
        product_alias: product.alias,
        start,
      };
      return container ? [{ ...entry, amount, waste, ...container }] : [];
    }),
    version: 1,
  };
}
