import { isDeepStrictEqual } from 'node:util';
import type { Movement } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { maxOtherCodes } from '../../shared/contract/productCodes.ts';
import type { Product } from '../../shared/contract/products.ts';
import { stockLineFates } from '../../shared/rules/fieldFates.ts';
import { replaceOrderedProduct } from '../../shared/rules/orders.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { canRestoreProduct, hasSameContainer, listCodes, unitsOfCode } from '../../shared/rules/products.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { getMany, listAll } from '../kit/read.ts';
import { type Change, checkAttributes, commit, create, remove, retryOnConflict, WriteConflict } from '../kit/write.ts';
import { getCachedLocations, listLocations } from '../locations/store.ts';
import { loadGroups } from '../products/groupStore.ts';
import {
  detachProductsFromImport,
  findProductsByIds,
  productChanges,
  productKey,
  type StoredProduct,
} from '../products/store.ts';
import { toOrderLine } from '../purchasing/rules.ts';
import { findOrder, listOpenOrders, orderChanges } from '../purchasing/store.ts';
import { type ArchivedStock, archiveKey, archivePartition, parseArchivedStock } from './archiveStore.ts';
import { mergeCheckChanges, notCountingCheck } from './openCountStore.ts';
import { createMovement, emptyStockLine } from './rules.ts';
import { findStock, findStockInSalons, type StoredStockLine, stockLineChanges } from './store.ts';

/**
 * Stops offering a product. With `intoId`, the other product takes over its codes at once, and then its stock and open orders, salon by
 * salon. If that is interrupted, a repeat goes on with the salons that are left.
 */
export async function archiveProduct(caller: Caller, id: string, intoId: string | undefined): Promise<void> {
  const { organization_id } = caller;
  if (id === intoId) throw badRequest('Please choose another product', { merge_into: 'Please choose another product' });
  const found = await findProductsByIds(organization_id, intoId ? [id, intoId] : [id]);
  const [from, into] = [found.get(id), found.get(intoId ?? '')];
  if (!from || (intoId && !into)) throw notFound('Product');
  if (into?.archived) throw conflict(`${into.product_name} is archived itself. Please restore it first.`);
  if (from.archived && from.merged_into !== intoId) throw conflict('This product is archived already.');
  if (into && !from.archived) assertSameContainer(from, into);
  const archived = from.archived ?? (await commitArchive(caller, from, into));
  for (const salon of await listAffectedSalons(organization_id, id))
    await retryOnConflict(() => archiveInSalon(caller, salon, from, into, archived));
}

/** @throws 409 for containers of different sizes: stock is counted in containers, so a tube would become a liter */
function assertSameContainer(from: StoredProduct, into: StoredProduct): void {
  const [size, other] = [from.product_container_size, into.product_container_size];
  if (hasSameContainer(size, other)) return;
  throw conflict(
    `${nameOf(from)} comes in ${size} oz, ${nameOf(into)} in ${other} oz. Only products of the same size can be merged.`,
  );
}

/** Salons that have stock of a product or ordered it. */
async function listAffectedSalons(organization: number, product: string): Promise<Location[]> {
  const salons = await listLocations(organization);
  const ids = salons.map(({ location_id }) => location_id);
  const [lines, open] = await Promise.all([
    findStockInSalons(organization, ids, product),
    listOpenOrders(organization),
  ]);
  const ordered = open.filter((order) => hasProduct(order, product));
  const affected = new Set([...lines, ...ordered].map(({ location_id }) => location_id));
  return salons.filter(({ location_id }) => affected.has(location_id));
}

const hasProduct = ({ lines }: Order, id: string): boolean => lines.some(({ product_id }) => product_id === id);

/** @returns the moment of the archiving */
async function commitArchive(caller: Caller, from: StoredProduct, into: StoredProduct | undefined): Promise<string> {
  const { organization_id } = caller;
  const { product_id } = from;
  await detachProductsFromImport(organization_id, into ? [product_id, into.product_id] : [product_id]);
  const { made_by: _, ...before } = from;
  const after = {
    ...before,
    archived: new Date(now()).toISOString(),
    ...(into && { merged_into: into.product_id }),
  };
  const auditEvent = { entity: 'product', id: product_id, action: into ? 'merge' : 'archive', before, after };
  await commit([
    ...productChanges(organization_id, [
      { before, after },
      ...(into ? [{ before: into, after: withCodesOf(into, from) }] : []),
    ]),
    ...(into ? await mergeCheckChanges(organization_id) : []),
    auditEntry(caller, auditEvent),
  ]);
  return after.archived;
}

