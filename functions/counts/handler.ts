import { type Count, type countScopes, counts } from '../../shared/contract/counts.ts';
import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { wholeStockOf } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { assertCanAccessSalon, canAccessSalon } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit, nextNumber, WriteConflict } from '../kit/write.ts';
import { salonFor } from '../locations/store.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { aftermathOf } from './aftermath.ts';
import { book, isDecided, roundsAfter } from './approving.ts';
import {
  linesOf,
  mustBeLines,
  presentCount,
  presentKeys,
  sharesOf,
  shownCount,
  shownDetail,
  snapshotOf,
} from './lines.ts';
import { lossIn } from './loss.ts';
import {
  addCount,
  addShare,
  changeCount,
  counterOf,
  countsOf,
  findCount,
  mustBeUncounted,
  pageOfClosed,
  partsOf,
  putAftermath,
  putEnd,
  unchanged,
} from './store.ts';

export const handler = serve(counts, {
  listCounts: async ({ caller }) =>
    (await countsOf(caller.organization_id))
      .filter(({ location_id }) => canAccessSalon(caller, location_id))
      .map((one) => shownCount(caller, one)),

  listFinishedCounts: async ({ query, caller }) => {
    const page = { limit: 25, ...query };
    const isTheirs = ({ location_id }: Count) => canAccessSalon(caller, location_id);
    const { Items, ...rest } = await pageOfClosed(caller.organization_id, page, isTheirs);
    return { Items: Items.map((one) => shownCount(caller, one)), ...rest };
  },

  getLoss: async ({ query: { location }, caller }) => lossIn(caller, location),

  startCount: async ({ body, caller }) => start(caller, await salonFor(caller, body.location), body),

  getCount: async ({ params, caller }) => {
    const one = await existing(caller, params.id);
    const salon = await salonFor(caller, one.location_id);
    const [parts, catalogue] = await Promise.all([
      partsOf(caller.organization_id, one.count_id),
      rememberedCatalogue(caller.organization_id),
    ]);
    const { organization_id } = caller;
    // What was approved is shown as it was then.
    const after =
      one.state === 'waiting' ? await aftermathOf(organization_id, salon, one, parts, catalogue) : parts.after;
    return shownDetail(caller, presentCount(one, catalogue), linesOf(one, { ...parts, after }, catalogue, salon.zone));
  },

  addCounted: async ({ params: { id }, body, caller }) => {
    const { device_id, device_name, items, seconds_ago, idempotency_key: key } = body;
    return withIdempotencyKey({ caller, key, fingerprint: [id, device_id, items] }, async () => {
      const one = await existing(caller, id);
      if (one.state !== 'counting') throw conflict(`${one.count_number} is not being counted any more.`);
      const salon = await salonFor(caller, one.location_id);
      const shares = await sharesOf(caller, salon, one, { device_id, device_name, batch: key }, items, seconds_ago);
      const trail = { entity: 'counted', id, action: 'create', after: { device_id, items, seconds_ago } };
      const changes = [
        unchanged(caller.organization_id, one),
        ...shares.map((share) => addShare(caller.organization_id, id, share)),
        auditEntry(caller, trail),
      ];
      return { changes, reply: { message: 'Counted' } };
    });
  },

  showExpected: async ({ params, body, caller }) => {
    const before = await existing(caller, params.id);
    mustBe(before, 'counting', 'waiting');
    const after = { ...before, shows_expected: body.shown };
    return saved(caller, before, after, 'show expected', body.version);
  },

  finishCount: async ({ params, body, caller }) => {
    const before = await existing(caller, params.id);
    mustBe(before, 'counting');
    const salon = await salonFor(caller, before.location_id);
    const { organization_id } = caller;
    const [{ start, shares }, stock] = await Promise.all([
      partsOf(organization_id, before.count_id),
      wholeStockOf(organization_id, before.location_id),
    ]);
    if (shares.length === 0) throw badRequest('Nothing is counted yet.');
    const end = new Map(
      [...start.keys()].map((key) => [key, stock.get(key)?.inventory_current_quantity ?? 0] as const),
    );
    const after: Count = { ...before, state: 'waiting', finished: wallClockAt(salon.zone, now()) };
    return saved(caller, before, after, 'finish', body.version, putEnd(organization_id, before.count_id, end));
  },

  sendBackCount: async ({ params, body: { again, version }, caller }) => {
    const before = await existing(caller, params.id);
    mustBe(before, 'waiting');
    const [parts, catalogue] = await Promise.all([
      partsOf(caller.organization_id, before.count_id),
      rememberedCatalogue(caller.organization_id),
    ]);
    mustBeLines(before, parts, catalogue, again);
    const rounds = roundsAfter(presentCount(before, catalogue), presentKeys(catalogue, again));
    const after: Count = { ...before, state: 'counting', finished: null, rounds };
    return saved(caller, before, after, 'send back', version);
  },

  approveCount: async ({ params, body: { again, zero, version }, caller }) => {
    const before = await existing(caller, params.id);
    const salon = await salonFor(caller, before.location_id);
    const catalogue = await rememberedCatalogue(caller.organization_id);
    if (before.state === 'waiting') {
      const approval = { from: before.version, again, zero };
      const decided: Count & { approval: typeof approval } = { ...before, state: 'approving', approval };
      const parts = await partsOf(caller.organization_id, before.count_id);
      mustBeLines(before, parts, catalogue, again);
      const asked = wallClockAt(salon.zone, now());
      const after = await aftermathOf(caller.organization_id, salon, before, parts, catalogue);
      const kept = putAftermath(caller.organization_id, before.count_id, after, asked);
      await saved(caller, before, decided, 'approve', version, kept);
      return shownCount(caller, await book(caller, salon, decided));
    }
    // Somebody has approved it at the same moment, or an approval was cut off: it is booked to its end.
    const { approval } = presentCount(before, catalogue);
    const isSame =
      approval &&
      (version ?? approval.from) === approval.from &&
      approval.zero === zero &&
      approval.again.join() === presentKeys(catalogue, again).join();
    if (!isSame || before.state === 'abandoned' || before.state === 'counting') throw stale(shownCount(caller, before));
    if (before.state === 'approving' && isDecided(before)) return shownCount(caller, await book(caller, salon, before));
    return shownCount(caller, before);
  },

  abandonCount: async ({ params, body: { reason, version }, caller }) => {
    const before = await existing(caller, params.id);
    mustBe(before, 'counting', 'waiting');
    const salon = await salonFor(caller, before.location_id);
    const by = { closed: wallClockAt(salon.zone, now()), closed_by: nameOf(caller) };
    return saved(caller, before, { ...before, ...by, state: 'abandoned', reason }, 'abandon', version);
  },
});

