import * as z from 'zod';
import { version } from '../../shared/contract/fields.ts';
import { type Assignment, assignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { type WorkingHours, workingHours } from '../../shared/contract/workingHours.ts';
import { type Change, Contended, replace } from '../kit/commit.ts';
import { stale } from '../kit/errors.ts';
import { get, getMany, type Item, type Key } from '../kit/table.ts';

/** What a stylist does is one record that belongs to no salon: it holds in each of her salons and follows her to another. */
export const assignmentsKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'SVC',
});

const stored = z.object({ services: z.array(assignment), version });

/** Her assignments, none before the first was saved. */
export const assignmentsIn = (item: Item | undefined): Assignment[] => (item ? stored.parse(item).services : []);

/** What each of the stylists does, in their order; one request for every hundred of them. */
export async function assignmentsOf(organization: number, people: readonly User[]): Promise<Assignment[][]> {
  const items = await getMany(
    people.map(({ user_id }) => ({ table: 'services', key: assignmentsKey(organization, user_id) })),
  );
  return items.map(assignmentsIn);
}

/** The version of the record that was read, 0 for none yet. */
export const versionOf = (item: Item | undefined): number => (item ? stored.parse(item).version : 0);

/** Saves all she does over the version that was read, 0 for none yet; what others saved in the meantime is read again. */
export const saveAssignments = (organization: number, userId: string, services: Assignment[], seen: number): Change =>
  replace('services', { ...assignmentsKey(organization, userId), services }, seen, () => new Contended());

export const hoursKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'HRS',
});

const always: WorkingHours = { week: null, exceptions: [], version: 0 };
const storedHours = z.object(workingHours.shape);

/** When she works; until it was set, whenever the salon is open. */
export const hoursIn = (item: Item | undefined): WorkingHours => (item ? storedHours.parse(item) : always);

export const findHours = async (organization: number, userId: string): Promise<WorkingHours> =>
  hoursIn(await get('services', hoursKey(organization, userId)));

/** Saves her hours over the version that was seen. */
export const saveHours = (organization: number, userId: string, before: WorkingHours, after: WorkingHours): Change =>
  replace('services', { ...hoursKey(organization, userId), ...after }, after.version, () => stale(before));
