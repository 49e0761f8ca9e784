import { type Order, order, type Reseller, reseller } from '../../shared/contract/orders.ts';
import { isOrderOpen } from '../../shared/rules/orders.ts';
import { createCache } from '../kit/clock.ts';
import { conflict, stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { get, getMany, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, createUniqueGuards, limitedCounterChange, listGuardOwners } from '../kit/uniqueGuards.ts';
import { add, type Change, create, put, relocationChanges, replace } from '../kit/write.ts';

const directoryPartition = (organization: number): string => `O#${organization}`;
const resellerKey = (organization: number, id: string): Key => ({
  pk: directoryPartition(organization),
  sk: `RS#${id}`,
});
const parseReseller = itemParser(reseller);

const resellerNames = createUniqueGuards({
  table: 'directory',
  keyPrefix: 'RESELLER',
  takenError: () =>
    conflict('A distributor with this name exists already.', {
      fields: { reseller_company_name: 'This name is taken' },
    }),
});

/** Limit per organization. Older organizations may exceed it. */
const maxResellers = 200;

/** Distributors of an organization, sorted by name. */
export async function listResellers(organization: number): Promise<Reseller[]> {
  const items = await listAll('directory', { pk: directoryPartition(organization), prefix: 'RS#' });
  return items.map(parseReseller).sort((a, b) => a.reseller_company_name.localeCompare(b.reseller_company_name));
}

const resellersCache = createCache<Reseller[]>(30_000);

/** Like `listResellers`, cached for 30 s: names rarely change. */
export const getCachedResellers = (organization: number): Promise<Reseller[]> =>
  resellersCache.getOrLoad(String(organization), () => listResellers(organization));

export async function findReseller(organization: number, id: string): Promise<Reseller | undefined> {
  const found = await get('directory', resellerKey(organization, id));
  return found && parseReseller(found);
}

export const resellerCreationChanges = (organization: number, added: Reseller): Change[] => [
  put('directory', { ...resellerKey(organization, added.reseller_id), ...added }),
  ...resellerNames.claim(organization, added.reseller_company_name, added.reseller_id),
  limitedCounterChange('directory', organization, 'distributors', maxResellers),
];

export const resellerChanges = (
  organization: number,
  before: Reseller,
  after: Reseller,
  expectedVersion: number,
): Change[] => [
  replace('directory', { ...resellerKey(organization, after.reseller_id), ...after }, expectedVersion, () =>
    stale(before),
  ),
  ...resellerNames.move(organization, before.reseller_company_name, after.reseller_company_name, after.reseller_id),
];

/** Counter of open orders and drafts. */
const openOrders = 'open orders';
/** Screens read all of them, so their number is bounded where they are created. */
const maxOpenOrders = 2000;
const tooManyOpenOrders = () =>
  conflict(
    `An organization has at most ${maxOpenOrders.toLocaleString('en-US')} open orders and drafts. Please close some that nobody waits for.`,
  );

/** Open orders and drafts of all salons share a partition: they are few and read often. */
const openPartition = (organization: number): string => `O#${organization}#ORDERS`;
const openKey = (organization: number, location: number, id: string): Key => ({
  pk: openPartition(organization),
  sk: `${location}#${id}`,
});
/** Finished orders per salon, in order of creation. They grow without bound. */
const finishedPartition = (organization: number, location: number): string => `O#${organization}#L#${location}#ORDERS`;
const finishedKey = (organization: number, location: number, id: string): Key => ({
  pk: finishedPartition(organization, location),
  sk: id,
});
const isPending = (one: Pick<Order, 'state'>): boolean => one.state === 'draft' || isOrderOpen(one);
const orderKey = (organization: number, one: Pick<Order, 'state' | 'location_id' | 'order_id'>): Key =>
  (isPending(one) ? openKey : finishedKey)(organization, one.location_id, one.order_id);
const parseOrder = itemParser(order);

/** Open orders and drafts of one salon or of all, oldest first. */
export async function listOpenOrders(
  organization: number,
  location?: number,
  { consistent = true } = {},
): Promise<Order[]> {
  const prefix = location === undefined ? undefined : `${location}#`;
  const items = await listAll('inventory', { pk: openPartition(organization), prefix, consistent });
  return items.map(parseOrder).sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
}

export const listFinishedOrdersPage = (
  organization: number,
  location: number,
  request: { limit: number; cursor?: string | undefined },
) =>
  readPage({
    table: 'inventory',
    request,
    cursorScope: { finished: [organization, location] },
    pin: null,
    ranges: () => [{ pk: finishedPartition(organization, location), descending: true }],
    toRow: parseOrder,
    isIncluded: () => true,
  });

export async function findOrder(organization: number, location: number, id: string): Promise<Order | undefined> {
  const keys = [openKey, finishedKey].map((key) => key(organization, location, id));
  const found = (await getMany(keys.map((key) => ({ table: 'inventory', key })))).find(Boolean);
  return found && parseOrder(found);
}

/** Order numbers are unique per distributor. */
const orderNumberGuards = createUniqueGuards({
  table: 'inventory',
  keyPrefix: 'ORDER',
  takenError: () =>
    conflict('This order number is used already.', { fields: { order_number: 'This order number is used already' } }),
});
const toNumberText = ({ reseller_id, order_number }: Order): string => `${reseller_id} ${order_number}`;

const firstNumber = 1001;
/** Numbers to try, because some may have been entered by hand. */
const candidateNumbers = 20;

/** Next free order number of a distributor; '' if none of the candidates is free. */
export async function nextOrderNumber(organization: number, reseller_id: string): Promise<string> {
  const counted = Number((await get('inventory', counterKey(organization)))?.['orders'] ?? 0);
  const offered = Array.from({ length: candidateNumbers }, (_, nth) => `RO-${firstNumber + counted + nth}`);
  const guards = await getMany(
    offered.map((number) => ({
      table: 'inventory',
      key: orderNumberGuards.key(organization, `${reseller_id} ${number}`),
    })),
  );
  return offered.find((_, nth) => listGuardOwners(guards[nth]).length === 0) ?? '';
}

/** Orders of a salon with this number, of whichever distributor and state; newest first. */
export async function listOrdersByNumber(organization: number, location: number, number: string): Promise<Order[]> {
  const guards = await getMany(
    (await getCachedResellers(organization)).map(({ reseller_id }) => ({
      table: 'inventory',
      key: orderNumberGuards.key(organization, `${reseller_id} ${number}`),
    })),
  );
  const keys = guards
    .flatMap(listGuardOwners)
    .flatMap((id) => [openKey, finishedKey].map((key) => key(organization, location, id)));
  const found = await getMany(keys.map((key) => ({ table: 'inventory', key })));
  return found.flatMap((item) => (item ? [parseOrder(item)] : [])).sort((a, b) => (a.order_id < b.order_id ? 1 : -1));
}

export const orderCreationChanges = (organization: number, added: Order): Change[] => [
  create('inventory', { ...orderKey(organization, added), ...added }, () => stale()),
  ...orderNumberGuards.claim(organization, toNumberText(added), added.order_id),
  add(
    'inventory',
    counterKey(organization),
    { orders: 1, [openOrders]: 1 },
    { below: { [openOrders]: maxOpenOrders }, onConditionFailed: tooManyOpenOrders },
  ),
];

/** Saves an order over the version that was read, moving it to the finished orders once it is closed. */
export function orderChanges(
  organization: number,
  before: Order,
  after: Order,
  expectedVersion: number,
  onConditionFailed: () => Error = () => stale(before),
): Change[] {
  const item = { ...orderKey(organization, after), ...after };
  return [
    ...relocationChanges('inventory', orderKey(organization, before), item, expectedVersion, onConditionFailed),
    ...orderNumberGuards.move(organization, toNumberText(before), toNumberText(after), after.order_id),
    ...(isPending(before) && !isPending(after)
      ? [add('inventory', counterKey(organization), { [openOrders]: -1 })]
      : []),
  ];
}

/** An order with its number guard, for seeding tables. */
export const orderSeedChanges = (organization: number, one: Order): Change[] => [
  put('inventory', { ...orderKey(organization, one), ...one }),
  orderNumberGuards.buildGuard(organization, toNumberText(one), [one.order_id]),
];

/** Counters of seeded orders: how many numbers were given, and what the limits of open orders and transfers count. */
export const orderCountsSeedChange = (
  organization: number,
  { given, orders, transfers }: { given: number; orders: readonly Order[]; transfers: number },
): Change =>
  put('inventory', {
    ...counterKey(organization),
    orders: given,
    [openOrders]: orders.filter(isPending).length,
    'open transfers': transfers,
  });

/** Distributors with their name guards and count, for seeding tables. */
export const resellerSeedChanges = (organization: number, all: readonly Reseller[]): Change[] => [
  ...all.flatMap((one) => [
    put('directory', { ...resellerKey(organization, one.reseller_id), ...one }),
    resellerNames.buildGuard(organization, one.reseller_company_name, [one.reseller_id]),
  ]),
  put('directory', { ...counterKey(organization), distributors: all.length }),
];
