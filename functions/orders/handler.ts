import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import { type Order, orders, type Reseller, type ResellerForm } from '../../shared/contract/orders.ts';
import type { Product } from '../../shared/contract/products.ts';
import { isOrderOpen } from '../../shared/rules/orders.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { noStock, seesPrices } from '../inventory/rules.ts';
import { shelfOf, wholeStockOf } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { salonFor, salonsWithin } from '../locations/store.ts';
import { keepProducts, rememberedCatalogue } from '../products/store.ts';
import { closed, lineOf, orderOf, reorderRowOf, withoutPrices } from './rules.ts';
import {
  addOrder,
  addReseller,
  changeOrder,
  changeReseller,
  findOrder,
  findReseller,
  nextOrderNumber,
  openOrdersOf,
  pageOfFinished,
  resellersOf,
} from './store.ts';

export const handler = serve(orders, {
  listResellers: ({ caller }) => resellersOf(caller.organization_id),
  createReseller: ({ body: { idempotency_key, ...form }, caller }) => createReseller(caller, form, idempotency_key),
  updateReseller: ({ params, body: { version, ...form }, caller }) => updateReseller(caller, params.id, form, version),

  listReorderProducts: ({ params, caller }) => reorderProducts(caller, params.locationId, params.resellerId),
  submitReorder: ({ body, caller }) => submit(caller, body),

  listOrders: async ({ query: { location }, caller }) => {
    if (location !== allLocations) {
      const salon = await salonFor(caller, location);
      return shown(caller, await openOrdersOf(caller.organization_id, salon.location_id));
    }
    const reached = new Set((await salonsWithin(caller)).map(({ location_id }) => location_id));
    const open = await openOrdersOf(caller.organization_id);
    return shown(
      caller,
      open.filter(({ location_id }) => reached.has(location_id)),
    );
  },

  listFinishedOrders: async ({ params, query, caller }) => {
    const { location_id } = await salonFor(caller, params.locationId);
    const { Items, ...rest } = await pageOfFinished(caller.organization_id, location_id, { limit: 25, ...query });
    return { Items: shown(caller, Items), ...rest };
  },

  getOrder: async ({ params, caller }) => {
    const { found } = await existing(caller, params);
    return seesPrices(caller) ? found : withoutPrices(found);
  },

  closeOrder: async ({ params, body: { reason, version }, caller }) => {
    const { salon, found: before } = await existing(caller, params);
    if (before.state !== 'draft' && !isOrderOpen(before)) throw conflict(`This order is ${before.state} already.`);
    const after = closed(before, reason, wallClockAt(salon.zone, now()));
    const seen = version ?? before.version;
    const trail = { entity: 'order', id: before.order_id, action: 'close', reason, before, after };
    await commit([...changeOrder(caller.organization_id, before, after, seen), auditEntry(caller, trail)]);
    return { ...after, version: seen + 1 };
  },
});

const shown = (caller: Caller, all: readonly Order[]): Order[] =>
  seesPrices(caller) ? [...all] : all.map(withoutPrices);

async function existing(caller: Caller, { locationId, orderId }: { locationId: number; orderId: string }) {
  const salon = await salonFor(caller, locationId);
  const found = await findOrder(caller.organization_id, salon.location_id, orderId);
  if (!found) throw notFound('Order');
  return { salon, found };
}

function createReseller(caller: Caller, form: ResellerForm, key: string | undefined): Promise<Reseller> {
  return withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
    await mustBeBrands(caller, form);
    const added: Reseller = { reseller_id: ulid(), ...form, version: 1 };
    const trail = { entity: 'distributor', id: added.reseller_id, action: 'create', after: added };
    return { changes: [...addReseller(caller.organization_id, added), auditEntry(caller, trail)], reply: added };
  });
}

async function updateReseller(caller: Caller, id: string, form: ResellerForm, version: number | undefined) {
  const before = await findReseller(caller.organization_id, id);
  if (!before) throw notFound('Distributor');
  await mustBeBrands(caller, form);
  const after: Reseller = { ...before, ...form };
  const seen = version ?? before.version;
  const trail = { entity: 'distributor', id, action: 'update', before, after };
  await commit([...changeReseller(caller.organization_id, before, after, seen), auditEntry(caller, trail)]);
  return { ...after, version: seen + 1 };
}

async function mustBeBrands(caller: Caller, { brand_ids }: ResellerForm): Promise<void> {
  const { groups } = await rememberedCatalogue(caller.organization_id);
  const message = 'There is no such brand';
  if (!brand_ids.every((id) => groups.brands.has(id))) throw badRequest(message, { brand_ids: message });
}

async function resellerFor(caller: Caller, id: string): Promise<Reseller> {
  const found = await findReseller(caller.organization_id, id);
  if (!found) throw notFound('Distributor');
  return found;
}

const isCarried = ({ brand_ids }: Reseller, { brand_id }: Product): boolean =>
  brand_id !== null && brand_ids.includes(brand_id);

async function reorderProducts(caller: Caller, locationId: number, resellerId: string) {
  const { organization_id } = caller;
  const salon = await salonFor(caller, locationId);
  const [reseller, shelf, stock, order_number] = await Promise.all([
    resellerFor(caller, resellerId),
    shelfOf(caller, salon),
    wholeStockOf(organization_id, salon.location_id),
    nextOrderNumber(organization_id, resellerId),
  ]);
  const products = [...shelf.products.values()]
    .filter((one) => isCarried(reseller, one))
    .map(({ product_id, product_container_size }) => {
      const row = shelf.rowOf(stock.get(product_id) ?? noStock(salon.location_id, product_id));
      return reorderRowOf(row, product_container_size);
    });
  return { products, order_number };
}

type Submitted = ParsedRequest<typeof orders.submitReorder>['body'];

async function submit(caller: Caller, { idempotency_key, ...body }: Submitted) {
  const { organization_id } = caller;
  const salon = await salonFor(caller, body.location);
  const ids = body.order_items.map(({ product_id }) => product_id);
  if (new Set(ids).size < ids.length) throw badRequest('Every item once');
  return withIdempotencyKey({ caller, key: idempotency_key, fingerprint: body }, async () => {
    const [reseller, { products, groups }, before] = await Promise.all([
      resellerFor(caller, body.reseller_id),
      rememberedCatalogue(organization_id),
      body.order_id ? findOrder(organization_id, salon.location_id, body.order_id) : undefined,
    ]);
    if (body.order_id && !before) throw notFound('Order');
    if (body.version && !before) throw stale();
    if (before && before.state !== 'draft') throw conflict(`This order is ${before.state} already.`);
    const lines = body.order_items.map(({ product_id, new_quantity }) => {
      const product = products.get(product_id);
      if (!product) throw notFound('Product');
      return lineOf(product, groups, new_quantity);
    });
    await keepProducts(organization_id, ids, products);
    const by = { id: before?.order_id ?? ulid(), caller, salon, reseller, time: wallClockAt(salon.zone, now()) };
    const { order_number, draft = false } = body;
    const after = orderOf(by, { order_number, draft, lines });
    const seen = body.version ?? before?.version ?? 0;
    const trail = { entity: 'order', id: after.order_id, action: before ? 'update' : 'create', before, after };
    const written = before ? changeOrder(organization_id, before, after, seen) : addOrder(organization_id, after);
    const saved = { ...after, version: before ? seen + 1 : 1 };
    const order = seesPrices(caller) ? saved : withoutPrices(saved);
    return { changes: [...written, auditEntry(caller, trail)], reply: { message: 'Success', order } };
  });
}
