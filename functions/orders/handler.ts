import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import {
  type Order,
  type OrderableReseller,
  orders,
  type Reseller,
  type ResellerForm,
} from '../../shared/contract/orders.ts';
import type { Product } from '../../shared/contract/products.ts';
import { isOrderOpen } from '../../shared/rules/orders.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { canSeePrices, emptyStockLine } from '../inventory/rules.ts';
import { loadStockContext } from '../inventory/stockContextStore.ts';
import { loadStock } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { getSalon, listCallerSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { isOffered } from '../products/rules.ts';
import { detachProductsFromImport } from '../products/store.ts';
import {
  closeOrder,
  createOrder,
  suggestOrder,
  toOrderLine,
  toReorderRow,
  withoutPrices,
} from '../purchasing/rules.ts';
import {
  findOrder,
  findReseller,
  listFinishedOrdersPage,
  listOpenOrders,
  listResellers,
  nextOrderNumber,
  orderChanges,
  orderCreationChanges,
  resellerChanges,
  resellerCreationChanges,
} from '../purchasing/store.ts';
import { listIdleProducts } from './idle.ts';
import { listPricesPaid } from './prices.ts';

export const handler = serve(orders, {
  listResellers: ({ query: { location }, caller }) =>
    location === undefined ? listResellers(caller.organization_id) : listSuggestedOrders(caller, location),
  createReseller: ({ body: { idempotency_key, ...form }, caller }) => createReseller(caller, form, idempotency_key),
  updateReseller: ({ params, body: { version, ...form }, caller }) => updateReseller(caller, params.id, form, version),

  listReorderProducts: ({ params, caller }) => listReorderProducts(caller, params.locationId, params.resellerId),
  listIdleProducts: ({ query, caller }) => listIdleProducts(caller, query),
  listPricesPaid: ({ query, caller }) => listPricesPaid(caller, query),
  submitReorder: ({ body, caller }) => submitOrder(caller, body),

  listOrders: async ({ query: { location }, caller }) => {
    if (location !== allLocations) {
      const salon = await getSalon(caller, location);
      return redactPrices(caller, await listOpenOrders(caller.organization_id, salon.location_id));
    }
    const reached = new Set((await listCallerSalons(caller)).map(({ location_id }) => location_id));
    const open = await listOpenOrders(caller.organization_id);
    return redactPrices(
      caller,
      open.filter(({ location_id }) => reached.has(location_id)),
    );
  },

  listFinishedOrders: async ({ params, query, caller }) => {
    const { location_id } = await getSalon(caller, params.locationId);
    const { Items, ...rest } = await listFinishedOrdersPage(caller.organization_id, location_id, {
      limit: 25,
      ...query,
    });
    return { Items: redactPrices(caller, Items), ...rest };
  },

  getOrder: async ({ params, caller }) => {
    const { found } = await loadOrder(caller, params);
    return canSeePrices(caller) ? found : withoutPrices(found);
  },

  closeOrder: ({ params, body: { reason, version, idempotency_key }, caller }) =>
    withIdempotencyKey({ caller, key: idempotency_key, fingerprint: [params, reason, version] }, async () => {
      const { salon, found: before } = await loadOrder(caller, params);
      if (before.state !== 'draft' && !isOrderOpen(before)) throw endedOrder(before);
      const after = closeOrder(before, reason, wallClockAt(salon.zone, now()));
      const expectedVersion = version ?? before.version;
      const auditEvent = { entity: 'order', id: before.order_id, action: 'close', reason, before, after };
      const changes = [
        ...orderChanges(caller.organization_id, before, after, expectedVersion),
        auditEntry(caller, auditEvent),
      ];
      return { changes, reply: { ...after, version: expectedVersion + 1 } };
    }),
});

const redactPrices = (caller: Caller, all: readonly Order[]): Order[] =>
  canSeePrices(caller) ? [...all] : all.map(withoutPrices);

async function loadOrder(caller: Caller, { locationId, orderId }: { locationId: number; orderId: string }) {
  const salon = await getSalon(caller, locationId);
  const found = await findOrder(caller.organization_id, salon.location_id, orderId);
  if (!found) throw notFound('Order');
  return { salon, found };
}

function createReseller(caller: Caller, form: ResellerForm, key: string | undefined): Promise<Reseller> {
  return withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
    await assertBrands(caller, form);
    const added: Reseller = { reseller_id: ulid(), ...form, version: 1 };
    const auditEvent = { entity: 'distributor', id: added.reseller_id, action: 'create', after: added };
    return {
      changes: [...resellerCreationChanges(caller.organization_id, added), auditEntry(caller, auditEvent)],
      reply: added,
    };
  });
}

