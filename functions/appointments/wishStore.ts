import { endedWishDays, type Wish, wish } from '../../shared/contract/waitingList.ts';
import { addDays } from '../../shared/rules/time.ts';
import { get, itemParser, type Key, listAll } from '../kit/read.ts';
import { type Change, create, put, replace, WriteConflict } from '../kit/write.ts';

const parseWish = itemParser(wish);

/** The wishes of a salon are one partition, in the order in which they were made. */
const partition = (organization: number, location: number): string => `O#${organization}#L#${location}#WAITING`;

const wishKey = (organization: number, location: number, id: string): Key => ({
  pk: partition(organization, location),
  sk: id,
});

const goneAfter = ({ ended, until }: Pick<Wish, 'ended' | 'until'>): string =>
  addDays(ended?.day ?? until, endedWishDays);

function toWishItem(organization: number, saved: Wish) {
  const gone = addDays(goneAfter(saved), 1);
  return { ...wishKey(organization, saved.location, saved.wish_id), ...saved, ttl: Date.parse(gone) / 1000 };
}

/** The wishes of a salon, the oldest first, with those that ended in the last days. One request. */
export async function listWishes(organization: number, location: number, today: string): Promise<Wish[]> {
  const items = await listAll('appointments', { pk: partition(organization, location), consistent: false });
  return items.map(parseWish).filter((one) => goneAfter(one) >= today);
}

/** All wishes of a salon that are stored, read consistently. */
export async function listAllWishes(organization: number, location: number): Promise<Wish[]> {
  return (await listAll('appointments', { pk: partition(organization, location) })).map(parseWish);
}

export async function findWish(organization: number, location: number, id: string): Promise<Wish | undefined> {
  const item = await get('appointments', wishKey(organization, location, id));
  return item && parseWish(item);
}

export const wishCreationChange = (organization: number, saved: Wish): Change =>
  create('appointments', toWishItem(organization, saved), () => new WriteConflict());

export const wishChange = (organization: number, after: Wish, expectedVersion: number): Change =>
  replace('appointments', toWishItem(organization, after), expectedVersion, () => new WriteConflict());

/** For seeding tables. */
export const wishSeedChange = (organization: number, saved: Wish): Change =>
  put('appointments', toWishItem(organization, saved));
