import { type InventoryEdit, inventory } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Product } from '../../shared/contract/products.ts';
import { isPartOfCode } from '../../shared/rules/partOfCode.ts';
import { normalizeCode, unitCodeOfCase } from '../../shared/rules/productCode.ts';
import { unitsOfCode } from '../../shared/rules/products.ts';
import { getStockLevel, type StockLevel, toStockNeed } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { getSalon, listRequestedSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { archiveProduct, restoreProduct } from './archive.ts';
import { restoreCountTime } from './countingStore.ts';
import { findMovement, listMovementsPage, reversalGuardChange } from './movementStore.ts';
import { listInventoryPage } from './pages.ts';
import { postReceipt } from './receipt.ts';
import { listStockRevisions } from './revisionStore.ts';
import { applyEdit, createMovement } from './rules.ts';
import { loadStockContext } from './stockContextStore.ts';
import { findStock, loadStock, movementChanges, stockLineChanges } from './store.ts';

export const handler = serve(inventory, {
  listInventory: async ({ body: { Location: asked, ...page }, caller }) =>
    listInventoryPage(caller, await getSalon(caller, asked), page),

  getStockMarks: async ({ body: { Location: asked }, caller }) => {
    const salons = await listStockRevisions(caller, asked);
    return { mark: salons.map(({ mark }) => mark).join('.'), salons };
  },

  saveInventory: async ({ body, caller }) => saveEdits(caller, await getSalon(caller, body.Location), body),

  listMovements: async ({ params: { locationId, productId }, query, caller }) => {
    const { location_id } = await getSalon(caller, locationId);
    const { products, currentId } = await getCachedCatalog(caller.organization_id);
    const merged = [...products.values()].filter(
      ({ product_id, merged_into }) => merged_into && currentId(product_id) === productId,
    );
    const ids = [productId, ...merged.map(({ product_id }) => product_id)];
    return listMovementsPage(caller.organization_id, location_id, ids, { limit: 20, ...query });
  },

  countLevels: async ({ query: { location }, caller }) => {
    const asked = await listRequestedSalons(caller, location);
    return Promise.all(asked.map((salon) => countStockLevels(caller, salon)));
  },

  scanProduct: async ({ params, caller }) =>
    scanBarcode(caller, await getSalon(caller, params.locationId), params.barcode),

  submitReceiving: async ({ body, caller }) => postReceipt(caller, await getSalon(caller, body.location), body),

  archiveProduct: async ({ params, body, caller }) => {
    await archiveProduct(caller, params.id, body.merge_into);
    return { message: body.merge_into ? 'Products Merged' : 'Product Archived' };
  },

  restoreProduct: async ({ params, caller }) => {
    const kept_orders = await restoreProduct(caller, params.id);
    return { message: 'Product Restored', kept_orders };
  },

  reverseMovement: async ({ params, body: { reason, idempotency_key: key }, caller }) => {
    const salon = await getSalon(caller, params.locationId);
    return withIdempotencyKey({ caller, key, fingerprint: [params, reason] }, () =>
      prepareReversal(caller, salon, params, reason),
    );
  },
});

async function countStockLevels({ organization_id }: Caller, { location_id, location_name }: Location) {
  const lines = [...(await loadStock(organization_id, location_id)).values()];
  const at = (level: StockLevel) => lines.filter((line) => getStockLevel(toStockNeed(line)) === level).length;
  const negative = lines.filter(({ inventory_current_quantity }) => inventory_current_quantity < 0).length;
  return { location_id, location_name, out: at('out'), negative, low: at('low') };
}

type EditRequest = { items: readonly InventoryEdit[]; idempotency_key?: string | undefined };

function saveEdits(caller: Caller, salon: Location, { items, idempotency_key: key }: EditRequest) {
  return withIdempotencyKey({ caller, key, fingerprint: [salon.location_id, items] }, () =>
    prepareEdits(caller, salon, items),
  );
}

async function prepareEdits(caller: Caller, salon: Location, edits: readonly InventoryEdit[]) {
  const { organization_id } = caller;
  const ids = edits.map(({ product_id }) => product_id);
  if (new Set(ids).size < ids.length) throw badRequest('Every item once');
  const stock = await findStock(organization_id, salon.location_id, ids);
  const context = await loadStockContext(caller, salon);
  const time = wallClockAt(salon.zone, now());
  const changed = edits.map((edit) => {
    const before = stock.get(edit.product_id);
    if (!before) throw notFound('Item');
    if (before.merged_into) throw conflict('This product was merged into another one. Please change that one.');
    const cost = context.products.get(edit.product_id)?.product_cost;
    const { after, moved } = applyEdit(before, edit, { id: ulid(), caller, time, cost });
    const auditEvent = {
      entity: 'stock',
      id: `${salon.location_id}-${edit.product_id}`,
      action: 'update',
      before,
      after,
    };
    const expectedVersion = edit.version ?? before.version;
    const changes = [
      ...stockLineChanges(organization_id, after, expectedVersion, moved),
      auditEntry(caller, auditEvent),
    ];
    return { line: { ...after, version: expectedVersion + 1 }, changes };
  });
  return {
    changes: changed.flatMap(({ changes }) => changes),
    reply: { message: 'Saved', inventory: changed.map(({ line }) => context.rowOf(line)) },
  };
}

async function scanBarcode({ organization_id }: Caller, { location_id }: Location, barcode: string) {
  const { byCode, groups } = await getCachedCatalog(organization_id);
  const product = byCode.get(normalizeCode(barcode));
  if (product) return describeScan(product, barcode);
  const unit = byCode.get(normalizeCode(unitCodeOfCase(barcode) ?? ''));
  if (unit) return { case_of: await describeScan(unit, barcode) };
  return isPartOfCode(barcode, [...byCode.keys()]) ? { is_part: true } : {};

  async function describeScan(found: Product, code: string) {
    const line = (await findStock(organization_id, location_id, [found.product_id])).get(found.product_id);
    const { product_id, name, manufacturer, brand, ...listed } = toListedProduct(found, groups);
    const inventory_current_quantity = line?.inventory_current_quantity ?? 0;
    const units = unitsOfCode(listed, code) ?? 1;
    const described = { product_id, barcode: listed.barcode, name, manufacturer, brand, inventory_current_quantity };
    return { ...described, ...(units > 1 && { units }) };
  }
}

type MovementRef = { productId: string; movementId: string };

async function prepareReversal(
  caller: Caller,
  salon: Location,
  { productId, movementId }: MovementRef,
  reason: string,
) {
  const { organization_id } = caller;
  const { location_id } = salon;
  const found = await findMovement(organization_id, location_id, productId, movementId);
  if (!found) throw notFound('Movement');
  if (found.kind === 'reversal') throw badRequest('A reversal is not reversed. Please set the count.');
  if (found.kind === 'use' || found.kind === 'correction') throw badRequest('Correct weights in Rolled Transactions.');
  if (found.kind === 'merge') throw badRequest('A merge is undone among the archived products.');
  if (found.kind === 'sale') throw badRequest('A sale is taken back on the bill of its visit.');
  if (found.kind === 'transfer') throw badRequest('A transfer is not reversed. Please send it back.');
  const by = { id: ulid(), caller, time: wallClockAt(salon.zone, now()), location_id };
  const { source, cost } = found;
  const { currentId } = await getCachedCatalog(organization_id);
  const product_id = currentId(found.product_id);
  const change = -found.change;
  const line = (await findStock(organization_id, location_id, [product_id])).get(product_id);
  const back = { kind: 'reversal', product_id, change, cost, reason, source, reverses: movementId } as const;
  const moved = createMovement(by, { ...back, ...restoreCountTime(found, line) });
  const auditEvent = {
    entity: 'stock',
    id: `${location_id}-${product_id}`,
    action: 'reverse',
    reason,
    before: found,
    after: moved,
  };
  const changes = [
    reversalGuardChange(organization_id, found),
    ...movementChanges(organization_id, moved, { line }),
    auditEntry(caller, auditEvent),
  ];
  return { changes, reply: moved };
}