/** The product with the codes of another one added. */
function withCodesOf(into: StoredProduct, from: Product): StoredProduct {
  const { other_codes = [], made_by: _, ...rest } = into;
  const known = { barcode: into.product_upc_code, other_codes };
  const added = listCodes({ barcode: from.product_upc_code, other_codes: from.other_codes });
  const codes = [...other_codes, ...added.filter(({ code }) => unitsOfCode(known, code) === undefined)];
  if (codes.length > maxOtherCodes) throw conflict(`A product has at most ${maxOtherCodes} other codes.`);
  return { ...rest, other_codes: codes };
}

function withoutCodesOf(into: StoredProduct, from: Product): StoredProduct {
  const given = listCodes({ barcode: from.product_upc_code, other_codes: from.other_codes });
  const forms = new Set(given.map(({ code }) => normalizeCode(code)));
  return { ...into, other_codes: (into.other_codes ?? []).filter(({ code }) => !forms.has(normalizeCode(code))) };
}

async function archiveInSalon(
  caller: Caller,
  salon: Location,
  from: StoredProduct,
  into: StoredProduct | undefined,
  archived: string,
): Promise<void> {
  const { organization_id } = caller;
  const { location_id } = salon;
  const key = archiveKey(organization_id, from.product_id, location_id);
  const [[record], stock, open, groups] = await Promise.all([
    getMany([{ table: 'inventory', key }]),
    findStock(organization_id, location_id, [from.product_id, ...(into ? [into.product_id] : [])]),
    into ? listOpenOrders(organization_id, location_id) : [],
    into && loadGroups(organization_id),
  ]);
  if (record) return;
  const line = stock.get(from.product_id);
  const orders = open.filter((order) => hasProduct(order, from.product_id));
  if (!line && orders.length === 0) return;
  const quantity = into && line ? line.inventory_current_quantity : 0;
  const desired = line?.inventory_desired_quantity ?? 0;
  const intoLine =
    into && (stock.get(into.product_id) ?? { ...emptyStockLine(location_id, into.product_id), version: 0 });
  const filled = intoLine && line ? fillStockLine(intoLine, line) : intoLine;
  const takesDesired = intoLine?.inventory_desired_quantity === 0 && desired > 0;
  const changed: ArchivedStock = {
    location_id,
    quantity,
    desired,
    ...(takesDesired && { desired_taken: desired }),
    orders: orders.map(({ order_id, version, lines }) => ({ order_id, version: version + 1, lines })),
  };
  const move = createStockMover(caller, salon, from);
  const names = into && groups && { from: nameOf(from), into: nameOf(into), line: toOrderLine(into, groups, 0) };
  await commit([
    ...(line ? move({ ...line, merged_into: into?.product_id }, -quantity, 0, `Merged into ${names?.into}`) : []),
    ...(filled && !isDeepStrictEqual([filled, quantity], [intoLine, 0])
      ? move(filled, quantity, filled.inventory_desired_quantity, `Merged from ${names?.from}`)
      : []),
    ...orders.flatMap((order) =>
      names ? orderLineChanges(caller, order, replaceOrderedProduct(order.lines, from.product_id, names.line)) : [],
    ),
    create('inventory', { ...key, ...changed }, () => new WriteConflict()),
    checkAttributes('catalogue', productKey(organization_id, from.product_id), { archived }, () =>
      conflict(`${nameOf(from)} was restored in the meantime.`),
    ),
    auditEntry(caller, { entity: 'product', id: from.product_id, action: 'archive in salon', after: changed }),
  ]);
}

const nameOf = ({ product_name }: Product): string => product_name || 'a product without a name';

/** Saves an order with other lines if it is as it was read. */
const orderLineChanges = ({ organization_id }: Caller, order: Order, lines: Order['lines']): Change[] =>
  orderChanges(organization_id, order, { ...order, lines }, order.version, () => new WriteConflict());

/** The line of a product with what only the other product's line has, as `stockLineFates` says. */
function fillStockLine(line: StoredStockLine, other: StoredStockLine): StoredStockLine {
  const filled: Record<string, unknown> = { ...line };
  for (const [name, { merge }] of Object.entries(stockLineFates))
    if (merge === 'fill') filled[name] ||= Reflect.get(other, name);
  return filled as StoredStockLine;
}