const nameOf = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

async function existing(caller: Caller, id: string): Promise<Count> {
  const found = await findCount(caller.organization_id, id);
  if (!found) throw notFound('Count');
  assertCanAccessSalon(caller, found.location_id);
  return found;
}

/** @throws 409 for a count that went on meanwhile */
function mustBe(one: Count, ...states: Count['state'][]): void {
  if (!states.includes(one.state)) throw conflict(`${one.count_number} is ${stateWords[one.state]}.`);
}

const stateWords: Record<Count['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved already',
  abandoned: 'abandoned',
};

async function saved(
  caller: Caller,
  before: Count,
  after: Count,
  action: string,
  version: number | undefined,
  more: readonly Change[] = [],
): Promise<Count> {
  const trail = { entity: 'count', id: before.count_id, action, reason: after.reason || undefined, before, after };
  const seen = before.version;
  if ((version ?? seen) !== seen) throw stale(shownCount(caller, before));
  // What it is was looked at just now: somebody else changes it at this moment, and it is looked at again.
  const otherwise = () => new WriteConflict();
  const changes = changeCount(caller.organization_id, before, after, seen, otherwise);
  await commit([...changes, ...more, auditEntry(caller, trail)]);
  return shownCount(caller, { ...after, version: seen + 1 });
}

type Started = ParsedRequest<typeof counts.startCount>['body'];

async function start(caller: Caller, salon: Location, { scope, ids, note, idempotency_key }: Started): Promise<Count> {
  const { organization_id } = caller;
  const { location_id, location_name } = salon;
  return withIdempotencyKey(
    { caller, key: idempotency_key, fingerprint: { location_id, scope, ids, note } },
    async () => {
      const [catalogue, stock] = await Promise.all([
        rememberedCatalogue(organization_id),
        wholeStockOf(organization_id, location_id),
        mustBeUncounted(organization_id, location_id),
      ]);
      const snapshot = snapshotOf(stock, catalogue, { scope, ids });
      if (scope !== 'everything' && snapshot.size === 0)
        throw badRequest('Please choose what is counted', { ids: 'Please choose what is counted' });
      const made: Count = {
        count_id: ulid(),
        count_number: `SC-${1000 + (await nextNumber(counterOf(organization_id)))}`,
        location_id,
        location_name,
        scope,
        scope_name: scopeName(scope, ids, catalogue.groups),
        note,
        state: 'counting',
        shows_expected: false,
        user_id: caller.user_id,
        user_name: nameOf(caller),
        begun: wallClockAt(salon.zone, now()),
        finished: null,
        closed: null,
        closed_by: '',
        reason: '',
        rounds: {},
        approval: null,
        totals: null,
        version: 1,
      };
      const trail = { entity: 'count', id: made.count_id, action: 'create', after: made };
      return { changes: [...addCount(organization_id, made, snapshot), auditEntry(caller, trail)], reply: made };
    },
  );
}

type Groups = Awaited<ReturnType<typeof rememberedCatalogue>>['groups'];

/** Up to two of what is counted by name, and how many there are besides. */
function scopeName(scope: (typeof countScopes)[number], ids: readonly string[], groups: Groups): string {
  if (scope === 'everything') return 'Everything';
  if (scope === 'list') return ids.length === 1 ? '1 product' : `${ids.length} products`;
  const names = ids.flatMap((id) =>
    scope === 'category'
      ? (groups.categories.get(id)?.category_name ?? [])
      : (groups.manufacturers.get(id)?.manufacturer_name ?? []),
  );
  return [...names.slice(0, 2), ...(names.length > 2 ? [`${names.length - 2} more`] : [])].join(', ');
}
