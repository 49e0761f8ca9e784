import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Bill, type BillEdits, type BillEntry, bills } from '../../shared/contract/bills.ts';
import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { summarizeBill } from '../../shared/rules/bills.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { appointmentCheck, appointmentNoteChanges } from '../appointments/store.ts';
import { erasureCheckChanges } from '../clients/store.ts';
import { findStock, movementsChanges } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { get } from '../kit/read.ts';
import { serve } from '../kit/serve.ts';
import { type Change, commit } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { searchOffered, toListedProduct } from '../products/rules.ts';
import { bowlChanges } from '../reports/store.ts';
import { findOverages, type LoadedBill, loadBill } from './loading.ts';
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
  takeBack,
  toBill,
} from './rules.ts';
import {
  billChange,
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

  searchRetail: async ({ query: { location_id, search }, caller }) =>
    searchRetail(caller, (await getSalon(caller, location_id)).location_id, search),

  getBill: async ({ params, caller }) => {
    const { stored, billed } = await loadBill(caller, params.id);
    return toBill(stored, billed);
  },

  saveBill: ({ params, body: { version, ...edits }, caller }) => saveEdits(caller, params.id, edits, version),

  closeBill: ({ params, body, caller }) => closeBill(caller, params.id, body.version),

  reopenBill: ({ params, body, caller }) => reopenBill(caller, params.id, body),

  assignBowl: ({ params, body, caller }) => assignBowl(caller, params, body),

  getWebhook: async ({ caller }) => describeWebhook(await loadWebhook(caller.organization_id)),
  saveWebhook: ({ body, caller }) => changeWebhook(caller, body),
  rotateWebhookSecret: ({ body, caller }) => changeWebhook(caller, { ...body, rotates: true }),
  listFailedDeliveries: async ({ caller }) => listFailed(caller.organization_id),
  sendBillAgain: ({ params, caller }) => sendBillAgain(caller, params.id),
});

const fullName = ({ first_name, last_name }: Caller): string => `${first_name} ${last_name}`.trim();

type BillCommit = { action: string; reason?: string; visit?: Appointment; changes: readonly Change[] };

/** Commits a change of the bill and returns it as it is then. */
async function commitBill(
  caller: Caller,
  { stored, billed }: LoadedBill,
  after: StoredBill,
  { action, reason, visit = billed.visit, changes }: BillCommit,
) {
  const saved = { ...after, version: stored.version + 1 };
  const auditEvent = { entity: 'bill', id: stored.appointment_id, action, reason, before: stored, after: saved };
  await commit([billChange(caller.organization_id, after, stored.version), ...changes, auditEntry(caller, auditEvent)]);
  return toBill(saved, { ...billed, visit });
}

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
  assertMayEdit(stored, edits, loaded.mayChangePrices);
  const catalog = await loadCatalogFor(caller, [...stored.retail, ...edits.retail]);
  const named = catalog ? nameProducts(catalog, stored, edits, loaded.mayChangePrices) : [];
  const currentId = currentIdsOf(catalog);
  const sale = { caller, time, location_id: salon.location_id, currentId };
  const { retail, moved } = settleSales(stored.retail, named, sale);
  const after = { ...stored, ...edits, retail };
  assertDeductionsFit(edits, computeBill(after, billed));
  return commitBill(caller, loaded, after, {
    action: 'save',
    changes: [
      appointmentCheck(caller.organization_id, billed.visit),
      ...movementsChanges(caller.organization_id, moved),
    ],
  });
}

/** The catalog of a bill with products. No request for a bill without. */
const loadCatalogFor = async ({ organization_id }: Caller, retail: readonly { product_id: string }[]) =>
  retail.length > 0 ? getCachedCatalog(organization_id) : undefined;

const currentIdsOf = (catalog: Catalog | undefined) => catalog?.currentId ?? ((id: string) => id);

/**
 * Products of a bill with their names and prices. Those that were on it stay as they were sold.
 * @throws 404 for a product that the catalog does not have, and as `priceRetail`
 */
const nameProducts = (
  { products, groups, currentId }: Catalog,
  stored: StoredBill,
  { retail }: Pick<BillEdits, 'retail'>,
  mayChangePrices: boolean,
): RetailLine[] =>
  retail.map((item, nth) => {
    const product = products.get(currentId(item.product_id));
    const known = stored.retail.find(({ product_id }) => product_id === item.product_id);
    if (!product && !known) throw notFound('Product');
    const listed = product && toListedProduct(product, groups);
    const title = listed ? `${listed.brand} ${listed.name}`.trim() : (known?.title ?? '');
    const same = stored.retail.find((line) => isSameSale(line, item) && line.price_reason === item.price_reason);
    return same ? { ...same, title } : { ...priceRetail(item, `retail.${nth}`, { product, mayChangePrices }), title };
  });

