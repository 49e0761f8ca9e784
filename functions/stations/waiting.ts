import type { Location } from '../../shared/contract/locations.ts';
import type { SentBowl } from '../../shared/contract/sentBowls.ts';
import {
  type BowlMatch,
  type MissingReference,
  maxWaitingBowls,
  type WaitingBowl,
} from '../../shared/contract/stations.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { clientCheckChanges } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { logError } from '../kit/log.ts';
import { assertCanAccessSalon, canAccessSalon } from '../kit/scope.ts';
import { type Change, commit, WriteConflict } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import {
  findBowlsByIds,
  findWaiting,
  listWaiting,
  type StoredWaitingBowl,
  waitingBowlRemovalChanges,
} from '../reports/store.ts';
import {
  bowlUseChanges,
  buildBowl,
  detachReferencesFromImport,
  formatMissing,
  isComplete,
  loadReferences,
  type References,
  resolveReferences,
} from './bowls.ts';

/** Waiting bowls of the caller's salons with the references that are still missing. */
export async function listWaitingBowls(caller: Caller) {
  const { organization_id } = caller;
  const [{ waiting, more }, salons] = await Promise.all([
    listWaiting(organization_id, maxWaitingBowls),
    getCachedLocations(organization_id),
  ]);
  const own = waiting.filter(({ location_id }) => canAccessSalon(caller, location_id));
  const references = await loadReferences(
    organization_id,
    own.map(({ sent }) => sent),
  );
  return { bowls: own.map((one) => toWaitingBowl(one, salons, references)), more };
}

function toWaitingBowl(one: StoredWaitingBowl, salons: readonly Location[], known: References): WaitingBowl {
  const { bowl_id, location_id, device_name, start, sent } = one;
  const { person, client, missing } = resolveReferences(sent, known);
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

/** Limited to finish within the request timeout. */
const maxOthersPerMatch = 24;

/**
 * Prepares a waiting bowl to be booked with the matched references. With `also`, other bowls that miss nothing else are booked first,
 * each in its own transaction, so that a retry finds this one still waiting or booked with its stored reply.
 * @param booked ids of other bowls booked by earlier attempts; this attempt adds its own
 */
export async function prepareBowlMatch(caller: Caller, bowl_id: string, match: BowlMatch, booked: Set<string>) {
  const { organization_id } = caller;
  const [one, salons, others] = await Promise.all([
    findWaiting(organization_id, bowl_id),
    getCachedLocations(organization_id),
    match.also ? listWaiting(organization_id, maxWaitingBowls) : undefined,
  ]);
  if (!one) throw await alreadyEnded(organization_id, bowl_id);
  assertCanAccessSalon(caller, one.location_id);
  const before = await loadReferences(
    organization_id,
    [one, ...(others?.waiting ?? [])].map(({ sent }) => sent),
  );
  const { missing } = resolveReferences(one.sent, before);
  const same = (others?.waiting ?? [])
    .filter((other) => other.bowl_id !== bowl_id && canAccessSalon(caller, other.location_id))
    .filter((other) => isSubset(resolveReferences(other.sent, before).missing, missing))
    .slice(0, maxOthersPerMatch);
  const references = await loadReferences(
    organization_id,
    [one, ...same].map(({ sent }) => applyMatch(sent, missing, match)),
  );
  const changes = await matchChanges(caller, {
    waiting: one,
    sent: applyMatch(one.sent, missing, match),
    salons,
    known: references,
  });
  // Sequential, because bowls of one salon update the same totals.
  for (const waiting of same) {
    const sent = applyMatch(waiting.sent, missing, match);
    try {
      await commit(await matchChanges(caller, { waiting, sent, salons, known: references }));
      booked.add(waiting.bowl_id);
    } catch (error) {
      // Another bowl that fails keeps waiting; the requested one is booked regardless.
      if (!(error instanceof WriteConflict)) logError(error);
    }
  }
  return { changes, reply: { transaction_id: bowl_id, others: booked.size } };
}

/** Books the waiting bowls that lack nothing any more, each in its own transaction and at its own time. */
export async function bookReadyBowls(caller: Caller) {
  const { organization_id } = caller;
  const [{ waiting }, salons] = await Promise.all([
    listWaiting(organization_id, maxWaitingBowls),
    getCachedLocations(organization_id),
  ]);
  const known = await loadReferences(
    organization_id,
    waiting.map(({ sent }) => sent),
  );
  const ready = waiting.filter(({ sent }) => isComplete(resolveReferences(sent, known))).slice(0, maxOthersPerMatch);
  let booked = 0;
  // Sequential, because bowls of one salon update the same totals.
  for (const one of ready)
    try {
      await commit(await matchChanges(caller, { waiting: one, sent: one.sent, salons, known }));
      booked += 1;
    } catch (error) {
      // Somebody else booked or discarded it meanwhile, or it waits for the next time.
      if (!(error instanceof WriteConflict)) logError(error);
    }
  return { booked, left: waiting.length - booked };
}

/** Whether all references in `some` are also in `all`. */
const isSubset = (some: readonly MissingReference[], all: readonly MissingReference[]): boolean =>
  some.every((one) => all.some(({ what, code }) => what === one.what && code === one.code));

/** Replaces the missing references of a bowl with the matched ones. Known references are unchanged. */
function applyMatch(
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

type MatchInput = { waiting: StoredWaitingBowl; sent: SentBowl; salons: readonly Location[]; known: References };

/** Changes that book a waiting bowl: totals, stock movements and audit entry. @throws 400 if references are still missing */
async function matchChanges(caller: Caller, { waiting, sent, salons, known }: MatchInput): Promise<Change[]> {
  const { organization_id } = caller;
  const salon = salons.find(({ location_id }) => location_id === waiting.location_id);
  if (!salon) throw notFound('Salon');
  const meaning = resolveReferences(sent, known);
  if (!isComplete(meaning)) throw badRequest(formatRefusal(meaning));
  await detachReferencesFromImport(organization_id, meaning, known);
  const bowl = await buildBowl(organization_id, salon, { ...waiting, sent }, meaning);
  const auditEvent = { entity: 'bowl', id: waiting.bowl_id, action: 'match', before: waiting, after: bowl };
  return [
    ...waitingBowlRemovalChanges(organization_id, waiting, bowl),
    ...clientCheckChanges(organization_id, bowl.client_id),
    ...(await bowlUseChanges(organization_id, salon, bowl)),
    auditEntry(caller, auditEvent),
  ];
}

function formatRefusal({ missing }: { missing: MissingReference[] }): string {
  const isUnsized = missing.some(({ what }) => what === 'size');
  return [...formatMissing({ missing }), ...(isUnsized ? ['Enter them under Products first.'] : [])].join(' ');
}

/** Permanently discards a waiting bowl. Discarded bowls count in no total. */
export async function discardBowl(caller: Caller, bowl_id: string, reason: string): Promise<void> {
  const { organization_id } = caller;
  const one = await findWaiting(organization_id, bowl_id);
  if (!one) throw await alreadyEnded(organization_id, bowl_id);
  const auditEvent = { entity: 'bowl', id: bowl_id, action: 'delete', reason, before: one };
  await commit([...waitingBowlRemovalChanges(organization_id, one), auditEntry(caller, auditEvent)]);
}

/** Error for a bowl that no longer waits: 409 if it was matched, 404 otherwise. */
const alreadyEnded = async (organization: number, bowl_id: string) =>
  (await findBowlsByIds(organization, [bowl_id])).has(bowl_id)
    ? conflict('This bowl was matched already.')
    : notFound('Bowl');
