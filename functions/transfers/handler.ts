import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { type SentProduct, type Transfer, type TransferItem, transfers } from '../../shared/contract/transfers.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { findExcessItem, settleTransfer } from '../../shared/rules/transfers.ts';
import { canSeePrices, createMovement } from '../inventory/rules.ts';
import { findStock, findStockInSalons, movementChanges } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { type Change, nextNumber, WriteConflict } from '../kit/write.ts';
import { getCachedLocations, getSalon, listCallerSalons, listLocations } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { searchOffered } from '../products/rules.ts';
import { detachProductsFromImport } from '../products/store.ts';
import { toCurrentItems, toTransferLine } from './rules.ts';
import {
  findTransfer,
  listFinishedTransfersPage,
  listOpenTransfers,
  transferChanges,
  transferCreationChanges,
  transferNumberCounter,
} from './store.ts';

export const handler = serve(transfers, {
  listTransferSalons: async ({ caller }) =>
    (await listLocations(caller.organization_id)).map(({ location_id, location_name }) => ({
      location_id,
      location_name,
    })),

  searchSentProducts: async ({ params, query, caller }) =>
    searchProducts(caller, await getSalon(caller, params.locationId), query.search),

  listStockOfSalons: async ({ params, caller }) => {
    const { products } = await getCachedCatalog(caller.organization_id);
    if (!products.has(params.id)) throw notFound('Product');
    const salons = await listCallerSalons(caller);
    const ids = salons.map(({ location_id }) => location_id);
    const lines = await findStockInSalons(caller.organization_id, ids, params.id);
    return lines.map((one) => ({
      ...one,
      location_name: salons.find(({ location_id }) => location_id === one.location_id)?.location_name ?? '',
    }));
  },

  listTransfers: async ({ caller }) =>
    (await listOpenTransfers(caller.organization_id))
      .filter((one) => canSeeTransfer(caller, one))
      .map((one) => redactPrices(caller, one)),

  listFinishedTransfers: async ({ query, caller }) => {
    const page = { limit: 25, ...query };
    const { Items, ...rest } = await listFinishedTransfersPage(caller.organization_id, page, (one) =>
      canSeeTransfer(caller, one),
    );
    return { Items: Items.map((one) => redactPrices(caller, one)), ...rest };
  },

  getTransfer: async ({ params, caller }) => redactPrices(caller, await loadTransfer(caller, params.id)),

  sendTransfer: ({ body, caller }) => sendTransfer(caller, body),

  receiveTransfer: async ({ params, body: { items, version, idempotency_key }, caller }) => {
    assertUniqueItems(items);
    return withIdempotencyKey({ caller, key: idempotency_key, fingerprint: [params.id, items] }, async () => {
      const before = await loadTransfer(caller, params.id);
      const salon = await getSalon(caller, before.to_location_id);
      const time = wallClockAt(salon.zone, now());
      assertInTransit(before, items);
      const after = settleTransfer(before, 'received', items, time);
      const { currentId } = await getCachedCatalog(caller.organization_id);
      const moved = transferMovementChanges(caller, salon, before, toCurrentItems(items, currentId), 1);
      const changes = [...moved, ...transferSaveChanges(caller, before, after, 'receive', version)];
      return { changes, reply: redactPrices(caller, { ...after, version: before.version + 1 }) };
    });
  },

  writeOffTransfer: ({ params, body: { items, reason, version, idempotency_key }, caller }) => {
    assertUniqueItems(items);
    const fingerprint = [params.id, items, reason, version];
    return withIdempotencyKey({ caller, key: idempotency_key, fingerprint }, async () => {
      const before = await loadTransfer(caller, params.id);
      const salon = await getSalon(caller, before.to_location_id);
      assertInTransit(before, items);
      const after = { ...settleTransfer(before, 'written_off', items, wallClockAt(salon.zone, now())), reason };
      const changes = transferSaveChanges(caller, before, after, 'write off', version, reason);
      return { changes, reply: redactPrices(caller, { ...after, version: before.version + 1 }) };
    });
  },
});

const maxSearchResults = 20;

async function searchProducts(
  { organization_id }: Caller,
  { location_id }: Location,
  search: string,
): Promise<SentProduct[]> {
  const { found } = searchOffered(await getCachedCatalog(organization_id), search, maxSearchResults);
  const ids = found.map(({ product_id }) => product_id);
  const stock = await findStock(organization_id, location_id, ids);
  return found.map(({ product_id, barcode, name, brand, manufacturer }) => ({
    ...{ product_id, barcode, name, brand, manufacturer },
    inventory_current_quantity: stock.get(product_id)?.inventory_current_quantity ?? 0,
  }));
}

