import { type Count, count } from '../../shared/contract/counts.ts';
import { conflict } from '../kit/errors.ts';
import { itemParser, type Key, listAll } from '../kit/read.ts';
import { type Change, checkAbsent, checkVersion, WriteConflict } from '../kit/write.ts';

/** Open counts of all salons share a partition. */
const openPartition = (organization: number): string => `O#${organization}#COUNTS`;
export const openCountKey = (organization: number, { count_id }: Pick<Count, 'count_id'>): Key => ({
  pk: openPartition(organization),
  sk: count_id,
});
/** Guard for one open count per salon: two would post the same variance twice. */
export const openCountGuardKey = (organization: number, { location_id }: Pick<Count, 'location_id'>): Key => ({
  pk: `${openPartition(organization)}#SALON`,
  sk: String(location_id),
});

export const parseCount = itemParser(count);

export const listOpenCounts = async (organization: number): Promise<Count[]> =>
  (await listAll('inventory', { pk: openPartition(organization) })).map(parseCount);

/** Condition: an open count stands as it was read. */
export const unchangedCountCheck = (organization: number, one: Count): Change =>
  checkVersion('inventory', openCountKey(organization, one), one.version, () => new WriteConflict());

/** Condition of undoing a merge: what is being counted cannot be told apart again. */
export const notCountingCheck = (organization: number, { location_id, location_name }: SalonName): Change =>
  checkAbsent('inventory', openCountGuardKey(organization, { location_id }), () =>
    conflict(`${location_name} is being counted. Finish or abandon that count first, then undo the merge.`),
  );
type SalonName = { location_id: number; location_name: string };

/**
 * Conditions of a merge: no count is being approved, because its parts are posted by the lines they had.
 * @throws 409 if one is
 */
export async function mergeCheckChanges(organization: number): Promise<Change[]> {
  const open = await listOpenCounts(organization);
  const approving = open.find(({ state }) => state === 'approving');
  if (approving)
    throw conflict(
      `${approving.count_number} of ${approving.location_name} is being approved. Please try again once that is done.`,
    );
  return open.map((one) => unchangedCountCheck(organization, one));
}
