import type { WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import type { StoredAssignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { sheetRange, toBusyByDay } from '../appointments/daySheetStore.ts';
import { getMany, listAll } from '../kit/read.ts';
import { assignmentsFromItem, assignmentsKey, hoursFromItem, hoursKey } from '../stylists/store.ts';
import { isWorking } from '../users/store.ts';

/** A working stylist with all that their free time depends on. */
export type TeamMember = {
  person: User;
  assignments: StoredAssignment[];
  hours: WorkingHours;
  weekly: WeeklyBlock[];
  busy: ReturnType<typeof toBusyByDay>;
};
export type Days = readonly [first: string, last: string];

/** The working stylists of a salon with all that their free time depends on. One request per 100 items, and one per stylist. */
export async function loadTeam(organization: number, stylists: readonly User[], days: Days): Promise<TeamMember[]> {
  const people = stylists.filter(isWorking);
  const [items, ...sheets] = await Promise.all([
    getMany([
      ...people.map(({ user_id }) => ({ table: 'services' as const, key: assignmentsKey(organization, user_id) })),
      ...people.map(({ user_id }) => ({ table: 'services' as const, key: hoursKey(organization, user_id) })),
      ...people.map(({ user_id }) => ({ table: 'appointments' as const, key: weeklyBlocksKey(organization, user_id) })),
    ]),
    ...people.map(({ user_id }) =>
      listAll('appointments', { ...sheetRange(organization, user_id, days), consistent: false }),
    ),
  ]);
  return people.map((person, index) => ({
    person,
    assignments: assignmentsFromItem(items[index]),
    hours: hoursFromItem(items[people.length + index]),
    weekly: weeklyBlocksFromItem(items[2 * people.length + index]).rules,
    busy: toBusyByDay(sheets[index] ?? []),
  }));
}
