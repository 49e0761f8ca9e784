import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl, BowlEntry } from '../../shared/contract/bowls.ts';
import { type Client, walkInId } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Product } from '../../shared/contract/products.ts';
import { type SentBowl, sentBowl, type Verdict } from '../../shared/contract/sentBowls.ts';
import type { MissingReference } from '../../shared/contract/stations.ts';
import type { User } from '../../shared/contract/users.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { chooseServiceId, containerSnapshot } from '../../shared/rules/bowls.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { correctClock } from '../../shared/rules/stations.ts';
import { addMinutes, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { listStylistAppointments, loadAppointments } from '../appointments/store.ts';
import { clientCheckChanges, detachClientsFromImport, findClientsByIds, type StoredClient } from '../clients/store.ts';
import { uncountedMovementChanges } from '../inventory/countingStore.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import { issueMessage } from '../kit/issueMessage.ts';
import { type Change, commit, retryOnConflict } from '../kit/write.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { detachProductsFromImport } from '../products/store.ts';
import { createUseMovements } from '../reports/rules.ts';
import {
  bowlCreationChanges,
  createBowlId,
  digestSent,
  findSentBowls,
  listBowls,
  listLatestClientBowls,
  type StoredWaitingBowl,
  waitingBowlChanges,
} from '../reports/store.ts';
import { loadMenu, toListedServices } from '../services/store.ts';
import { findUsersByIdOrBadge } from '../users/store.ts';

/** Where bowls come from: a station, or a person who enters them by hand. Local ids are unique per source. */
export type BowlSource = { organization_id: number; station_id: string; device_name: string; enteredBy?: Caller };

/** Parsed bowl: its local id, and either the bowl or an error message. */
type ParsedBowl = { local_id: string; bowl?: SentBowl; wrong?: string };

function parseBowl(one: unknown): ParsedBowl {
  const { data, error } = sentBowl.safeParse(one, { error: issueMessage });
  if (data) return { local_id: data.local_id, bowl: data };
  const named = z.object({ local_id: sentBowl.shape.local_id }).safeParse(one);
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  return {
    local_id: named.data?.local_id ?? '',
    wrong: `${field ? `${field}: ` : ''}${issue?.message ?? 'Not a bowl'}`,
  };
}

/**
 * Books the bowls of a source one at a time: each with its totals and stock movements in one transaction. A bowl received before changes
 * nothing.
 */
export async function bookBowls(
  source: BowlSource,
  salon: Location,
  items: readonly unknown[],
  secondsAhead: number,
): Promise<Verdict[]> {
  const sent = items.map(parseBowl);
  const validBowls = sent.flatMap(({ bowl }) => bowl ?? []);
  const lookFor = (local_ids: readonly string[]) =>
    findSentBowls(source.organization_id, source.station_id, [...new Set(local_ids)]);
  let [alreadySent, references] = await Promise.all([
    lookFor(validBowls.map(({ local_id }) => local_id)),
    loadReferences(source.organization_id, validBowls),
  ]);
  const verdicts: Verdict[] = [];
  // Sequential, because bowls of one salon update the same totals.
  for (const { local_id, bowl, wrong } of sent) {
    const attempt = async (): Promise<Outcome> => {
      const found = alreadySent.get(local_id);
      if (found?.digest && bowl && found.digest !== digestSent(bowl))
        return { verdict: 'refused', message: `local_id: Another bowl was sent with ${local_id}` };
      if (found) return { verdict: 'known', transaction_id: found.bowl_id };
      if (!bowl) return { verdict: 'refused', message: wrong };
      return bookBowl({ source, salon, secondsAhead, known: references }, bowl).catch(async (error) => {
        const since = await lookFor([local_id]);
        alreadySent = new Map([...alreadySent, ...since]);
        references = await loadReferences(source.organization_id, validBowls);
        throw error;
      });
    };
    verdicts.push({ local_id, ...(await retryOnConflict(attempt)) });
  }
  return verdicts;
}

type Outcome = Omit<Verdict, 'local_id'>;
export type References = Awaited<ReturnType<typeof loadReferences>>;

/** Loads users, clients and catalog that the bowls refer to, in at most five requests with a cached catalog. */
export async function loadReferences(organization: number, bowls: readonly SentBowl[]) {
  const [people, clients, catalog] = await Promise.all([
    findUsersByIdOrBadge(organization, [...new Set(bowls.map(({ stylist }) => stylist))]),
    findClientsByIds(organization, [...new Set(bowls.flatMap(({ client }) => client ?? []))]),
    getCachedCatalog(organization),
  ]);
  return { people, clients, catalog };
}

/** Accepted clock difference, so that a station whose clock runs ahead can send a bowl it has just finished. */
const maxClockSkewMs = 120_000;
/** Older bowls mean that the station's clock was never set. */
const maxBowlAgeMs = 400 * 86_400_000;

type BookingContext = { source: BowlSource; salon: Location; secondsAhead: number; known: References };

async function bookBowl({ source, salon, secondsAhead, known }: BookingContext, sent: SentBowl): Promise<Outcome> {
  const { organization_id, station_id, device_name, enteredBy } = source;
  const began = correctClock(Date.parse(sent.start), secondsAhead);
  if (began > now() + maxClockSkewMs) return { verdict: 'refused', message: 'It is in the future' };
  if (began < now() - maxBowlAgeMs) return { verdict: 'refused', message: 'It is more than 400 days back' };
  const clock = (instant = sent.start) => wallClockAt(salon.zone, correctClock(Date.parse(instant), secondsAhead));
  const placed = { location_id: salon.location_id, start: clock() };
  const unknown: StoredWaitingBowl = {
    ...placed,
    bowl_id: createBowlId(placed, ulid()),
    end: clock(sent.end),
    station_id,
    device_name,
    seconds_ahead: secondsAhead,
    sent,
    version: 1,
  };
  const auditChanges = (after: { bowl_id: string }): Change[] =>
    enteredBy ? [auditEntry(enteredBy, { entity: 'bowl', id: after.bowl_id, action: 'create', after })] : [];
  const meaning = resolveReferences(sent, known);
  if (!isComplete(meaning)) {
    await commit([...waitingBowlChanges(organization_id, unknown), ...auditChanges(unknown)]);
    return { verdict: 'waiting', transaction_id: unknown.bowl_id, message: formatMissing(meaning).join(' ') };
  }
  await detachReferencesFromImport(organization_id, meaning, known);
  const made = await buildBowl(organization_id, salon, unknown, meaning);
  const today = dayOf(wallClockAt(salon.zone, now()));
  await commit([
    ...bowlCreationChanges(organization_id, made, today, sent),
    ...clientCheckChanges(organization_id, made.client_id),
    ...(await bowlUseChanges(organization_id, salon, made)),
    ...auditChanges(made),
  ]);
  return { verdict: 'booked', transaction_id: made.bowl_id };
}

/** Builds a bowl whose references are resolved, linked to its appointment. */
export async function buildBowl(
  organization: number,
  salon: Location,
  { seconds_ahead, sent, ...bowl }: StoredWaitingBowl,
  { person, client, products }: CompleteBowl,
): Promise<Bowl> {
  const clock = (instant = sent.start) => wallClockAt(salon.zone, correctClock(Date.parse(instant), seconds_ahead));
  const appointment =
    (await findNamedAppointment(organization, bowl, sent)) ??
    (client && (await findAppointment(organization, bowl, person, client)));
  return {
    ...bowl,
    user_id: person.user_id,
    user_name: personName(person),
    client_id: client?.client_id ?? null,
    client_name: client ? clientName(client) : sent.client_name,
    local_id: sent.local_id,
    appointment_id: appointment?.appointmentId ?? null,
    service_id: appointment ? await findServiceId(organization, appointment, bowl, sent) : null,
    entries: products.map((entry, nth) => ({
      ...entry,
      entry_id: `${bowl.bowl_id}-${nth}`,
      start: clock(sent.entries[nth]?.start),
    })),
    version: 1,
  };
}

/** Detaches the client and products of a bowl from their import. */
export async function detachReferencesFromImport(
  organization: number,
  { client, products }: CompleteBowl,
  { catalog }: References,
) {
  const ids = products.map(({ product_id }) => product_id);
  await Promise.all([
    detachClientsFromImport(organization, [client]),
    detachProductsFromImport(organization, ids, catalog.products),
  ]);
}

/** Stock movements of a new bowl. */
export const bowlUseChanges = (organization: number, salon: Location, made: Bowl): Promise<Change[]> =>
  uncountedMovementChanges(organization, salon.location_id, createUseMovements(made, wallClockAt(salon.zone, now())));

type ResolvedBowl = {
  person: User | undefined;
  client: StoredClient | undefined;
  products: Omit<BowlEntry, 'entry_id' | 'start'>[];
  missing: MissingReference[];
};
type CompleteBowl = ResolvedBowl & { person: User };

export const isComplete = (meaning: ResolvedBowl): meaning is CompleteBowl =>
  meaning.person !== undefined && meaning.missing.length === 0;

const missingMessages: Record<MissingReference['what'], (one: MissingReference) => string> = {
  stylist: ({ code }) => `Nobody has the id or badge ${code}.`,
  client: ({ code }) => `There is no client ${code}.`,
  product: ({ code }) => `There is no product ${code}.`,
  size: ({ name }) => `The size or price of ${name} is not known.`,
};
/** Message for each missing reference. */
export const formatMissing = ({ missing }: Pick<ResolvedBowl, 'missing'>): string[] =>
  missing.map((one) => missingMessages[one.what](one));

/** Resolves stylist, client and products of a bowl, and lists the missing ones once each. */
export function resolveReferences(
  { stylist, client: clientId, entries }: SentBowl,
  { people, clients, catalog }: References,
): ResolvedBowl {
  const { products: byId, byCode, groups, currentId } = catalog;
  const person = people.get(stylist);
  const client = clientId === undefined ? undefined : clients.get(clientId);
  const missing: MissingReference[] = [
    ...(person ? [] : [{ what: 'stylist' as const, code: stylist, name: '' }]),
    ...(clientId !== undefined && !client ? [{ what: 'client' as const, code: clientId, name: '' }] : []),
  ];
  const products = entries.flatMap((entry) => {
    const product: Product | undefined = byId.get(currentId(entry.product)) ?? byCode.get(normalizeCode(entry.product));
    const container = product && containerSnapshot(product);
    if (!product) missing.push({ what: 'product', code: entry.product, name: '' });
    else if (!container) missing.push({ what: 'size', code: product.product_id, name: product.product_name });
    if (!product || !container) return [];
    const { brand, name } = toListedProduct(product, groups);
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
  const each = new Map(missing.map((one) => [`${one.what} ${one.code}`, one]));
  return { person, client, products, missing: [...each.values()] };
}

/** Appointment that a bowl names, if it is in the bowl's salon and of its client. Bowls of a walk-in have no client. */
async function findNamedAppointment(
  organization: number,
  { location_id }: Pick<Bowl, 'location_id'>,
  { appointment: id, client = walkInId }: SentBowl,
): Promise<Appointment | undefined> {
  if (id === undefined) return undefined;
  const named = (await loadAppointments(organization, [id])).get(id)?.before;
  return named?.location === location_id && named.client.client_id === client ? named : undefined;
}

/** Bowls of a client to look for services that were mixed for before. */
const maxEarlierBowls = 50;

/**
 * Service of the appointment that a bowl was mixed for: the one that was sent if the appointment still has it, else by `chooseServiceId`.
 * Two or three requests, and none if there is no choice.
 */
async function findServiceId(
  organization: number,
  { appointmentId, services }: Appointment,
  { location_id, start }: Pick<Bowl, 'location_id' | 'start'>,
  { service_id, client }: SentBowl,
): Promise<string | null> {
  const ids = new Set(services.map((one) => one.service_id));
  if (service_id !== undefined && ids.has(service_id)) return service_id;
  if (ids.size < 2) return services[0]?.service_id ?? null;
  const day = dayOf(start);
  const [menu, weighed, earlier] = await Promise.all([
    loadMenu(organization),
    // Not through the index by client, which may lack the bowl before.
    listBowls(organization, location_id, { from: day, to: day }),
    client === undefined ? undefined : listLatestClientBowls(organization, client, maxEarlierBowls),
  ]);
  const mixedFor = new Set([
    ...toListedServices(menu).flatMap((one) => (one.takes_product ? one.service_id : [])),
    ...(earlier ?? []).map((bowl) => bowl.service_id),
  ]);
  const bowls = weighed.filter(({ appointment_id }) => appointment_id === appointmentId);
  return chooseServiceId(
    services.map((one) => ({ ...one, takesProduct: mixedFor.has(one.service_id) })),
    bowls,
    start,
  );
}

/** Minutes before the start and after the end of an appointment within which a bowl belongs to it. */
const [maxMinutesBefore, maxMinutesAfter] = [45, 60];

/** Appointment of the bowl's stylist and client around its time; of several, the last one that began before it. */
async function findAppointment(
  organization: number,
  { location_id, start, end }: Pick<Bowl, 'location_id' | 'start' | 'end'>,
  { user_id }: User,
  client: Client,
): Promise<Appointment | undefined> {
  const booked = await listStylistAppointments(organization, location_id, dayOf(start), user_id);
  const meets = (one: Appointment) =>
    occupiesTime(one) &&
    one.client.client_id === client.client_id &&
    addMinutes(one.start, -maxMinutesBefore) <= end &&
    start <= addMinutes(one.end, maxMinutesAfter);
  return booked
    .filter(meets)
    .sort((a, b) => Number(b.start <= start) - Number(a.start <= start) || b.start.localeCompare(a.start))[0];
}