/** Returns a function that changes a stock line by a number of containers of a product, with the movement, and sets its par level. */
function createStockMover(caller: Caller, salon: Location, { product_cost: cost }: Product) {
  const time = wallClockAt(salon.zone, now());
  return (line: StoredStockLine, change: number, desired: number, source: string): Change[] => {
    const { location_id, product_id, version } = line;
    const moved: Movement | undefined =
      change === 0
        ? undefined
        : createMovement(
            { id: ulid(), caller, time, location_id },
            { kind: 'merge', product_id, change, cost, reason: '', source },
          );
    const after: StoredStockLine = {
      ...line,
      inventory_current_quantity: roundQuantity(line.inventory_current_quantity + change),
      inventory_desired_quantity: desired,
      ...(moved && { inventory_last_adjustment_quantity: change, inventory_last_changed_timestamp: time }),
    };
    return stockLineChanges(caller.organization_id, after, version, moved, () => new WriteConflict());
  };
}

/**
 * Offers an archived product again, with its par levels. Undoes a merge: stock goes back, and so do orders that were not changed since.
 * @returns the numbers of the orders that stay with the other product
 */
export async function restoreProduct(caller: Caller, id: string): Promise<string[]> {
  const { organization_id } = caller;
  const from = (await findProductsByIds(organization_id, [id])).get(id);
  if (!from) throw notFound('Product');
  if (!from.archived) return [];
  if (!canRestoreProduct(from, now())) throw conflict('A merge can be undone for a day.');
  const { merged_into, archived: _, ...after } = from;
  const into = merged_into ? (await findProductsByIds(organization_id, [merged_into])).get(merged_into) : undefined;
  if (into?.merged_into) throw conflict(`${nameOf(into)} was merged itself. Please undo that first.`);
  const records = await listAll('inventory', { pk: archivePartition(organization_id, id) });
  const kept: string[] = [];
  for (const { location_id } of records.map(parseArchivedStock))
    kept.push(...(await retryOnConflict(() => restoreInSalon(caller, location_id, from, into))));
  const auditEvent = { entity: 'product', id, action: 'restore', before: from, after };
  await commit([
    ...productChanges(organization_id, [
      { before: from, after },
      ...(into ? [{ before: into, after: withoutCodesOf(into, from) }] : []),
    ]),
    auditEntry(caller, auditEvent),
  ]);
  return kept;
}

async function restoreInSalon(
  caller: Caller,
  location: number,
  from: StoredProduct,
  into: StoredProduct | undefined,
): Promise<string[]> {
  const { organization_id } = caller;
  const key = archiveKey(organization_id, from.product_id, location);
  const [[item], stock, salons] = await Promise.all([
    getMany([{ table: 'inventory', key }]),
    findStock(organization_id, location, [from.product_id, ...(into ? [into.product_id] : [])]),
    getCachedLocations(organization_id),
  ]);
  const salon = salons.find(({ location_id }) => location_id === location);
  if (!item || !salon) return [];
  const { quantity, desired, desired_taken, orders } = parseArchivedStock(item);
  const found = await Promise.all(orders.map(({ order_id }) => findOrder(organization_id, location, order_id)));
  const unchanged = orders.flatMap(({ version, lines }, nth) => {
    const order = found[nth];
    return order?.version === version ? [{ order, lines }] : [];
  });
  const line = stock.get(from.product_id);
  const intoLine = into && stock.get(into.product_id);
  const move = createStockMover(caller, salon, from);
  const wanted = intoLine?.inventory_desired_quantity ?? 0;
  await commit([
    ...(line
      ? move(
          { ...line, merged_into: undefined },
          quantity,
          line.inventory_desired_quantity || desired,
          `Merge undone: ${into && nameOf(into)}`,
        )
      : []),
    ...(intoLine
      ? move(intoLine, -quantity, wanted === desired_taken ? 0 : wanted, `Merge undone: ${nameOf(from)}`)
      : []),
    ...unchanged.flatMap(({ order, lines }) => orderLineChanges(caller, order, lines)),
    remove('inventory', key),
    checkAttributes(
      'catalogue',
      productKey(organization_id, from.product_id),
      { archived: from.archived },
      () => new WriteConflict(),
    ),
    ...(into
      ? [
          notCountingCheck(organization_id, salon),
          checkAttributes(
            'catalogue',
            productKey(organization_id, into.product_id),
            { product_id: into.product_id, merged_into: undefined },
            () => conflict(`${nameOf(into)} was merged itself. Please undo that first.`),
          ),
        ]
      : []),
    auditEntry(caller, { entity: 'product', id: from.product_id, action: 'restore in salon', before: item }),
  ]);
  return found.flatMap((order) =>
    order && !unchanged.some(({ order: { order_id } }) => order_id === order.order_id) ? [order.order_number] : [],
  );
}
