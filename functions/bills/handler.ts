import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Bill, type BillEdits, type BillEntry, bills, type RetailItem } from '../../shared/contract/bills.ts';
import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { summarizeBill } from '../../shared/rules/bills.ts';
import { clientName } from '../../shared/rules/names.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { outdatedEarningsChange } from '../appointments/outdatedEarningsStore.ts';
import { appointmentCheck, appointmentNoteChanges, findRebooked } from '../appointments/store.ts';
import { clientCheckChanges, erasureCheckChanges, findClient } from '../clients/store.ts';
import { findStock } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { get } from '../kit/read.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { searchOffered, toListedProduct } from '../products/rules.ts';
import { bowlChanges } from '../reports/store.ts';
import { loadUserNames } from '../users/store.ts';
import { findOverages, type LoadedBill, loadBill, loadBilled } from './loading.ts';
import { listOpenBills } from './openBills.ts';
import {
  assertCanClose,
  assertDeductionsFit,
  assertMayEdit,
  assertOpen,
  assertVersion,
  buildEntry,
  computeBill,
  isSameSale,
  priceRetail,
  settleSales,
  staleBill,
  takeBack,
  toBill,
} from './rules.ts';
import { salesChanges } from './soldTotalsStore.ts';
import {
  type BillHead,
  billChanges,
  billEntryChanges,
  counterFromItem,
  counterKey,
  entryKey,
  listEntries,
  type RetailLine,
  type StoredBill,
} from './store.ts';
import { changeWebhook, describeWebhook, sendBillAgain } from './webhook.ts';
import { deliveryChange, listFailed, loadWebhook, toDelivery } from './webhookStore.ts';

export const handler = serve(bills, {
  listBills: async ({ query: { location_id, limit = 100, ...asked }, caller }) => {
    const salon = await getSalon(caller, location_id);
    const key = counterKey(caller.organization_id, salon.location_id);
    const counter = counterFromItem(await get('appointments', key));
    return listEntries(caller.organization_id, salon.location_id, counter, { ...asked, limit });
  },

  listOpenBills: ({ query, caller }) => listOpenBills(caller, query),

  searchRetail: async ({ query: { location_id, search }, caller }) =>
    searchRetail(caller, (await getSalon(caller, location_id)).location_id, search),

  getBill: async ({ params, caller }) => {
    const { stored, billed } = await loadBill(caller, params.id);
    return toBill(stored, billed);
  },

  saveBill: ({ params, body: { version, ...edits }, caller }) => saveEdits(caller, params.id, edits, version),

  closeBill: ({ params, body, caller }) => closeBill(caller, params.id, body),

  createSale: ({ body: { idempotency_key: key, ...sale }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: sale }, () => prepareSale(caller, sale)),

  reopenBill: ({ params, body, caller }) => reopenBill(caller, params.id, body),

  assignBowl: ({ params, body, caller }) => assignBowl(caller, params, body),

  getWebhook: async ({ caller }) => describeWebhook(await loadWebhook(caller.organization_id)),
  saveWebhook: ({ body, caller }) => changeWebhook(caller, body),
  rotateWebhookSecret: ({ body, caller }) => changeWebhook(caller, { ...body, rotates: true }),
  listFailedDeliveries: async ({ caller }) => listFailed(caller.organization_id),
  sendBillAgain: ({ params, caller }) => sendBillAgain(caller, params.id),
});

const fullName = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

type BillCommit = { action: string; reason?: string; visit?: Appointment | undefined; changes: readonly Change[] };

/** Commits a change of the bill and returns it as it is then. */
async function commitBill(
  caller: Caller,
  { stored, billed }: LoadedBill,
  after: StoredBill,
  { action, reason, visit = billed.visit, changes }: BillCommit,
) {
  const saved = { ...after, version: stored.version + 1 };
  await commit([...savedChanges(caller, stored, saved, { action, reason }), ...changes]);
  return toBill(saved, { ...billed, visit });
}

const savedChanges = (
  caller: Caller,
  before: StoredBill,
  after: StoredBill,
  about: { action: string; reason?: string | undefined },
): Change[] => [
  ...billChanges(caller.organization_id, before, after),
  auditEntry(caller, { entity: 'bill', id: after.appointment_id, ...about, before, after }),
];

/** Queues an entry for the webhook, in the transaction that appends it. */
const handoverChanges = (
  { organization_id }: Caller,
  { hasWebhook, counter }: LoadedBill,
  entry: BillEntry,
): Change[] =>
  hasWebhook ? [deliveryChange(organization_id, toDelivery(entry, entryKey(organization_id, entry, counter)))] : [];

