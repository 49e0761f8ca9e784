import { allLocations } from '../../shared/contract/fields.ts';
import { type InventoryEdit, inventory } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { getStockLevel, type StockLevel, toStockNeed } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { salonFor, salonsOf, salonsWithin } from '../locations/store.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { countedBefore } from './countingStore.ts';
import { findMovement, pageOfMovements, reverseOnce } from './movementStore.ts';
import { receive } from './receiving.ts';
import { edited, movementOf } from './rules.ts';
import { changeStock, moveStock, pageOfStock, shelfOf, stockMarksOf, stockOf, wholeStockOf } from './store.ts';

export const handler = serve(inventory, {
  listInventory: async ({ body: { Location: asked, ...page }, caller }) => {
    const salon = await salonFor(caller, asked);
    const { organization_id } = caller;
    // Before the lines: what is changed while they are read makes another mark than this one.
    const [mark] = page.cursor === undefined ? await stockMarksOf(organization_id, [salon.location_id]) : [];
    const [{ Items, ...rest }, shelf] = await Promise.all([
      pageOfStock(organization_id, salon.location_id, page),
      shelfOf(caller, salon),
    ]);
    return { Items: Items.map(shelf.rowOf), ...rest, mark };
  },

  getStockMarks: async ({ body: { Location: asked }, caller }) => {
    const wanted = asked === allLocations ? await salonsWithin(caller) : [await salonFor(caller, asked)];
    const ids = wanted.map(({ location_id }) => location_id);
    const marks = await stockMarksOf(caller.organization_id, ids);
    const salons = ids.map((location_id, index) => ({ location_id, mark: marks[index] ?? '0' }));
    return { mark: marks.join('.'), salons };
  },

  saveInventory: async ({ body, caller }) => save(caller, await salonFor(caller, body.Location), body.items),

  listMovements: async ({ params: { locationId, productId }, query, caller }) => {
    const { location_id } = await salonFor(caller, locationId);
    return pageOfMovements(caller.organization_id, location_id, productId, { limit: 20, ...query });
  },

  countLevels: async ({ query: { location }, caller }) => {
    const asked = await salonsOf(caller, location);
    return Promise.all(asked.map((salon) => levelsOf(caller, salon)));
  },

  scanProduct: async ({ params, caller }) => scan(caller, await salonFor(caller, params.locationId), params.barcode),

  submitReceiving: async ({ body, caller }) => receive(caller, await salonFor(caller, body.location), body),

  reverseMovement: async ({ params, body, caller }) =>
    reverse(caller, await salonFor(caller, params.locationId), params, body.reason),
});

async function levelsOf({ organization_id }: Caller, { location_id, location_name }: Location) {
  const lines = [...(await wholeStockOf(organization_id, location_id)).values()];
  const at = (level: StockLevel) => lines.filter((line) => getStockLevel(toStockNeed(line)) === level).length;
  const negative = lines.filter(({ inventory_current_quantity }) => inventory_current_quantity < 0).length;
  return { location_id, location_name, out: at('out'), negative, low: at('low') };
}

async function save(caller: Caller, salon: Location, edits: readonly InventoryEdit[]) {
  const { organization_id } = caller;
  const ids = edits.map(({ product_id }) => product_id);
  if (new Set(ids).size < ids.length) throw badRequest('Every item once');
  const stock = await stockOf(organization_id, salon.location_id, ids);
  const time = wallClockAt(salon.zone, now());
  const changed = edits.map((edit) => {
    const before = stock.get(edit.product_id);
    if (!before) throw notFound('Item');
    const { after, moved } = edited(before, edit, { id: ulid(), caller, time });
    const trail = { entity: 'stock', id: `${salon.location_id}-${edit.product_id}`, action: 'update', before, after };
    const seen = edit.version ?? before.version;
    const changes = [...changeStock(organization_id, after, seen, moved), auditEntry(caller, trail)];
    return { line: { ...after, version: seen + 1 }, changes };
  });
  await commit(changed.flatMap(({ changes }) => changes));
  const shelf = await shelfOf(caller, salon);
  return { message: 'Saved', inventory: changed.map(({ line }) => shelf.rowOf(line)) };
}

async function scan({ organization_id }: Caller, { location_id }: Location, barcode: string) {
  const { byCode, groups } = await rememberedCatalogue(organization_id);
  const product = byCode.get(normalizeCode(barcode));
  if (!product) return {};
  const line = (await stockOf(organization_id, location_id, [product.product_id])).get(product.product_id);
  const { product_id, name, manufacturer, brand } = listedOf(product, groups);
  const inventory_current_quantity = line?.inventory_current_quantity ?? 0;
  return { product_id, barcode: product.product_upc_code, name, manufacturer, brand, inventory_current_quantity };
}

type Reversed = { productId: string; movementId: string };

async function reverse(caller: Caller, salon: Location, { productId, movementId }: Reversed, reason: string) {
  const { organization_id } = caller;
  const { location_id } = salon;
  const found = await findMovement(organization_id, location_id, productId, movementId);
  if (!found) throw notFound('Movement');
  if (found.kind === 'reversal') throw badRequest('A reversal is not reversed. Please set the count.');
  if (found.kind === 'use' || found.kind === 'correction')
    throw badRequest('What was weighed is corrected in Rolled Transactions.');
  if (found.kind === 'transfer') throw badRequest('A transfer is not reversed. Please send it back.');
  const by = { id: ulid(), caller, time: wallClockAt(salon.zone, now()), location_id };
  const { product_id, source } = found;
  const change = -found.change;
  const line = (await stockOf(organization_id, location_id, [product_id])).get(product_id);
  const back = { kind: 'reversal', product_id, change, reason, source, reverses: movementId } as const;
  const moved = movementOf(by, { ...back, ...countedBefore(found, line) });
  const trail = {
    entity: 'stock',
    id: `${location_id}-${product_id}`,
    action: 'reverse',
    reason,
    before: found,
    after: moved,
  };
  await commit([
    reverseOnce(organization_id, found),
    ...moveStock(organization_id, moved, { line }),
    auditEntry(caller, trail),
  ]);
  return moved;
}
