import type { Location } from '../../shared/contract/locations.ts';
import type { RolledChange, RolledResult, RolledTransaction } from '../../shared/contract/reports.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { uncountedMovementChanges } from '../inventory/countingStore.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, HttpError, notFound, stale } from '../kit/errors.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { commit, retryOnConflict } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toRolledRows } from './listing.ts';
import { createCorrections, editBowl } from './rules.ts';
import { bowlChanges, findBowlsByIds } from './store.ts';

const parseBowlId = (key: string): string => key.slice(0, key.lastIndexOf('-'));

/** Saves corrections bowl by bowl: each with totals, stock and audit entry in one transaction, or rejected individually. */
export async function saveCorrections(caller: Caller, changes: readonly RolledChange[]): Promise<RolledResult[]> {
  if (new Set(changes.map(({ key }) => key)).size < changes.length) throw badRequest('Every entry once');
  const byBowl = Map.groupBy(changes, ({ key }) => parseBowlId(key));
  const salons = await getCachedLocations(caller.organization_id);
  const results = new Map<string, RolledResult>();
  for (const [bowl_id, group] of byBowl) {
    const refusal = await retryOnConflict(() => correctBowl(caller, salons, bowl_id, group)).catch(async (error) => {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      return error;
    });
    const now = refusal && refusal.code === 'stale' ? await loadRolledRows(caller, salons, bowl_id) : [];
    for (const { key } of group) {
      const current = now.find(({ transaction_entry_id }) => transaction_entry_id === key);
      results.set(key, {
        key,
        saved: refusal === undefined,
        ...(refusal && { message: refusal.message }),
        ...(current && { current }),
      });
    }
  }
  return changes.flatMap(({ key }) => results.get(key) ?? []);
}

async function loadRolledRows(
  caller: Caller,
  salons: readonly Location[],
  bowl_id: string,
): Promise<RolledTransaction[]> {
  const found = (await findBowlsByIds(caller.organization_id, [bowl_id])).get(bowl_id);
  return found
    ? toRolledRows(
        found,
        salons.find(({ location_id }) => location_id === found.location_id),
      )
    : [];
}

async function correctBowl(
  caller: Caller,
  salons: readonly Location[],
  bowl_id: string,
  changes: readonly RolledChange[],
): Promise<undefined> {
  const { organization_id } = caller;
  const before = (await findBowlsByIds(organization_id, [bowl_id])).get(bowl_id);
  const salon = salons.find(({ location_id }) => location_id === before?.location_id);
  if (!before || !salon) throw notFound('Bowl');
  assertCanAccessSalon(caller, salon.location_id);
  const expectedVersions = changes.map(({ version }) => version ?? before.version);
  if (expectedVersions.some((version) => version !== before.version)) throw stale();
  const time = wallClockAt(salon.zone, now());
  const user_name = `${caller.first_name} ${caller.last_name}`.trim();
  const edited = editBowl(before, changes);
  const after = edited && { ...edited, changed: { user_name, time } };
  const { currentId } = await getCachedCatalog(organization_id);
  const moved = createCorrections(before, after, { caller, time, currentId });
  const auditEvent = { entity: 'bowl', id: bowl_id, action: after ? 'update' : 'delete', before, after };
  await commit([
    ...bowlChanges(organization_id, before, after, before.version),
    ...(await uncountedMovementChanges(organization_id, salon.location_id, moved)),
    auditEntry(caller, auditEvent),
  ]);
}