type SentEdits = Omit<ParsedRequest<typeof bills.saveBill>['body'], 'version'>;

async function saveEdits(caller: Caller, id: string, sent: SentEdits, version: number | undefined) {
  const loaded = await loadBill(caller, id);
  const { stored, billed, salon, time } = loaded;
  const edits: BillEdits = { ...sent, adjustments: sent.adjustments ?? stored.adjustments };
  assertVersion(stored, version, () => toBill(stored, billed));
  assertOpen(stored);
  assertMayEdit(stored, edits, loaded.billed.mayChangePrices);
  const catalog = await loadCatalogFor(caller, [...stored.retail, ...edits.retail]);
  const named = catalog ? await nameProducts(caller, catalog, loaded, edits.retail, sellerOf(caller, billed.head)) : [];
  const sale = { caller, time, location_id: salon.location_id, ...pricedProductsOf(catalog) };
  const { retail, moved } = settleSales(stored.retail, named, sale);
  const after = { ...stored, ...edits, retail };
  assertDeductionsFit(edits, computeBill(after, billed));
  return commitBill(caller, loaded, after, {
    action: 'save',
    changes: [
      ...(billed.visit ? [appointmentCheck(caller.organization_id, billed.visit)] : []),
      ...salesChanges(caller.organization_id, moved),
    ],
  });
}

/** The catalog of a bill with products. No request for a bill without. */
const loadCatalogFor = async ({ organization_id }: Caller, retail: readonly { product_id: string }[]) =>
  retail.length > 0 ? getCachedCatalog(organization_id) : undefined;

const pricedProductsOf = (catalog: Catalog | undefined) => ({
  currentId: catalog?.currentId ?? ((id: string) => id),
  costOf: (product: string) => catalog?.products.get(product)?.product_cost,
});

type Seller = { user_id: string; user_name: string };

const asSeller = (caller: Caller): Seller => ({ user_id: caller.user_id, user_name: fullName(caller) });

/** Who sells unless somebody is named: a stylist who is signed in, else the stylist of the visit. */
const sellerOf = (caller: Caller, { user_id, user_name }: BillHead): Seller =>
  caller.types.includes(1) && !caller.types.includes(4) ? asSeller(caller) : { user_id, user_name };

/**
 * Products of a bill with their names, prices and sellers. Those that were on it stay as they were sold. One request for sellers who are
 * named, none for others.
 * @throws 404 for a product that the catalog does not have, 400 for an unknown seller, and as `priceRetail`
 */
async function nameProducts(
  caller: Caller,
  { products, groups, currentId }: Catalog,
  { stored, billed: { mayChangePrices } }: LoadedBill,
  retail: readonly RetailItem[],
  preset: Seller,
): Promise<RetailLine[]> {
  const knownSellers = [preset, asSeller(caller), ...stored.retail];
  const named = retail.flatMap(({ user_id }) => user_id ?? []);
  const asked = named.filter((one) => !knownSellers.some(({ user_id }) => user_id === one));
  const names = await loadUserNames(caller.organization_id, asked);
  const nameOf = (user: string) => names.get(user) ?? knownSellers.find(({ user_id }) => user_id === user)?.user_name;
  return retail.map((item, nth) => {
    const product = products.get(currentId(item.product_id));
    const known = stored.retail.find(({ product_id }) => product_id === item.product_id);
    if (!product && !known) throw notFound('Product');
    const listed = product && toListedProduct(product, groups);
    const title = listed ? `${listed.brand} ${listed.name}`.trim() : (known?.title ?? '');
    const same = stored.retail.find((line) => isSameSale(line, item) && line.price_reason === item.price_reason);
    const taxed = { ...item, ...(product?.taxes_included && { taxes_included: true }) };
    const line = same ?? priceRetail(taxed, `retail.${nth}`, { product, mayChangePrices });
    const user_id = item.user_id ?? same?.user_id ?? (same ? undefined : preset.user_id);
    if (user_id === undefined) return { ...line, title };
    const user_name = nameOf(user_id);
    if (!user_name) throw badRequest(unknownSeller, { [`retail.${nth}.user_id`]: unknownSeller });
    return { ...line, title, user_id, user_name };
  });
}

const unknownSeller = 'Please choose a seller';

type SaleRequest = Omit<ParsedRequest<typeof bills.createSale>['body'], 'idempotency_key'>;

