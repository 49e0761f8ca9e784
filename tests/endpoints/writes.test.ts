import { beforeAll, describe, expect, test } from 'vitest';
import { evictCaller } from '../../functions/kit/caller.ts';
import { now, setClock } from '../../functions/kit/clock.ts';
import { acceptsIdempotencyKey, type ClientRequest } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { createIncrementalDump, expectUnchanged } from '../support/dump.ts';
import { startIdentity } from '../support/identity.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';
import type { Place } from './record.ts';
import { buildVariations, type Sent } from './variations.ts';

const product = startForFile(startProduct);
const identity = startForFile(startIdentity);
let world: World;
let stored: ReturnType<typeof createIncrementalDump>;
beforeAll(async () => {
  stored = createIncrementalDump(product.endpoint);
  world = await createWorld();
  identity.addUser(world.own.stylist);
});

/** What is open to everybody is asked for by a stylist, whose own record their requests may be about. */
function callerOf(row: EndpointCase, { stylist }: Place): User | undefined {
  const caller = row.endpoint.allow === 'signedIn' ? stylist : world.findCaller(row);
  if (caller) evictCaller(caller.organization_id, caller.user_id);
  return caller;
}

function send({ endpoint }: EndpointCase, sent: ClientRequest<EndpointCase['endpoint']>, caller: User | undefined) {
  const { body } = sent as { body?: unknown };
  return sendRaw(endpoint, sent, body === undefined ? undefined : JSON.stringify(body), caller);
}

type Rows = Awaited<ReturnType<typeof stored>>;
type AuditRow = {
  pk: { S: string };
  sk: { S: string };
  entity_pk: { S: string };
  entity_id: { S: string };
  action: { S: string };
  entity: { S: string };
  actor: { S: string };
  ttl: { N: string };
  before?: object;
  after?: object;
};

/** The audit's rows that came in between, without those from which a client was erased. */
function added(before: Rows, after: Rows): AuditRow[] {
  const known = new Set(before['audit']);
  return (after['audit'] ?? [])
    .filter((item) => !known.has(item))
    .map((item) => JSON.parse(item) as AuditRow)
    .filter(({ sk }) => !before['audit']?.some((item) => item.includes(`"sk":${JSON.stringify(sk)}`)));
}

/** A reply that its contract reads and finds nothing more in. */
const expectNoMore = ({ endpoint }: EndpointCase, data: unknown) =>
  endpoint.status === 204 ? expect(data).toBeUndefined() : expect(endpoint.reply.parse(data)).toEqual(data);

const writes = endpointCases.filter(({ auditEntries: trail }) => trail);
const reads = endpointCases.filter(({ auditEntries: trail, endpoint }) => !trail && endpoint.allow !== 'public');

describe.each(writes)('$title', (row) => {
  test('says no more than its contract, and leaves its rows in the audit of the organization: who, what, before and after', async () => {
    const place = await world.fresh(world.own, row.sample);
    const caller = callerOf(row, place);
    const before = await stored();
    const { status, message, data } = await send(row, row.sample(place), caller);
    expect(status, message).toBeLessThan(300);
    expectNoMore(row, data);
    const trail = added(before, await stored());
    expect(trail.map(({ entity, action }) => `${entity.S} ${action.S}`).sort()).toEqual(row.auditEntries?.toSorted());
    for (const { pk, entity_pk, entity_id, action, actor, ttl, ...change } of trail) {
      // A new organization has an audit log of its own.
      const isFounded = row.name === 'foundOrganization';
      const home = isFounded ? (data as { organization_id: number }).organization_id : place.salon.organization_id;
      const partition = `O#${home}#`;
      expect([pk.S, entity_pk.S]).toEqual([
        expect.stringMatching(`^${partition}\\d{4}-\\d\\d-\\d\\d$`),
        `${partition}${change.entity.S}#${entity_id.S}`,
      ]);
      expect(actor.S).toBe(caller?.user_id);
      expect((Number(ttl.N) - now() / 1000) / 86_400).toBeCloseTo(2 * 365, 1);
      if (change.entity.S === 'calendar feed') continue; // of a secret nothing is kept
      if (action.S === 'erase') continue; // of who was erased nothing is kept
      if (action.S === 'invite again' || action.S === 'export') continue; // neither changes a record
      expect('before' in change, 'before').toBe(action.S !== 'create');
      expect('after' in change, 'after').toBe(!['delete', 'cancel invitation'].includes(action.S));
      expect(change.before).not.toEqual(change.after);
    }
  });
});

const repeatable = writes.filter(({ endpoint }) => acceptsIdempotencyKey(endpoint));

/** The sample under an idempotency key with the prefix, sent once. */
async function sendWithKey(row: EndpointCase, prefix: string) {
  const key = `${prefix}-${row.title.replaceAll(' ', '-')}`;
  const place = await world.fresh(world.own, row.sample);
  const caller = callerOf(row, place);
  const sample = row.sample(place) as Sent;
  const sent = { ...sample, body: { ...sample.body, idempotency_key: key } };
  const first = await send(row, sent, caller);
  expect(first.status, first.message).toBeLessThan(300);
  return { place, caller, sent, first };
}

