import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { inventory, ReceivedItem } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Order } from '../../shared/contract/orders.ts';
import type { Product } from '../../shared/contract/products.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { type Arrival, applyDelivery, findOverDeliveries, isOrderOpen } from '../../shared/rules/orders.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { unitsOfCode } from '../../shared/rules/products.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, HttpError } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { type Change, retryOnConflict, WriteConflict } from '../kit/write.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import type { Groups } from '../products/groupStore.ts';
import { detachProductsFromImport } from '../products/store.ts';
import { toOrderLine } from '../purchasing/rules.ts';
import { findOrder, listOpenOrders, listOrdersByNumber, orderChanges } from '../purchasing/store.ts';
import { createMovement } from './rules.ts';
import { createUnknownProduct, movementChanges } from './store.ts';

/** Each line needs 2 of DynamoDB's 100 actions per transaction; the rest is for order, audit entry and idempotency key. */
const maxLinesPerTransaction = 45;

type Delivery = ParsedRequest<typeof inventory.submitReceiving>['body'];

/**
 * Posts a receipt, once per idempotency key. A long receipt is posted in parts, each with its own key derived from the request's, so that
 * a retry resumes where it was interrupted.
 * @throws 400 for an unknown barcode without a name, 409 for an unconfirmed over-delivery
 */
export async function postReceipt(caller: Caller, salon: Location, delivery: Delivery) {
  const { order_items, idempotency_key, allow_over_delivery: _, ...paper } = delivery;
  let named: ReceivedProducts | undefined;
  let order_id: string | null = null;
  for (let from = 0; from < order_items.length; from += maxLinesPerTransaction) {
    const part = order_items.slice(from, from + maxLinesPerTransaction);
    const isFirst = from === 0;
    const key = idempotency_key && (isFirst ? idempotency_key : `${idempotency_key}-${from}`);
    // Retried per part, so that posted parts do not raise the over-delivery question again.
    const reply = await retryOnConflict(() =>
      withIdempotencyKey({ caller, key, fingerprint: { ...paper, part } }, async () => {
        const catalog = await getCachedCatalog(caller.organization_id);
        assertKnownBarcodes(order_items, catalog);
        const order = isFirst
          ? await findOrderToReceive(caller, salon, delivery, catalog)
          : order_id && (await findOrder(caller.organization_id, salon.location_id, order_id));
        // Products are created only after the over-delivery check has passed.
        if (named?.groups !== catalog.groups) named = await findOrCreateProducts(caller, order_items, catalog);
        const ids = [...named.products.values()].map(({ product_id }) => product_id);
        await detachProductsFromImport(caller.organization_id, ids, catalog.products);
        return buildReceiptPart(caller, salon, { delivery, part, order: order || undefined, known: named });
      }),
    );
    order_id = reply.order_id;
  }
  return { message: 'Success', order_id };
}

type ItemRef = Pick<ReceivedItem, 'barcode' | 'product_id'>;
const itemKey = ({ barcode, product_id }: ItemRef): string => product_id ?? normalizeCode(barcode);

const findItem = ({ barcode, product_id }: ItemRef, { byCode, products, currentId }: Catalog): Product | undefined =>
  product_id ? products.get(currentId(product_id)) : byCode.get(normalizeCode(barcode));

function assertKnownBarcodes(items: readonly ReceivedItem[], catalog: Catalog): void {
  const unnamed = items.findIndex((item) => !findItem(item, catalog) && (!item.product || item.product_id));
  if (unnamed < 0) return;
  const message = 'Nobody has named this barcode yet';
  throw badRequest(message, { [`order_items.${unnamed}.barcode`]: message });
}

type ReceivedProducts = Awaited<ReturnType<typeof findOrCreateProducts>>;

/** Products by the keys of their items. Creates incomplete products for unknown barcodes. */
async function findOrCreateProducts(caller: Caller, items: readonly ReceivedItem[], catalog: Catalog) {
  const { groups } = catalog;
  const found = new Map<string, Product>();
  for (const item of items) {
    const { barcode, product } = item;
    const known = found.get(itemKey(item)) ?? findItem(item, catalog);
    found.set(
      itemKey(item),
      known ?? (await createUnknownProduct(caller, barcode, product ?? { name: '', manufacturer: '' }, groups)),
    );
  }
  return { products: found, groups };
}

