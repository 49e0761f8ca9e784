import { admins, isAllowed } from '../../shared/contract/endpoint.ts';
import { addDays, dayOf, startOfWeek, toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { type Caller, findCaller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import type { Change } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import { onceQueuedItemChange } from '../outbox/outboxStore.ts';

/** The next Monday, 7 AM by the clock of the organization's first salon, in epoch ms. */
export async function findNextMonday(organization: number): Promise<number> {
  const [{ zone } = { zone: 'UTC' }] = await listLocations(organization);
  const monday = addDays(startOfWeek(dayOf(wallClockAt(zone, now()))), 1);
  const dueOn = (day: string) => toInstant(`${day} 07:00:00`, zone);
  return dueOn(monday) > now() ? dueOn(monday) : dueOn(addDays(monday, 7));
}

/** Has the mails queued from the next Monday on. */
export const mondayChange = async (organization: number): Promise<Change> =>
  onceQueuedItemChange({ organization, name: 'MONDAY', kind: 'monday', due: await findNextMonday(organization) });

/** A user who may see the Monday Page; undefined for others, also for those who left. */
export async function findMondayReader(organization: number, userId: string): Promise<Caller | undefined> {
  const caller = await findCaller(organization, userId);
  return caller && isAllowed(admins, caller.types) ? caller : undefined;
}
