import type { Appointment } from '../../shared/contract/appointments.ts';
import type { SoldProducts } from '../../shared/contract/booking.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { billKey } from '../appointments/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { HttpError } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import type { Item } from '../kit/read.ts';
import { type Change, checkVersion, WriteConflict } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { headOf, takeBack } from './rules.ts';
import { salesChanges } from './soldTotalsStore.ts';
import { billChanges, billFromItem, newBill, type StoredBill } from './store.ts';

type Settled = {
  bill: Item | undefined;
  answer: SoldProducts | undefined;
  /** The visit is deleted, and its bill with it. */
  isGone: boolean;
};

/**
 * Changes that take back the products on the open bill of a visit that will not take place, or leave them sold: on that bill, or on one of
 * their own if the visit is deleted.
 * @throws 409 `products_sold` if nobody has decided
 */
export async function soldProductsChanges(
  caller: Caller,
  visit: Appointment,
  { bill, answer, isGone }: Settled,
): Promise<Change[]> {
  const { organization_id } = caller;
  const { appointmentId: id } = visit;
  const before = billFromItem(bill, id);
  const count = before.retail.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = count === 1 ? '1 product was' : `${count} products were`;
  if (answer === undefined) throw new HttpError(409, 'products_sold', `${words} sold on this visit.`);
  if (answer === 'leave' && !isGone) {
    const key = billKey(organization_id, id);
    return [checkVersion('appointments', key, before.version, () => new WriteConflict())];
  }
  const left = answer === 'leave' && { adjustments: [] };
  const after = { ...before, retail: [], ...left, version: before.version + 1 };
  return [
    ...billChanges(organization_id, before, after),
    ...(answer === 'leave' ? keptSaleChanges(caller, visit, before) : await takeBackChanges(caller, visit, before)),
    auditEntry(caller, { entity: 'bill', id, action: 'save', before, after }),
  ];
}

/** An open bill without a visit, with the products that stay sold, deposits and fees of one that is deleted. */
function keptSaleChanges(caller: Caller, visit: Appointment, { retail, adjustments }: StoredBill): Change[] {
  const nothing = newBill(ulid());
  const sale = headOf(visit);
  const after = { ...nothing, sale, retail, adjustments, version: 1 };
  return [
    ...billChanges(caller.organization_id, nothing, after),
    auditEntry(caller, { entity: 'bill', id: nothing.appointment_id, action: 'save', before: nothing, after }),
  ];
}

async function takeBackChanges(caller: Caller, visit: Appointment, { retail }: StoredBill): Promise<Change[]> {
  const { organization_id } = caller;
  const [salons, { currentId }] = await Promise.all([
    getCachedLocations(organization_id),
    getCachedCatalog(organization_id),
  ]);
  const zone = salons.find(({ location_id }) => location_id === visit.location)?.zone ?? 'UTC';
  const time = wallClockAt(zone, now());
  return salesChanges(organization_id, takeBack(retail, { caller, time, currentId }));
}