async function updateReseller(caller: Caller, id: string, form: ResellerForm, version: number | undefined) {
  const before = await findReseller(caller.organization_id, id);
  if (!before) throw notFound('Distributor');
  await assertBrands(caller, form);
  const after: Reseller = { ...before, ...form };
  const expectedVersion = version ?? before.version;
  const auditEvent = { entity: 'distributor', id, action: 'update', before, after };
  await commit([
    ...resellerChanges(caller.organization_id, before, after, expectedVersion),
    auditEntry(caller, auditEvent),
  ]);
  return { ...after, version: expectedVersion + 1 };
}

async function assertBrands(caller: Caller, { brand_ids }: ResellerForm): Promise<void> {
  const { groups } = await getCachedCatalog(caller.organization_id);
  const message = 'There is no such brand';
  if (!brand_ids.every((id) => groups.brands.has(id))) throw badRequest(message, { brand_ids: message });
}

async function loadReseller(caller: Caller, id: string): Promise<Reseller> {
  const found = await findReseller(caller.organization_id, id);
  if (!found) throw notFound('Distributor');
  return found;
}

const isCarried = ({ brand_ids }: Reseller, { brand_id }: Product): boolean =>
  brand_id !== null && brand_ids.includes(brand_id);

async function listReorderProducts(caller: Caller, locationId: number, resellerId: string) {
  const [reseller, rowsOf, order_number] = await Promise.all([
    loadReseller(caller, resellerId),
    loadReorderRows(caller, locationId),
    nextOrderNumber(caller.organization_id, resellerId),
  ]);
  return { products: rowsOf(reseller), order_number };
}

async function listSuggestedOrders(caller: Caller, locationId: number): Promise<OrderableReseller[]> {
  const [resellers, rowsOf] = await Promise.all([
    listResellers(caller.organization_id),
    loadReorderRows(caller, locationId),
  ]);
  return resellers.map((reseller) => ({ ...reseller, suggested: suggestOrder(rowsOf(reseller)) }));
}

/** Returns a function that lists what a salon can order from a distributor. */
async function loadReorderRows(caller: Caller, locationId: number) {
  const salon = await getSalon(caller, locationId);
  const [context, stock] = await Promise.all([
    loadStockContext(caller, salon),
    loadStock(caller.organization_id, salon.location_id),
  ]);
  return (reseller: Reseller) =>
    [...context.products.values()]
      .filter((one) => isOffered(one) && isCarried(reseller, one))
      .map(({ product_id, product_container_size }) => {
        const row = context.rowOf(stock.get(product_id) ?? emptyStockLine(salon.location_id, product_id));
        return toReorderRow(row, product_container_size);
      });
}

type OrderRequest = ParsedRequest<typeof orders.submitReorder>['body'];

async function submitOrder(caller: Caller, { idempotency_key, ...body }: OrderRequest) {
  const { organization_id } = caller;
  const salon = await getSalon(caller, body.location);
  const ids = body.order_items.map(({ product_id }) => product_id);
  if (new Set(ids).size < ids.length) throw badRequest('Every item once');
  return withIdempotencyKey({ caller, key: idempotency_key, fingerprint: body }, async () => {
    const [reseller, { products, groups, currentId }, before] = await Promise.all([
      loadReseller(caller, body.reseller_id),
      getCachedCatalog(organization_id),
      body.order_id ? findOrder(organization_id, salon.location_id, body.order_id) : undefined,
    ]);
    if (body.order_id && !before) throw notFound('Order');
    if (body.version && !before) throw stale();
    if (before && before.state !== 'draft') throw endedOrder(before);
    const lines = body.order_items.map(({ product_id, new_quantity }) => {
      const product = products.get(currentId(product_id));
      if (!product) throw notFound('Product');
      return toOrderLine(product, groups, new_quantity);
    });
    await detachProductsFromImport(organization_id, ids, products);
    const by = { id: before?.order_id ?? ulid(), caller, salon, reseller, time: wallClockAt(salon.zone, now()) };
    const { draft = false } = body;
    const order_number =
      body.order_number ?? before?.order_number ?? (await nextOrderNumber(organization_id, body.reseller_id));
    if (order_number === '') throw badRequest('Please input an order number', { order_number: 'Please input one' });
    const after = createOrder(by, { order_number, draft, lines, before });
    const expectedVersion = body.version ?? before?.version ?? 0;
    const auditEvent = { entity: 'order', id: after.order_id, action: before ? 'update' : 'create', before, after };
    const written = before
      ? orderChanges(organization_id, before, after, expectedVersion)
      : orderCreationChanges(organization_id, after);
    const saved = { ...after, version: before ? expectedVersion + 1 : 1 };
    const order = canSeePrices(caller) ? saved : withoutPrices(saved);
    return { changes: [...written, auditEntry(caller, auditEvent)], reply: { message: 'Success', order } };
  });
}

const endedOrder = ({ state }: Order): Error =>
  conflict(`This order is ${state === 'cancelled' ? 'canceled' : state} already.`);
