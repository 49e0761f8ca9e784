import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl, BowlEntry } from '../../shared/contract/bowls.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Product } from '../../shared/contract/products.ts';
import { type SentBowl, sentBowl, type Verdict } from '../../shared/contract/stations.ts';
import type { User } from '../../shared/contract/users.ts';
import { takesPlace } from '../../shared/rules/appointmentStatus.ts';
import { containerOf, serviceAt } from '../../shared/rules/bowls.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { normalCode } from '../../shared/rules/productCode.ts';
import { corrected } from '../../shared/rules/stations.ts';
import { addMinutes, dayOf, nowIn } from '../../shared/rules/time.ts';
import { clientsWith } from '../clients/store.ts';
import { moveStock, stockOf } from '../inventory/store.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import { commit, uncontended } from '../kit/write.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { unlessCounted, usedIn } from '../reports/rules.ts';
import { addBowl, addWaiting, bowlIdOf, sentBefore } from '../reports/store.ts';
import { appointmentsOn } from '../scheduler/store.ts';
import { peopleBehind } from '../users/store.ts';
import type { Station } from './store.ts';

/** A bowl as it came: what it is called, and the rest of it or a sentence about what is wrong. */
type Sent = { local_id: string; bowl?: SentBowl; wrong?: string };

function sentAs(one: unknown): Sent {
  const { data, error } = sentBowl.safeParse(one);
  if (data) return { local_id: data.local_id, bowl: data };
  const named = z.object({ local_id: sentBowl.shape.local_id }).safeParse(one);
  return { local_id: named.data?.local_id ?? '', wrong: error.issues[0]?.message ?? 'Not a bowl' };
}

/**
 * Books what a station weighed, a bowl at a time: each with its entries, totals, stock and links in one transaction, or not at all. A bowl
 * that is known already changes nothing.
 */
export async function book(
  station: Station,
  salon: Location,
  items: readonly unknown[],
  secondsAhead: number,
): Promise<Verdict[]> {
  const sent = items.map(sentAs);
  const { before, ...known } = await knowledgeFor(station, sent);
  const lookAgain = (local_id: string) => sentBefore(station.organization_id, station.station_id, [local_id]);
  const verdicts: Verdict[] = [];
  // One after the other: bowls of one salon add to the same totals.
  for (const { local_id, bowl, wrong } of sent) {
    let seen = before;
    const attempt = async (): Promise<Outcome> => {
      const found = seen.get(local_id);
      if (found) return { verdict: 'known', transaction_id: found.bowl_id };
      if (!bowl) return { verdict: 'refused', message: wrong };
      return bookNew({ station, salon, secondsAhead, known }, bowl).catch(async (error) => {
        seen = await lookAgain(local_id);
        throw error;
      });
    };
    verdicts.push({ local_id, ...(await uncontended(attempt)) });
  }
  return verdicts;
}

type Outcome = Omit<Verdict, 'local_id'>;
type Knowledge = Omit<Awaited<ReturnType<typeof knowledgeFor>>, 'before'>;

/** What the bowls of a batch speak of, read together. */
async function knowledgeFor({ organization_id, station_id }: Station, sent: readonly Sent[]) {
  const whole = sent.flatMap(({ bowl }) => bowl ?? []);
  const [before, people, clients, catalogue] = await Promise.all([
    sentBefore(organization_id, station_id, [...new Set(whole.map(({ local_id }) => local_id))]),
    peopleBehind(organization_id, [...new Set(whole.map(({ stylist }) => stylist))]),
    clientsWith(organization_id, [...new Set(whole.flatMap(({ client }) => client ?? []))]),
    rememberedCatalogue(organization_id),
  ]);
  return { before, people, clients, catalogue };
}

/** A station whose clock is ahead by less than this may send a bowl that it has just finished. */
const soon = 120_000;
/** What is older was not weighed: its station's clock was never set. */
const longAgo = 400 * 86_400_000;

type Booking = { station: Station; salon: Location; secondsAhead: number; known: Knowledge };

