import type { Location } from '../../shared/contract/locations.ts';
import {
  type BowlMatch,
  type MissingReference,
  maxWaitingBowls,
  type SentBowl,
  type WaitingBowl,
} from '../../shared/contract/stations.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { logError } from '../kit/log.ts';
import { type Change, commit, WriteConflict } from '../kit/write.ts';
import { recentLocationsOf } from '../locations/store.ts';
import { bowlsWith, endWaiting, findWaiting, firstWaiting, type Waiting } from '../reports/store.ts';
import {
  bowlFrom,
  isKnown,
  type Knowledge,
  keepMeant,
  knowledgeFor,
  meaningOf,
  sentencesOf,
  takenFor,
} from './bowls.ts';

/** The bowls that wait, with what is still missing of each today. */
export async function waitingBowls({ organization_id }: Caller) {
  const [{ waiting, more }, salons] = await Promise.all([
    firstWaiting(organization_id, maxWaitingBowls),
    recentLocationsOf(organization_id),
  ]);
  const known = await knowledgeFor(
    organization_id,
    waiting.map(({ sent }) => sent),
  );
  return { bowls: waiting.map((one) => listed(one, salons, known)), more };
}

function listed(one: Waiting, salons: readonly Location[], known: Knowledge): WaitingBowl {
  const { bowl_id, location_id, device_name, start, sent } = one;
  const { person, client, missing } = meaningOf(sent, known);
  return {
    bowl_id,
    location_id,
    location_name: salons.find((salon) => salon.location_id === location_id)?.location_name ?? '',
    device_name,
    start,
    grams: roundQuantity(sent.entries.reduce((sum, { grams }) => sum + grams, 0)),
    user_name: person ? personName(person) : '',
    client_name: client ? clientName(client) : sent.client_name,
    missing,
  };
}

/** So many others at a time as one answer has the time for. */
const mostOthers = 24;

/**
 * What books a bowl as if its station had said what was meant. Others that wait for nothing but the same are booked before it, each by
 * itself: a repeat after a broken connection finds this one waiting still, or booked with its answer.
 * @param booked the others that earlier tries have booked; those of this one are added
 */
export async function matchBowl(caller: Caller, bowl_id: string, match: BowlMatch, booked: Set<string>) {
  const { organization_id } = caller;
  const [one, salons, others] = await Promise.all([
    findWaiting(organization_id, bowl_id),
    recentLocationsOf(organization_id),
    match.also ? firstWaiting(organization_id, maxWaitingBowls) : undefined,
  ]);
  if (!one) throw await endedAlready(organization_id, bowl_id);
  const before = await knowledgeFor(
    organization_id,
    [one, ...(others?.waiting ?? [])].map(({ sent }) => sent),
  );
  const { missing } = meaningOf(one.sent, before);
  const same = (others?.waiting ?? [])
    .filter((other) => other.bowl_id !== bowl_id && isWithin(meaningOf(other.sent, before).missing, missing))
    .slice(0, mostOthers);
  const known = await knowledgeFor(
    organization_id,
    [one, ...same].map(({ sent }) => meant(sent, missing, match)),
  );
  const changes = await matched(caller, { waiting: one, sent: meant(one.sent, missing, match), salons, known });
  // One after the other: bowls of one salon add to the same totals.
  for (const waiting of same) {
    const sent = meant(waiting.sent, missing, match);
    try {
      await commit(await matched(caller, { waiting, sent, salons, known }));
      booked.add(waiting.bowl_id);
    } catch (error) {
      // It is booked by somebody else at this moment, or waits on: the one that was asked for is booked all the same.
      if (!(error instanceof WriteConflict)) logError(error);
    }
  }
  return { changes, reply: { transaction_id: bowl_id, others: booked.size } };
}

/** Whether nothing is missing of a bowl but what is missing of another one, too. */
const isWithin = (some: readonly MissingReference[], all: readonly MissingReference[]): boolean =>
  some.every((one) => all.some(({ what, code }) => what === one.what && code === one.code));

/** A bowl with what was meant in the places of what nobody knew; nothing that is known is changed. */
function meant(
  sent: SentBowl,
  missing: readonly MissingReference[],
  { user_id, client_id, products }: BowlMatch,
): SentBowl {
  const isMissing = (what: MissingReference['what'], code: string) =>
    missing.some((one) => one.what === what && one.code === code);
  const { client, ...rest } = sent;
  const known = client !== undefined && client_id !== undefined && isMissing('client', client) ? client_id : client;
  return {
    ...rest,
    ...(known && { client: known }),
    stylist: user_id !== undefined && isMissing('stylist', sent.stylist) ? user_id : sent.stylist,
    entries: sent.entries.map((entry) => {
      const match = products.find(({ code }) => code === entry.product);
      return match && isMissing('product', entry.product) ? { ...entry, product: match.product_id } : entry;
    }),
  };
}

type Matched = { waiting: Waiting; sent: SentBowl; salons: readonly Location[]; known: Knowledge };

/** A bowl that waits, booked, with the shelf and its trail. */
async function matched(caller: Caller, { waiting, sent, salons, known }: Matched): Promise<Change[]> {
  const { organization_id } = caller;
  const salon = salons.find(({ location_id }) => location_id === waiting.location_id);
  if (!salon) throw notFound('Salon');
  const meaning = meaningOf(sent, known);
  if (!isKnown(meaning)) throw badRequest(refusalOf(meaning));
  await keepMeant(organization_id, meaning, known);
  const made = await bowlFrom(organization_id, salon, { ...waiting, sent }, meaning);
  const trail = { entity: 'bowl', id: waiting.bowl_id, action: 'match', before: waiting, after: made };
  return [
    ...endWaiting(organization_id, waiting, made),
    ...(await takenFor(organization_id, salon, made)),
    auditEntry(caller, trail),
  ];
}

function refusalOf({ missing }: { missing: MissingReference[] }): string {
  const isUnsized = missing.some(({ what }) => what === 'size');
  return [...sentencesOf({ missing }), ...(isUnsized ? ['Enter them under Products first.'] : [])].join(' ');
}

/** Puts a bowl away: in no total for good. */
export async function discardBowl(caller: Caller, bowl_id: string, reason: string): Promise<void> {
  const { organization_id } = caller;
  const one = await findWaiting(organization_id, bowl_id);
  if (!one) throw await endedAlready(organization_id, bowl_id);
  const trail = { entity: 'bowl', id: bowl_id, action: 'delete', reason, before: one };
  await commit([...endWaiting(organization_id, one), auditEntry(caller, trail)]);
}

/** Two people may look at the same list: the second is told that it is done. */
const endedAlready = async (organization: number, bowl_id: string) =>
  (await bowlsWith(organization, [bowl_id])).has(bowl_id)
    ? conflict('This bowl was matched already.')
    : notFound('Bowl');