/** Visible to users with access to either salon. */
const canSeeTransfer = (caller: Caller, { from_location_id, to_location_id }: Transfer): boolean =>
  canAccessSalon(caller, from_location_id) || canAccessSalon(caller, to_location_id);

const redactPrices = (caller: Caller, one: Transfer): Transfer =>
  canSeePrices(caller) ? one : { ...one, lines: one.lines.map(({ price: _, ...line }) => line) };

async function loadTransfer(caller: Caller, id: string): Promise<Transfer> {
  const found = await findTransfer(caller.organization_id, id);
  if (!found || !canSeeTransfer(caller, found)) throw notFound('Transfer');
  return found;
}

function assertUniqueItems(items: readonly TransferItem[]): void {
  if (new Set(items.map(({ product_id }) => product_id)).size < items.length) throw badRequest('Every item once');
}

/** @throws 409 if an item exceeds what is in transit, for example because it was received concurrently */
function assertInTransit(before: Transfer, items: readonly TransferItem[]): void {
  const beyond = findExcessItem(before, items);
  const line = before.lines.find(({ product_id }) => product_id === beyond?.product_id);
  if (beyond) throw conflict(`More than is on the way: ${line?.name ?? 'a product that was not sent'}`);
}

/** Posts the movements of items that leave (-1) or arrive at (1) a salon. */
function transferMovementChanges(
  caller: Caller,
  salon: Location,
  of: Transfer,
  items: readonly TransferItem[],
  sign: 1 | -1,
): Change[] {
  const time = wallClockAt(salon.zone, now());
  const other = sign > 0 ? `from ${of.from_location_name}` : `to ${of.to_location_name}`;
  const source = `Transfer ${of.transfer_number} ${other}`;
  return items.flatMap(({ product_id, quantity }) => {
    const by = { id: ulid(), caller, time, location_id: salon.location_id };
    const cost = of.lines.find((line) => line.product_id === product_id)?.price;
    const moved = { kind: 'transfer', product_id, change: sign * quantity, cost, reason: of.note, source } as const;
    return movementChanges(caller.organization_id, createMovement(by, moved));
  });
}

function transferSaveChanges(
  caller: Caller,
  before: Transfer,
  after: Transfer,
  action: string,
  version: number | undefined,
  reason?: string,
): Change[] {
  const auditEvent = { entity: 'transfer', id: before.transfer_id, action, reason, before, after };
  // Without a version, retry on a conflict, because the quantities in transit are checked on every attempt.
  const onConditionFailed = () => (version === undefined ? new WriteConflict() : stale(redactPrices(caller, before)));
  const expectedVersion = version ?? before.version;
  return [
    ...transferChanges(caller.organization_id, before, after, expectedVersion, onConditionFailed),
    auditEntry(caller, auditEvent),
  ];
}

type SendRequest = ParsedRequest<typeof transfers.sendTransfer>['body'];

async function sendTransfer(
  caller: Caller,
  { from, to, items, note, idempotency_key }: SendRequest,
): Promise<Transfer> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, from);
  const target = (await getCachedLocations(organization_id)).find(({ location_id }) => location_id === to);
  if (!target) throw notFound('Salon');
  if (from === to) throw badRequest('Please select another salon', { to: 'Please select another salon' });
  assertUniqueItems(items);
  return withIdempotencyKey({ caller, key: idempotency_key, fingerprint: { from, to, items, note } }, async () => {
    const { products, groups, currentId } = await getCachedCatalog(organization_id);
    const lines = items.map(({ product_id, quantity }) => {
      const product = products.get(product_id);
      if (!product) throw notFound('Product');
      return toTransferLine(product, groups, quantity);
    });
    await detachProductsFromImport(
      organization_id,
      items.map(({ product_id }) => product_id),
      products,
    );
    const created: Transfer = {
      transfer_id: ulid(),
      transfer_number: `TR-${1000 + (await nextNumber(transferNumberCounter(organization_id)))}`,
      from_location_id: from,
      from_location_name: salon.location_name,
      to_location_id: to,
      to_location_name: target.location_name,
      state: 'on the way',
      note,
      user_id: caller.user_id,
      user_name: `${caller.first_name} ${caller.last_name}`.trim(),
      sent: wallClockAt(salon.zone, now()),
      finished: null,
      reason: '',
      lines,
      version: 1,
    };
    const moved = transferMovementChanges(caller, salon, created, toCurrentItems(items, currentId), -1);
    const auditEvent = { entity: 'transfer', id: created.transfer_id, action: 'create', after: created };
    return {
      changes: [...moved, ...transferCreationChanges(organization_id, created), auditEntry(caller, auditEvent)],
      reply: redactPrices(caller, created),
    };
  });
}
