import type { TableName } from '../../../functions/kit/tables.ts';
import { getFamily, type RawItem, textOf } from '../organization/families.ts';

/** What a restore does to an item. Items that only move forward differ again each time, so they are no difference. */
export type Action = 'put back' | 'change' | 'remove' | 'move forward' | 'leave';
export type Decision = { action: Action; item?: RawItem };

export type RestoreContext = {
  /** Epoch second. What expired by then is not put back. */
  now: number;
  /** Users by id, as they are now. Nobody gets access back. */
  people: ReadonlyMap<string, RawItem>;
  /** Ids of people of then who have no account any more. They can be invited again. */
  withoutAccount: ReadonlySet<string>;
};

const leave: Decision = { action: 'leave' };
/** More than caches catch up with by the log of changes, so that they read everything anew. */
const forwardStep = 1000;

/**
 * Decides what becomes of an item.
 * @param copy the item as it was at the time
 * @param place the item as it is
 */
export function decide(
  table: TableName,
  { copy, place }: { copy?: RawItem | undefined; place?: RawItem | undefined },
  context: RestoreContext,
): Decision {
  const known = copy ?? place;
  if (!known) return leave;
  const { rule = 'exact' } = getFamily(table, known);
  if (rule === 'stay' || (!place && isExpired(copy, context.now))) return leave;
  if (rule === 'forward') return { action: 'move forward', item: moveForward(copy, place) };
  if (rule === 'keep') return place ? leave : putBack(copy);
  if (rule === 'station') return place ? leave : putBack(copy && { ...copy, keys: { L: [] } });
  if (rule === 'outbox') return decideOutbox(copy, place);
  if (rule === 'person') return replace(place, copy && toPerson(copy, place, context));
  return replace(place, copy);
}

const isExpired = (item: RawItem | undefined, now: number): boolean =>
  item?.['ttl']?.N !== undefined && Number(item['ttl'].N) <= now;

const putBack = (item: RawItem | undefined): Decision => (item ? { action: 'put back', item } : leave);

function replace(place: RawItem | undefined, item: RawItem | undefined): Decision {
  if (!item) return { action: 'remove' };
  return place ? { action: 'change', item } : putBack(item);
}

export function moveForward(copy: RawItem | undefined, place: RawItem | undefined, step = forwardStep): RawItem {
  const item = place ?? copy ?? {};
  const greater = (name: string) => Math.max(Number(copy?.[name]?.N ?? 0), Number(place?.[name]?.N ?? 0));
  const moved = Object.entries(item).map(([name, value]) =>
    value.N === undefined || name === 'v' ? [name, value] : [name, { N: String(greater(name) + step) }],
  );
  return Object.fromEntries(moved);
}

/** A message that left the outbox was sent, and one that waits is not sent twice. What queues reminders or Monday Pages is no message. */
function decideOutbox(copy: RawItem | undefined, place: RawItem | undefined): Decision {
  if (!copy) return { action: 'remove' };
  return place || !['reminders', 'monday'].includes(textOf(copy, 'kind')) ? leave : putBack(copy);
}

export const isBarred = (person: RawItem | undefined): boolean =>
  ['INACTIVE', 'DELETED'].includes(textOf(person, 'user_status'));

/** Who was deactivated stays so, ended sessions stay ended, and the second factor is that of the account. */
function toPerson(copy: RawItem, place: RawItem | undefined, { people, withoutAccount }: RestoreContext): RawItem {
  const { second_factor_since: _, ...then } = copy;
  const now = people.get(textOf(copy, 'user_id'));
  const factor = now?.['second_factor_since'];
  const status = isBarred(now) ? textOf(now, 'user_status') : isWaiting(copy, withoutAccount) ? 'PENDING' : undefined;
  const [before = 0, after = 0] = [copy, place].map((item) => Number(item?.['signed_out_at']?.N ?? 0));
  return {
    ...then,
    ...(factor && { second_factor_since: factor }),
    ...(status && { user_status: { S: status } }),
    ...(after > before && { signed_out_at: { N: String(after) } }),
    ...(place?.['ended_sessions'] && { ended_sessions: place['ended_sessions'] }),
    ...(place?.['ended_version'] && { ended_version: place['ended_version'] }),
  };
}

const isWaiting = (copy: RawItem, withoutAccount: ReadonlySet<string>): boolean =>
  textOf(copy, 'user_status') === 'ACTIVE' && withoutAccount.has(textOf(copy, 'user_id'));