/** Sells products without a visit, on a bill that is closed with them. */
async function prepareSale(caller: Caller, { location_id, client_id, user_id, retail, discount }: SaleRequest) {
  const { organization_id } = caller;
  const id = ulid();
  const [{ zone }, client, names] = await Promise.all([
    getSalon(caller, location_id),
    findClient(organization_id, client_id),
    loadUserNames(organization_id, user_id === undefined ? [] : [user_id]),
  ]);
  if (!client || client.erased) throw notFound('Client');
  const seller = user_id === undefined ? asSeller(caller) : { user_id, user_name: names.get(user_id) ?? '' };
  if (!seller.user_name) throw badRequest(unknownSeller, { user_id: unknownSeller });
  const start = wallClockAt(zone, now());
  const sale = { location_id, client_id: client.client_id, client_name: clientName(client), ...seller, start };
  const loaded = await loadBilled(caller, { id, head: sale, visit: undefined });
  const edits = { waivers: [], adjustments: [], retail, discount };
  assertMayEdit(loaded.stored, edits, loaded.billed.mayChangePrices);
  const catalog = await getCachedCatalog(organization_id);
  const stored = {
    ...loaded.stored,
    sale,
    discount,
    retail: await nameProducts(caller, catalog, loaded, retail, seller),
  };
  assertDeductionsFit(edits, computeBill(stored, loaded.billed));
  const { after, changes, number } = prepareClosing(caller, { ...loaded, stored }, catalog);
  return {
    changes: [
      ...savedChanges(caller, loaded.stored, { ...after, version: 1 }, { action: 'close' }),
      ...clientCheckChanges(organization_id, client.client_id),
      ...changes,
    ],
    reply: { appointment_id: id, number, total: after.closed.total },
  };
}

type CloseRequest = ParsedRequest<typeof bills.closeBill>['body'];

/** Closes the bill once: a repeat, or a second person at the same moment, is answered with the closed bill. */
async function closeBill(caller: Caller, id: string, { version, total }: CloseRequest) {
  const loaded = await loadBill(caller, id);
  const { stored, billed } = loaded;
  const current = () => toBill(stored, billed);
  if (stored.state === 'closed' && (version === undefined || version === stored.version - 1)) return current();
  assertVersion(stored, version, current);
  assertOpen(stored);
  if (total !== undefined && total !== current().total) throw staleBill(current());
  const catalog = await loadCatalogFor(caller, stored.retail);
  const { head } = billed;
  const seen = billed.visit && {
    ...billed.visit,
    ...(becomesDone(billed.visit) && (await findRebooked(caller.organization_id, billed.visit))),
  };
  const { after, visit, changes } = prepareClosing(caller, { ...loaded, billed: { ...billed, visit: seen } }, catalog);
  const checks = erasureCheckChanges(caller.organization_id, head);
  return commitBill(caller, loaded, after, { action: 'close', visit, changes: [...checks, ...changes] });
}

const becomesDone = (visit: Appointment): boolean => occupiesTime(visit) && visit.status !== 'done';

/** A bill as it is closed, its visit as that changes it, and the other changes of the closing. @throws as `assertCanClose` */
function prepareClosing(caller: Caller, loaded: LoadedBill, catalog: Catalog | undefined) {
  const { organization_id } = caller;
  const { stored, billed, counter, salon, time } = loaded;
  const { head, visit } = billed;
  const sale = { caller, time, location_id: salon.location_id, ...pricedProductsOf(catalog) };
  const { retail, moved } = settleSales(stored.retail, stored.retail, sale);
  const charged = computeBill(stored, billed);
  assertCanClose(stored, visit, time, charged);
  const by = fullName(caller);
  const isNew = stored.number === undefined;
  const number = stored.number ?? (counter?.bills ?? 0) + 1;
  const edition = stored.edition + 1;
  const event = edition === 1 ? 'closed' : 'corrected';
  const entry = buildEntry(head, charged, stored, { event, time, by, number, edition });
  const after = {
    ...stored,
    state: 'closed' as const,
    number,
    edition,
    retail,
    closed: { time, by, ...charged, ...(visit && becomesDone(visit) && { status_before: visit.status }) },
  };
  const noted = visit && {
    ...visit,
    ...(becomesDone(visit) && { status: 'done' as const, status_reason: '' }),
    bill: summarizeBill(charged, number),
    version: visit.version + 1,
  };
  const changes = [
    ...billEntryChanges(organization_id, entry, counter, isNew),
    ...handoverChanges(caller, loaded, entry),
    ...visitChanges(caller, loaded, noted),
    ...salesChanges(organization_id, moved),
  ];
  return { after, visit: noted, changes, number };
}