/** Total quantity received per product. A scanned case counts as the containers in it. */
function sumArrivals(
  items: readonly ReceivedItem[],
  products: ReadonlyMap<string, Product>,
  groups: Groups,
): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const item of items) {
    const { barcode, qtyReceived } = item;
    const product = products.get(itemKey(item));
    if (!product) continue;
    const { quantity: _, received: __, ...line } = toOrderLine(product, groups, 0);
    const before = arrivals.get(product.product_id)?.arrived ?? 0;
    const units = unitsOfCode({ ...product, barcode: product.product_upc_code }, barcode) ?? 1;
    arrivals.set(product.product_id, { ...line, arrived: roundQuantity(before + qtyReceived * units) });
  }
  return [...arrivals.values()];
}

/**
 * Finds the salon's order with this number: the oldest open one, or else the newest that is finished.
 * @throws 409 for an unconfirmed over-delivery. Unknown barcodes count as not ordered.
 */
async function findOrderToReceive(
  caller: Caller,
  salon: Location,
  delivery: Delivery,
  catalog: Catalog,
): Promise<Order | undefined> {
  const { organization_id } = caller;
  const number = normalizeName(delivery.order_number);
  const isIt = ({ order_number, state }: Order) => state !== 'draft' && normalizeName(order_number) === number;
  const open = await listOpenOrders(organization_id, salon.location_id);
  const order =
    open.find(isIt) ?? (await listOrdersByNumber(organization_id, salon.location_id, delivery.order_number)).find(isIt);
  if (!order || delivery.allow_over_delivery) return order;
  const found = delivery.order_items.map((item) => [item, findItem(item, catalog)] as const);
  const unknown = found.flatMap(([item, product]) => (product ? [] : [item]));
  const products = new Map(found.flatMap(([item, product]) => (product ? [[itemKey(item), product] as const] : [])));
  const lines = [
    ...findOverDeliveries(order, sumArrivals(delivery.order_items, products, catalog.groups)).map(
      ({ name, beyond }) => ({
        name,
        beyond,
      }),
    ),
    ...unknown.map(({ barcode, product, qtyReceived }) => ({ name: product?.name ?? barcode, beyond: qtyReceived })),
  ];
  if (lines.length === 0) return order;
  const message = isOrderOpen(order)
    ? `More came than order ${delivery.order_number} is for.`
    : `Nothing more is to come of order ${delivery.order_number}: it is ${order.state}.`;
  throw new HttpError(409, 'over_delivery', message, { lines });
}

type ReceiptPart = {
  delivery: Delivery;
  part: readonly ReceivedItem[];
  order: Order | undefined;
  known: ReceivedProducts;
};

function buildReceiptPart(caller: Caller, salon: Location, { delivery, part, order, known }: ReceiptPart) {
  const { organization_id } = caller;
  const arrivals = sumArrivals(part, known.products, known.groups);
  const time = wallClockAt(salon.zone, now());
  const notes = new Map<string, string[]>();
  for (const item of part) {
    const id = known.products.get(itemKey(item))?.product_id ?? '';
    notes.set(id, [...(notes.get(id) ?? []), ...(item.note ? [item.note] : [])]);
  }
  const changes: Change[] = arrivals.flatMap(({ product_id, arrived, price }) =>
    movementChanges(
      organization_id,
      createMovement(
        { id: ulid(), caller, time, location_id: salon.location_id },
        {
          kind: 'receive',
          product_id,
          change: arrived,
          cost: order?.lines.find((line) => line.product_id === product_id)?.price || price,
          reason: notes.get(product_id)?.join(' ') ?? '',
          source: `Order ${delivery.order_number}`,
        },
      ),
    ),
  );
  if (order) {
    const after = applyDelivery(order, arrivals, time);
    changes.push(...orderChanges(organization_id, order, after, order.version, () => new WriteConflict()));
  }
  const order_id = order?.order_id ?? null;
  const after = { order_number: delivery.order_number, order_id, items: part };
  const id = `${salon.location_id}-${delivery.order_number}`;
  changes.push(auditEntry(caller, { entity: 'receipt', id, action: 'create', after }));
  return { changes, reply: { order_id } };
}