async function bookNew({ station, salon, secondsAhead, known }: Booking, sent: SentBowl): Promise<Outcome> {
  const { organization_id, station_id, device_name } = station;
  const began = corrected(Date.parse(sent.start), secondsAhead);
  if (began > now() + soon) return { verdict: 'refused', message: 'It lies in the future' };
  if (began < now() - longAgo) return { verdict: 'refused', message: 'It lies more than 400 days back' };
  const clock = (instant = sent.start) => nowIn(salon.zone, corrected(Date.parse(instant), secondsAhead));
  const placed = { location_id: salon.location_id, start: clock() };
  const bowl = { ...placed, bowl_id: bowlIdOf(placed, ulid()), end: clock(sent.end), station_id, device_name };
  const { person, client, products, reasons } = meaningOf(sent, known);
  if (!person || reasons.length > 0) {
    await commit(addWaiting(organization_id, { ...bowl, sent, reasons }));
    return { verdict: 'waiting', transaction_id: bowl.bowl_id, message: reasons.join(' ') };
  }
  const appointment = client && (await appointmentOf(organization_id, bowl, person, client));
  const made: Bowl = {
    ...bowl,
    user_id: person.user_id,
    user_name: personName(person),
    client_id: client?.client_id ?? null,
    client_name: client ? clientName(client) : sent.client_name,
    local_id: sent.local_id,
    appointment_id: appointment?.appointmentId ?? null,
    service_id: appointment ? serviceAt(appointment, bowl.start) : null,
    entries: products.map((entry, nth) => ({
      ...entry,
      entry_id: `${bowl.bowl_id}-${nth}`,
      start: clock(sent.entries[nth]?.start),
    })),
    version: 1,
  };
  const used = usedIn(made, nowIn(salon.zone, now()));
  const shelf = await stockOf(
    organization_id,
    salon.location_id,
    used.map(({ product_id }) => product_id),
  );
  await commit([
    ...addBowl(organization_id, made),
    ...unlessCounted(made, shelf, used).flatMap((moved) => moveStock(organization_id, moved)),
  ]);
  return { verdict: 'booked', transaction_id: made.bowl_id };
}

type Meaning = {
  person: User | undefined;
  client: Client | undefined;
  products: Omit<BowlEntry, 'entry_id' | 'start'>[];
  reasons: string[];
};

/** Who and what a bowl speaks of, and a sentence for each that nobody here knows. */
function meaningOf(
  { stylist, client: clientId, entries }: SentBowl,
  { people, clients, catalogue }: Knowledge,
): Meaning {
  const { products: byId, byCode, groups } = catalogue;
  const person = people.get(stylist);
  const client = clientId === undefined ? undefined : clients.get(clientId);
  const reasons = [
    ...(person ? [] : [`Nobody has the id or badge ${stylist}.`]),
    ...(clientId !== undefined && !client ? [`There is no client ${clientId}.`] : []),
  ];
  const products = entries.flatMap((entry) => {
    const product: Product | undefined = byId.get(entry.product) ?? byCode.get(normalCode(entry.product));
    const container = product && containerOf(product);
    if (!product) reasons.push(`There is no product ${entry.product}.`);
    else if (!container) reasons.push(`The size or price of ${product.product_name} is not known.`);
    if (!product || !container) return [];
    const { brand, name } = listedOf(product, groups);
    return [
      {
        product_id: product.product_id,
        product_alias: `${brand} ${name}`.trim(),
        amount: Math.round(entry.grams * 100),
        waste: Math.round(entry.waste * 100),
        ...container,
      },
    ];
  });
  return { person, client, products, reasons: [...new Set(reasons)] };
}

/** A bowl may be mixed some time before its appointment begins, and after it should have ended. */
const [early, late] = [45, 60];

/** The appointment in which stylist, client and time of a bowl meet; the one that began last before it, where there are several. */
async function appointmentOf(
  organization: number,
  { location_id, start, end }: Pick<Bowl, 'location_id' | 'start' | 'end'>,
  { user_id }: User,
  client: Client,
): Promise<Appointment | undefined> {
  const booked = await appointmentsOn(organization, location_id, dayOf(start), user_id);
  const meets = (one: Appointment) =>
    takesPlace(one) &&
    one.client.client_id === client.client_id &&
    addMinutes(one.start, -early) <= end &&
    start <= addMinutes(one.end, late);
  return booked
    .filter(meets)
    .sort((a, b) => Number(b.start <= start) - Number(a.start <= start) || b.start.localeCompare(a.start))[0];
}