/** Changes the visit of a bill. Without one, what is kept of the day of a past sale is outdated. */
function visitChanges(
  { organization_id }: Caller,
  { billed, time }: LoadedBill,
  after: Appointment | undefined,
): Change[] {
  const { head, visit } = billed;
  const today = dayOf(time);
  if (visit && after) return appointmentNoteChanges(organization_id, after, visit.version, { today });
  const day = dayOf(head.start);
  return day < today ? [outdatedEarningsChange(organization_id, head.location_id, day)] : [];
}

type ReopenRequest = { reason: string; version?: number | undefined };

async function reopenBill(caller: Caller, id: string, { reason, version }: ReopenRequest) {
  const { organization_id } = caller;
  const loaded = await loadBill(caller, id);
  const { stored, billed, counter, time } = loaded;
  assertVersion(stored, version, () => toBill(stored, billed));
  const { closed, number, edition } = stored;
  const { currentId } = pricedProductsOf(await loadCatalogFor(caller, stored.retail));
  if (!closed || number === undefined) throw conflict('This bill is open.');
  const entry = buildEntry(billed.head, closed, stored, {
    event: 'reopened',
    time,
    by: fullName(caller),
    number,
    edition,
    reason,
  });
  const { closed: _closed, ...open } = stored;
  const after = { ...open, state: 'open' as const, retail: stored.retail.map(({ sale: _sale, ...line }) => line) };
  const visit = billed.visit && withoutBill(billed.visit, closed.status_before);
  return commitBill(caller, loaded, after, {
    action: 'reopen',
    reason,
    visit,
    changes: [
      ...billEntryChanges(organization_id, entry, counter, false),
      ...handoverChanges(caller, loaded, entry),
      ...erasureCheckChanges(organization_id, billed.head),
      ...visitChanges(caller, loaded, visit),
      ...salesChanges(organization_id, takeBack(stored.retail, { caller, time, currentId })),
    ],
  });
}

/** A visit whose bill is open again. It was not done before its bill was closed if `status` says so. */
function withoutBill({ bill: _, ...visit }: Appointment, status: Appointment['status'] | undefined): Appointment {
  const isUndone = visit.status === 'done' && status !== undefined;
  return { ...visit, ...(isUndone && { status }), version: visit.version + 1 };
}

/** Assigns a bowl to a service, and with it its grams on the bill, in usage and in profit. Who has read the bill has to look again. */
async function assignBowl(
  caller: Caller,
  { id, bowlId }: ParsedRequest<typeof bills.assignBowl>['params'],
  { service_id, version }: ParsedRequest<typeof bills.assignBowl>['body'],
): Promise<Bill> {
  const { organization_id } = caller;
  const { stored, billed, allowances } = await loadBill(caller, id);
  const { visit } = billed;
  if (!visit) throw notFound('Bowl');
  const before = billed.bowls.find(({ bowl_id }) => bowl_id === bowlId);
  if (!before) throw notFound('Bowl');
  assertOpen(stored);
  if (before.service_id === service_id) return toBill(stored, billed);
  assertVersion(stored, version, () => toBill(stored, billed));
  const text = 'The visit does not have this service.';
  if (!visit.services.some((one) => one.service_id === service_id)) throw badRequest(text, { service_id: text });
  const after = { ...before, service_id, version: before.version + 1 };
  const auditEvent = { entity: 'bowl', id: bowlId, action: 'assign', before, after };
  await commit([
    ...billChanges(organization_id, stored, stored),
    appointmentCheck(organization_id, visit),
    ...bowlChanges(organization_id, before, after, before.version),
    auditEntry(caller, auditEvent),
  ]);
  const bowls = billed.bowls.map((bowl) => (bowl === before ? after : bowl));
  const saved = { ...stored, version: stored.version + 1 };
  return toBill(saved, { ...billed, bowls, overages: findOverages(bowls, allowances) });
}

const maxFound = 20;

/** Products with their stock in the salon, those with a retail price first. */
async function searchRetail({ organization_id }: Caller, location: number, search: string) {
  const { found, isScanned } = searchOffered(
    await getCachedCatalog(organization_id),
    search,
    maxFound,
    ({ retail_price }) => retail_price !== null,
  );
  const stock = await findStock(
    organization_id,
    location,
    found.map(({ product_id }) => product_id),
  );
  return found.map(({ product_id, name, brand, retail_price, taxes_included }) => {
    const line = stock.get(product_id);
    return {
      product_id,
      title: `${brand} ${name}`.trim(),
      is_scanned: isScanned,
      inventory_current_quantity: line?.inventory_current_quantity ?? 0,
      ...(retail_price !== null && { retail_price }),
      taxes_included,
    };
  });
}
