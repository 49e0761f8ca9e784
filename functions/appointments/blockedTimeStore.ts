import * as z from 'zod';
import { type BlockedTime, blockedTime, type WeeklyBlock, weeklyBlock } from '../../shared/contract/blockedTime.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { type Item, itemParser, type Key } from '../kit/read.ts';
import { type Change, create, put, remove, replace, WriteConflict } from '../kit/write.ts';

/** Blocked time stands in its day's partition before the appointments. */
export const blockPrefix = 'B#';
export const parseBlockedTime = itemParser(blockedTime);

type BlockPlace = Pick<BlockedTime, 'block_id' | 'user_id' | 'start'>;

export const blockKey = (dayPartition: string, { block_id, user_id, start }: BlockPlace): Key => ({
  pk: dayPartition,
  sk: `${blockPrefix}${user_id}#${start.slice(11, 16).replace(':', '')}#${block_id}`,
});

export const blockCreationChange = (dayPartition: string, saved: BlockedTime): Change =>
  create('appointments', { ...blockKey(dayPartition, saved), ...saved, version: 1 }, () => new WriteConflict());

export const blockRemovalChange = (dayPartition: string, saved: BlockPlace): Change =>
  remove('appointments', blockKey(dayPartition, saved), 1, () => new WriteConflict());

/** Weekly blocked times of a stylist, one record in the partition of their day sheets. */
const weeklyBlocks = z.object({ rules: z.array(weeklyBlock), version: z.int() });
export type WeeklyBlocks = z.infer<typeof weeklyBlocks>;
const parseWeeklyBlocks = itemParser(weeklyBlocks);

export const weeklyBlocksKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'WEEKLY',
});

/** Version 0 and no rules if there is no record. */
export const weeklyBlocksFromItem = (item: Item | undefined): WeeklyBlocks =>
  item ? parseWeeklyBlocks(item) : { rules: [], version: 0 };

/** Rules that ended this long ago are dropped with the next change; older books are shown without them. */
const keptDays = 800;

export const weeklyBlocksChange = (
  organization: number,
  userId: string,
  { version }: WeeklyBlocks,
  rules: readonly WeeklyBlock[],
  today: string,
): Change => {
  const oldest = dayOf(new Date(Date.parse(today) - keptDays * 86_400_000).toISOString());
  const kept = rules.filter(({ until }) => until === undefined || until >= oldest);
  const item = { ...weeklyBlocksKey(organization, userId), rules: kept };
  return replace('appointments', item, version, () => new WriteConflict());
};

/** For seeding tables. */
export const weeklyBlocksSeedChange = (organization: number, userId: string, rules: readonly WeeklyBlock[]): Change =>
  put('appointments', { ...weeklyBlocksKey(organization, userId), rules, version: 1 });
