import { createBowlId } from '../../../functions/reports/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { Product } from '../../../shared/contract/products.ts';
import type { User } from '../../../shared/contract/users.ts';
import { containerSnapshot, findServiceIdAt } from '../../../shared/rules/bowls.ts';
import { isDeveloper } from '../../../shared/rules/formulas.ts';
import { clientName, personName } from '../../../shared/rules/names.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toMoment, weekdayOf } from '../../../shared/rules/time.ts';
import { hashSeed } from './book.ts';
import { createRandom, type Random } from './random.ts';
import { type DemoSalon, getHours } from './salons.ts';
import { getColorBar } from './stations.ts';

const weeks = 6;

type BowlContext = {
  salon: DemoSalon;
  stylist: User;
  /** Products in stock that are complete enough to be weighed. */
  shades: readonly (Product & { alias: string })[];
  clients: readonly Client[];
  appointments: readonly Appointment[];
  /** Moment by the salon's clock. */
  moment: string;
};

/** Six weeks of a stylist's bowls: for past appointments in the book, and two or three a day before that. */
export function createBowls(mixed: BowlContext): Bowl[] {
  const { salon, stylist, clients, appointments, moment } = mixed;
  const random = createRandom(hashSeed(`${stylist.user_id} bowls`));
  if (mixed.shades.length === 0) return [];
  const past = appointments.filter((one) => one.status === 'done' && random.next() < 0.95);
  const booked = past.flatMap((one) => {
    // Services with a gap are color services.
    const color = one.services.find(({ service_step2_minutes }) => service_step2_minutes > 0);
    if (!color) return [];
    const start = addMinutes(color.serviceStart, 4 + random.below(9));
    const { client, appointmentId: appointment_id } = one;
    return [{ start, client, appointment_id, service_id: findServiceIdAt(one, start) }];
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

/** One or two shades with their manufacturer's developer, and some waste. */
function mixBowl({ stylist, shades: shelf }: BowlContext, random: Random, begun: StartedBowl, salon: DemoSalon): Bowl {
  const { start, client, appointment_id, service_id, local_id } = begun;
  const { location_id } = salon;
  const bowl_id = createBowlId({ location_id, start }, `DEMO${local_id}`);
  const [developers = [], shades = []] = [true, false].map((is) =>
    shelf.filter(({ alias }) => isDeveloper({ product_alias: alias }) === is),
  );
  const chosen = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(shades)))];
  const weighed = chosen.map((shade) => ({ product: shade, amount: 1500 + random.below(4500), left: random.next() }));
  const developer =
    developers.find(({ manufacturer_id }) => manufacturer_id === chosen[0]?.manufacturer_id) ?? developers[0];
  const color = weighed.reduce((sum, { amount }) => sum + amount, 0);
  if (developer) {
    const amount = Math.round(color * random.pick([1, 1, 1.5, 2]));
    weighed.push({ product: developer, amount, left: random.next() });
  }
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
    entries: weighed.flatMap(({ product, amount, left }, nth) => {
      const container = containerSnapshot(product);
      const entry = {
        entry_id: `${bowl_id}-${nth}`,
        product_id: product.product_id,
        product_alias: product.alias,
        start,
      };
      return container ? [{ ...entry, amount, waste: Math.round(amount * left * 0.09), ...container }] : [];
    }),
    version: 1,
  };
}