/** Closes the bill once: a repeat, or a second person at the same moment, is answered with the closed bill. */
async function closeBill(caller: Caller, id: string, version: number | undefined) {
  const { organization_id } = caller;
  const loaded = await loadBill(caller, id);
  const { stored, billed, counter, salon, time } = loaded;
  if (stored.state === 'closed' && (version === undefined || version === stored.version - 1))
    return toBill(stored, billed);
  assertVersion(stored, version, () => toBill(stored, billed));
  assertOpen(stored);
  const currentId = currentIdsOf(await loadCatalogFor(caller, stored.retail));
  const sale = { caller, time, location_id: salon.location_id, currentId };
  const { retail, moved } = settleSales(stored.retail, stored.retail, sale);
  const charged = computeBill(stored, billed);
  assertCanClose(stored, billed.visit, time, charged);
  const { visit } = billed;
  const becomesDone = occupiesTime(visit) && visit.status !== 'done';
  const by = fullName(caller);
  const isNew = stored.number === undefined;
  const number = stored.number ?? (counter?.bills ?? 0) + 1;
  const edition = stored.edition + 1;
  const event = edition === 1 ? 'closed' : 'corrected';
  const entry = buildEntry(billed, charged, stored, { event, time, by, number, edition });
  const after = {
    ...stored,
    state: 'closed' as const,
    number,
    edition,
    retail,
    closed: { time, by, ...charged, ...(becomesDone && { status_before: visit.status }) },
  };
  const noted = {
    ...visit,
    ...(becomesDone && { status: 'done' as const, status_reason: '' }),
    bill: summarizeBill(charged, number),
    version: visit.version + 1,
  };
  return commitBill(caller, loaded, after, {
    action: 'close',
    visit: noted,
    changes: [
      ...billEntryChanges(organization_id, entry, counter, isNew),
      ...handoverChanges(caller, loaded, entry),
      ...erasureCheckChanges(organization_id, billed.visit.client),
      ...appointmentNoteChanges(organization_id, noted, visit.version, { today: dayOf(time) }),
      ...movementsChanges(organization_id, moved),
    ],
  });
}

type ReopenRequest = { reason: string; version?: number | undefined };

async function reopenBill(caller: Caller, id: string, { reason, version }: ReopenRequest) {
  const { organization_id } = caller;
  const loaded = await loadBill(caller, id);
  const { stored, billed, counter, time } = loaded;
  assertVersion(stored, version, () => toBill(stored, billed));
  const { closed, number, edition } = stored;
  const currentId = currentIdsOf(await loadCatalogFor(caller, stored.retail));
  if (!closed || number === undefined) throw conflict('This bill is open.');
  const entry = buildEntry(billed, closed, stored, {
    event: 'reopened',
    time,
    by: fullName(caller),
    number,
    edition,
    reason,
  });
  const { closed: _closed, ...open } = stored;
  const after = { ...open, state: 'open' as const, retail: stored.retail.map(({ sale: _sale, ...line }) => line) };
  const { bill: _bill, ...before } = billed.visit;
  const isUndone = before.status === 'done' && closed.status_before !== undefined;
  const visit = { ...before, ...(isUndone && { status: closed.status_before }), version: before.version + 1 };
  return commitBill(caller, loaded, after, {
    action: 'reopen',
    reason,
    visit,
    changes: [
      ...billEntryChanges(organization_id, entry, counter, false),
      ...handoverChanges(caller, loaded, entry),
      ...erasureCheckChanges(organization_id, billed.visit.client),
      ...appointmentNoteChanges(organization_id, visit, before.version, { today: dayOf(time) }),
      ...movementsChanges(organization_id, takeBack(stored.retail, { caller, time, currentId })),
    ],
  });
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
    billChange(organization_id, stored, stored.version),
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
  return found.map(({ product_id, name, brand, retail_price }) => {
    const line = stock.get(product_id);
    return {
      product_id,
      title: `${brand} ${name}`.trim(),
      is_scanned: isScanned,
      inventory_current_quantity: line?.inventory_current_quantity ?? 0,
      ...(retail_price !== null && { retail_price }),
    };
  });
}
