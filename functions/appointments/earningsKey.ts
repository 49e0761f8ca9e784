import type { Key } from '../kit/read.ts';
import { add, type Change } from '../kit/write.ts';

/** Key of what is kept of a salon's day; `day` is "days" for the days that were looked through. */
export const earningsKey = (organization: number, location: number, day: string): Key => ({
  pk: `O#${organization}#L#${location}`,
  sk: `E#${day}`,
});

/** Marks the kept earnings of a day as outdated. Part of each write to a visit or bowl of a day that is over. */
export const outdatedEarningsChange = (organization: number, location: number, day: string): Change =>
  add('usage', earningsKey(organization, location, day), { changes: 1 });
