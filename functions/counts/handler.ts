import { type Count, type countScopes, counts } from '../../shared/contract/counts.ts';
import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { listOpenCounts, unchangedCountCheck } from '../inventory/openCountStore.ts';
import { loadStock } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { assertCanAccessSalon, canAccessSalon } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit, nextNumber, WriteConflict } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { incrementRounds, isDecided, postApproval } from './approval.ts';
import { findChangesSinceCount } from './changesSinceCount.ts';
import {
  assertLines,
  buildCountLines,
  buildShares,
  buildSnapshot,
  listPartsOf,
  loadCountedParts,
  redactCount,
  redactDetail,
  toLineKeys,
  withLineKeys,
} from './lines.ts';
import { getLoss } from './loss.ts';
import {
  assertNoOpenCount,
  changesAtDecisionChanges,
  countChanges,
  countCreationChanges,
  countNumberCounter,
  countShareChange,
  endSnapshotChanges,
  findCount,
  listClosedCountsPage,
  loadCountParts,
} from './store.ts';

export const handler = serve(counts, {
  listCounts: async ({ caller }) =>
    (await listOpenCounts(caller.organization_id))
      .filter(({ location_id }) => canAccessSalon(caller, location_id))
      .map((one) => redactCount(caller, one)),

  listFinishedCounts: async ({ query, caller }) => {
    const page = { limit: 25, ...query };
    const isTheirs = ({ location_id }: Count) => canAccessSalon(caller, location_id);
    const { Items, ...rest } = await listClosedCountsPage(caller.organization_id, page, isTheirs);
    return { Items: Items.map((one) => redactCount(caller, one)), ...rest };
  },

  getLoss: async ({ query: { location }, caller }) => getLoss(caller, location),

  startCount: async ({ body, caller }) => startCount(caller, await getSalon(caller, body.location), body),

  getCount: async ({ params, caller }) => {
    const one = await loadCount(caller, params.id);
    const salon = await getSalon(caller, one.location_id);
    const { organization_id } = caller;
    const loaded = await loadCountedParts(organization_id, one);
    const { parts } = loaded;
    // Only a waiting count is updated with later changes; an approved one is shown as approved.
    const after =
      one.state === 'waiting' ? await findChangesSinceCount(organization_id, salon, one, parts) : parts.after;
    return redactDetail(
      caller,
      withLineKeys(one, loaded.catalog, salon.zone),
      buildCountLines(one, { ...loaded, after }, salon.zone),
    );
  },

  addCounted: async ({ params: { id }, body, caller }) => {
    const { device_id, device_name, items, seconds_ago, idempotency_key: key } = body;
    return withIdempotencyKey({ caller, key, fingerprint: [id, device_id, items] }, async () => {
      const one = await loadCount(caller, id);
      if (one.state !== 'counting') throw conflict(`${one.count_number} is not being counted any more.`);
      const salon = await getSalon(caller, one.location_id);
      const shares = await buildShares(caller, salon, one, { device_id, device_name, batch: key }, items, seconds_ago);
      const auditEvent = { entity: 'counted', id, action: 'create', after: { device_id, items, seconds_ago } };
      const changes = [
        unchangedCountCheck(caller.organization_id, one),
        ...shares.map((share) => countShareChange(caller.organization_id, id, share)),
        auditEntry(caller, auditEvent),
      ];
      return { changes, reply: { message: 'Counted' } };
    });
  },

  showExpected: async ({ params, body, caller }) => {
    const before = await loadCount(caller, params.id);
    assertState(before, 'counting', 'waiting');
    const after = { ...before, shows_expected: body.shown };
    return saveCount(caller, before, after, 'show expected', body.version);
  },

  finishCount: async ({ params, body, caller }) => {
    const before = await loadCount(caller, params.id);
    assertState(before, 'counting');
    const salon = await getSalon(caller, before.location_id);
    const { organization_id } = caller;
    const [{ start, shares }, stock] = await Promise.all([
      loadCountParts(organization_id, before.count_id),
      loadStock(organization_id, before.location_id),
    ]);
    if (shares.length === 0) throw badRequest('Nothing is counted yet.');
    const end = new Map(
      [...start.keys()].map((key) => [key, stock.get(key)?.inventory_current_quantity ?? 0] as const),
    );
    const after: Count = { ...before, state: 'waiting', finished: wallClockAt(salon.zone, now()) };
    return saveCount(
      caller,
      before,
      after,
      'finish',
      body.version,
      endSnapshotChanges(organization_id, before.count_id, end),
    );
  },

  sendBackCount: async ({ params, body: { again, version }, caller }) => {
    const before = await loadCount(caller, params.id);
    assertState(before, 'waiting');
    const { zone } = await getSalon(caller, before.location_id);
    const loaded = await loadCountedParts(caller.organization_id, before);
    assertLines(before, loaded, zone, again);
    const lines = toLineKeys(before, loaded.catalog, zone, again);
    const rounds = incrementRounds(before, listPartsOf(before, loaded, zone, lines));
    const after: Count = { ...before, state: 'counting', finished: null, rounds };
    return saveCount(caller, before, after, 'send back', version);
  },

  approveCount: async ({ params, body: { again, zero, outside, version }, caller }) => {
    const before = await loadCount(caller, params.id);
    const salon = await getSalon(caller, before.location_id);
    if (before.state === 'waiting') {
      const approval = { from: before.version, again, zero, outside };
      const decided: Count & { approval: typeof approval } = { ...before, state: 'approving', approval };
      const loaded = await loadCountedParts(caller.organization_id, before);
      const { parts } = loaded;
      assertLines(before, loaded, salon.zone, [...again, ...outside]);
      const asked = wallClockAt(salon.zone, now());
      const after = await findChangesSinceCount(caller.organization_id, salon, before, parts);
      const kept = changesAtDecisionChanges(caller.organization_id, before.count_id, after, asked);
      await saveCount(caller, before, decided, 'approve', version, kept);
      return redactCount(caller, await postApproval(caller, salon, decided));
    }
    // Approved concurrently, or an earlier approval was interrupted: resume posting.
    const catalog = await getCachedCatalog(caller.organization_id);
    const toKeys = (keys: readonly string[]) => toLineKeys(before, catalog, salon.zone, keys).join();
    const { approval } = before;
    const isSame =
      approval &&
      (version ?? approval.from) === approval.from &&
      approval.zero === zero &&
      toKeys(approval.again) === toKeys(again) &&
      toKeys(approval.outside ?? outside) === toKeys(outside);
    if (!isSame || before.state === 'abandoned' || before.state === 'counting')
      throw stale(redactCount(caller, before));
    if (before.state === 'approving' && isDecided(before))
      return redactCount(caller, await postApproval(caller, salon, before));
    return redactCount(caller, before);
  },

  abandonCount: async ({ params, body: { reason, version }, caller }) => {
    const before = await loadCount(caller, params.id);
    assertState(before, 'counting', 'waiting');
    const salon = await getSalon(caller, before.location_id);
    const by = { closed: wallClockAt(salon.zone, now()), closed_by: callerName(caller) };
    return saveCount(caller, before, { ...before, ...by, state: 'abandoned', reason }, 'abandon', version);
  },
});