test.each(repeatable)('$title sent again under its key is answered as before and changes nothing', async (row) => {
  const { caller, sent, first } = await sendWithKey(row, 'again');
  const before = await stored();
  const again = await send(row, sent, caller);
  expect([again.status, again.data]).toEqual([first.status, first.data]);
  expectUnchanged(before, await stored());
});

test.each(repeatable)('$title with another request under its key is refused and writes nothing', async (row) => {
  const { place, caller, sent } = await sendWithKey(row, 'other');
  const before = await stored();
  const answers: { field: string; status: number }[] = [];
  for (const { field, changed } of buildVariations(row, sent, place))
    answers.push({ field, status: (await send(row, changed, caller)).status });
  const replayed = answers.filter(({ status }) => status < 400).map(({ field }) => field);
  expect(replayed).toEqual(row.retryMayChange ?? []);
  expect(answers.map(({ status }) => status)).toContain(409);
  expectUnchanged(before, await stored());
});

/** Whether a change says which version it is of, or each of its items does. */
const isVersioned = ({ endpoint }: EndpointCase) =>
  'version' in bodyShapeOf(endpoint) || 'version' in itemShapeOf(endpoint);
const old = { version: 987_654 };
const outdated = (row: EndpointCase, body: { items?: object[] }) =>
  'version' in bodyShapeOf(row.endpoint)
    ? { ...body, ...old }
    : { ...body, items: body.items?.map((item) => ({ ...item, ...old })) };

const versioned = writes.filter(isVersioned);

describe.each(versioned)('$title', (row) => {
  test('refuses a version that is not the present one, and writes nothing', async () => {
    const place = await world.fresh(world.own, row.sample);
    const sent = row.sample(place) as { body: object };
    const before = await stored();
    const stale = { ...sent, body: outdated(row, sent.body) };
    const { status, data } = await send(row, stale, callerOf(row, place));
    expect(status).toBe(409);
    expect(data).toMatchObject({ code: 'stale' });
    expectUnchanged(before, await stored());
  });
});

test('every change of something that is there can be held to a version', () => {
  const changes = writes.filter(({ auditEntries: trail }) =>
    trail?.some((event) => !/ (create|invite again)$/.test(event)),
  );
  const free = changes.filter((row) => !isVersioned(row));
  // What these do is right whatever a colleague did meanwhile: add to a list, take from it, make an address or end it, end sessions, reset
  // a second factor, take back what was moved, end what waits and never changes until then. Corrections of bowls and moves of
  // appointments bear a version each, and are told apart in their results.
  const independent = [
    'addProductCode',
    'addServicesToStylists',
    'saveAssignments',
    'deleteUserService',
    'archiveProduct',
    'tellLate',
    'mergeClients',
    'moveAppointments',
    'saveAbsence',
    'endAbsence',
    'createSale',
    'createSeries',
    'cancelSeries',
    'updateBlockedTime',
    'deleteBlockedTime',
    'undoClientMerge',
    'restoreProduct',
    'createCalendarFeed',
    'revokeCalendarFeed',
    'signOutEverywhere',
    'signOutUser',
    'resetSecondFactor',
    'turnOffSecondFactor',
    'reverseMovement',
    'undoImport',
    'saveRolledTransactions',
    'recordExport',
    'matchWaitingBowl',
    'discardWaitingBowl',
    'sendMessageAgain',
    'sendBillAgain',
    'addVisitPicture',
    'deleteVisitPicture',
    'cancelInvitation',
  ];
  expect([...new Set(free.map(({ name }) => name))].sort()).toEqual(independent.sort());
});

/** Longest time for which functions remember salons. */
const cacheMs = 31_000;

describe.each(reads)('$title', (row) => {
  test('writes nothing, and tells no more than its contract says', async () => {
    const place = await world.fresh(world.own, row.sample);
    // Keeps sums of days that are over when it is first read, of all salons once those created above are no longer missing in a cache.
    if (row.name === 'getMonthEnd') {
      setClock(() => Date.now() + cacheMs);
      expect(await send(row, row.sample(place), callerOf(row, place))).toMatchObject({ status: 200 });
    }
    const before = await stored();
    const { status, data } = await send(row, row.sample(place), callerOf(row, place));
    expect(status).toBeLessThan(405);
    // A file has no fields.
    if (status < 300 && row.endpoint.media !== 'file') expectNoMore(row, data);
    expectUnchanged(before, await stored());
  });
});

function bodyShapeOf({ body }: EndpointCase['endpoint']): object {
  return body && 'shape' in body ? (body.shape as object) : {};
}

/** The shape of each of the `items` in a body. */
function itemShapeOf(endpoint: EndpointCase['endpoint']): object {
  const { items } = bodyShapeOf(endpoint) as { items?: { element?: { shape?: object } } };
  return items?.element?.shape ?? {};
}
