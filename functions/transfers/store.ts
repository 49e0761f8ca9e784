import { type Transfer, transfer } from '../../shared/contract/transfers.ts';
import { readPage } from '../kit/page.ts';
import { getMany, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, limitedCounterChange } from '../kit/uniqueGuards.ts';
import { add, type Change, create, put, relocationChanges, WriteConflict } from '../kit/write.ts';

/** Open transfers of all salons share a partition. Finished ones grow without bound in another one. */
const partitions = {
  'on the way': (organization: number) => `O#${organization}#TRANSFERS`,
  finished: (organization: number) => `O#${organization}#TRANSFERRED`,
} satisfies Record<Transfer['state'], (organization: number) => string>;

const transferKey = (organization: number, { state, transfer_id }: Pick<Transfer, 'state' | 'transfer_id'>): Key => ({
  pk: partitions[state](organization),
  sk: transfer_id,
});
const parseTransfer = itemParser(transfer);

/** Open transfers between any salons, oldest first. */
export const listOpenTransfers = async (organization: number): Promise<Transfer[]> =>
  (await listAll('inventory', { pk: partitions['on the way'](organization) })).map(parseTransfer);

type PageRequest = { limit: number; cursor?: string | undefined };

/** Page of finished transfers that pass the filter, newest first. */
export const listFinishedTransfersPage = (
  organization: number,
  request: PageRequest,
  isIncluded: (one: Transfer) => boolean,
) =>
  readPage({
    table: 'inventory',
    request,
    cursorScope: { transferred: [organization] },
    pin: null,
    ranges: () => [{ pk: partitions.finished(organization), descending: true }],
    toRow: parseTransfer,
    isIncluded,
  });

export async function findTransfer(organization: number, transfer_id: string): Promise<Transfer | undefined> {
  const keys = (['on the way', 'finished'] as const).map((state) => transferKey(organization, { state, transfer_id }));
  const found = (await getMany(keys.map((key) => ({ table: 'inventory', key })))).find(Boolean);
  return found && parseTransfer(found);
}

/** Counter of transfers on the way. */
const openTransfers = 'open transfers';
/** Screens read all of them, so their number is bounded where they are created. */
const maxOpenTransfers = 2000;

export const transferCreationChanges = (organization: number, added: Transfer): Change[] => [
  create('inventory', { ...transferKey(organization, added), ...added }, () => new WriteConflict()),
  limitedCounterChange('inventory', organization, openTransfers, maxOpenTransfers),
];

export const transferNumberCounter = (organization: number): string => `transfer ${organization}`;

/** Transfers and their count, for seeding tables. */
export const transferSeedChanges = (organization: number, all: readonly Transfer[]): Change[] => [
  ...all.map((one) => put('inventory', { ...transferKey(organization, one), ...one })),
  put('directory', { pk: 'COUNTERS', sk: transferNumberCounter(organization), last_number: all.length }),
];

/** Saves a transfer over the version that was read, moving it to the finished ones once nothing is in transit. */
export const transferChanges = (
  organization: number,
  before: Transfer,
  after: Transfer,
  expectedVersion: number,
  onConditionFailed: () => Error,
): Change[] => [
  ...relocationChanges(
    'inventory',
    transferKey(organization, before),
    { ...transferKey(organization, after), ...after },
    expectedVersion,
    onConditionFailed,
  ),
  ...(before.state === after.state ? [] : [add('inventory', counterKey(organization), { [openTransfers]: -1 })]),
];
