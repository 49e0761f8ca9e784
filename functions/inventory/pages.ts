import { localDateTime } from '../../shared/contract/fields.ts';
import type { InventoryRow } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { findCatalogChanges, formatPosition, parsePosition } from '../products/revisionStore.ts';
import { loadStockContext } from './stockContextStore.ts';
import { findStock, getStockRevision, listMovedProducts, listStockPage } from './store.ts';

type PageRequest = { limit: number; cursor?: string | undefined; since?: string | undefined };
type StockContext = Awaited<ReturnType<typeof loadStockContext>>;
/** Where a salon's list was read: its stock, and what its rows show besides. */
type StockPosition = { mark: string; edits: string; time: string; catalog: string; orders: string };

const formatStockPosition = ({ mark, edits, time, catalog, orders }: StockPosition): string =>
  [mark, edits, time.replace(' ', 'T'), catalog, orders].join(' ');
/** @throws 400 */
function parseStockPosition(text: string): StockPosition {
  const [mark = '', edits = '', time = '', catalog = '', orders = ''] = text.split(' ');
  const position = { mark, edits, time: time.replace('T', ' '), catalog, orders };
  if (!localDateTime.safeParse(position.time).success) throw badRequest('The position is not valid');
  return position;
}

/** A page of a salon's stock, or, for a client that has the list, what changed since. */
export async function listInventoryPage(caller: Caller, salon: Location, { since, ...request }: PageRequest) {
  const { organization_id } = caller;
  const { location_id } = salon;
  const time = wallClockAt(salon.zone, now());
  // Read before the lines, so that a change made meanwhile results in another revision.
  const revision = request.cursor === undefined ? await getStockRevision(organization_id, location_id) : undefined;
  const context = await loadStockContext(caller, salon);
  const { catalog, orders } = context.position;
  const position = revision && { ...revision, time, catalog: formatPosition(catalog), orders };
  const read = position && { mark: position.mark, position: formatStockPosition(position) };
  const changed =
    since && position && (await findChangedProducts(caller, salon, parseStockPosition(since), position, context));
  if (changed) return { ...(await listChanged(caller, salon, changed, context)), ...read };
  const page = await listStockPage(organization_id, location_id, {
    request,
    toRow: context.rowOf,
    isIncluded: context.isListed,
  });
  return { ...page, ...read };
}

/** Beyond these, the whole list is read again. */
const maxChanges = { moves: 2000, products: 500 };

/** Products whose rows changed since a position. Undefined if these are not known, or too many. */
async function findChangedProducts(
  { organization_id }: Caller,
  { location_id }: Location,
  since: StockPosition,
  current: StockPosition,
  { position }: StockContext,
): Promise<string[] | undefined> {
  const moves = Number(current.mark) - Number(since.mark);
  if (since.edits !== current.edits || since.orders !== current.orders || moves > maxChanges.moves) return undefined;
  const [moved, changes] = await Promise.all([
    moves === 0 ? [] : listMovedProducts(organization_id, location_id, since.time, current.time),
    findCatalogChanges(organization_id, parsePosition(since.catalog), position.catalog),
  ]);
  if (!moved || !changes || changes.groups) return undefined;
  const products = [...new Set([...moved, ...changes.products])];
  return products.length > maxChanges.products ? undefined : products;
}

async function listChanged(
  { organization_id }: Caller,
  { location_id }: Location,
  ids: readonly string[],
  { isListed, rowOf }: StockContext,
) {
  const lines = await findStock(organization_id, location_id, ids);
  const Items = [...lines.values()].filter(isListed).map(rowOf);
  const listed = new Set(Items.map(({ product_id }: InventoryRow) => product_id));
  return { Items, removed: ids.filter((id) => !listed.has(id)) };
}