const callerName = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

async function loadCount(caller: Caller, id: string): Promise<Count> {
  const found = await findCount(caller.organization_id, id);
  if (!found) throw notFound('Count');
  assertCanAccessSalon(caller, found.location_id);
  return found;
}

/** @throws 409 if the count is in another state */
function assertState(one: Count, ...states: Count['state'][]): void {
  if (!states.includes(one.state)) throw conflict(`${one.count_number} is ${stateLabels[one.state]}.`);
}

const stateLabels: Record<Count['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved already',
  abandoned: 'abandoned',
};

async function saveCount(
  caller: Caller,
  before: Count,
  after: Count,
  action: string,
  version: number | undefined,
  more: readonly Change[] = [],
): Promise<Count> {
  const auditEvent = { entity: 'count', id: before.count_id, action, reason: after.reason || undefined, before, after };
  const expectedVersion = before.version;
  if ((version ?? expectedVersion) !== expectedVersion) throw stale(redactCount(caller, before));
  // The count changed since it was read. Throw, so that the handler reruns from its first read.
  const onConditionFailed = () => new WriteConflict();
  const changes = countChanges(caller.organization_id, before, after, expectedVersion, onConditionFailed);
  await commit([...changes, ...more, auditEntry(caller, auditEvent)]);
  return redactCount(caller, { ...after, version: expectedVersion + 1 });
}

type StartRequest = ParsedRequest<typeof counts.startCount>['body'];

async function startCount(
  caller: Caller,
  salon: Location,
  { scope, ids, note, idempotency_key }: StartRequest,
): Promise<Count> {
  const { organization_id } = caller;
  const { location_id, location_name } = salon;
  return withIdempotencyKey(
    { caller, key: idempotency_key, fingerprint: { location_id, scope, ids, note } },
    async () => {
      const [catalog, stock] = await Promise.all([
        getCachedCatalog(organization_id),
        loadStock(organization_id, location_id),
        assertNoOpenCount(organization_id, location_id),
      ]);
      const snapshot = buildSnapshot(stock, catalog, { scope, ids });
      if (scope !== 'everything' && snapshot.size === 0)
        throw badRequest('Please choose the products to count', { ids: 'Please choose the products to count' });
      const created: Count = {
        count_id: ulid(),
        count_number: `SC-${1000 + (await nextNumber(countNumberCounter(organization_id)))}`,
        location_id,
        location_name,
        scope,
        scope_name: formatScope(scope, ids, catalog.groups),
        note,
        state: 'counting',
        shows_expected: false,
        user_id: caller.user_id,
        user_name: callerName(caller),
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
      const auditEvent = { entity: 'count', id: created.count_id, action: 'create', after: created };
      return {
        changes: [...countCreationChanges(organization_id, created, snapshot), auditEntry(caller, auditEvent)],
        reply: created,
      };
    },
  );
}

type Groups = Awaited<ReturnType<typeof getCachedCatalog>>['groups'];

/** Formats the scope with up to two names, as "Color, Bleach, 3 more". */
function formatScope(scope: (typeof countScopes)[number], ids: readonly string[], groups: Groups): string {
  if (scope === 'everything') return 'Everything';
  if (scope === 'list') return ids.length === 1 ? '1 product' : `${ids.length} products`;
  const names = ids.flatMap((id) =>
    scope === 'category'
      ? (groups.categories.get(id)?.category_name ?? [])
      : (groups.manufacturers.get(id)?.manufacturer_name ?? []),
  );
  return [...names.slice(0, 2), ...(names.length > 2 ? [`${names.length - 2} more`] : [])].join(', ');
}
