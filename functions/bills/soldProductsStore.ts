import type { Appointment } from '../../shared/contract/appointments.ts';
import type { SoldProducts } from '../../shared/contract/booking.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { billKey } from '../appointments/store.ts';
import { movementsChanges } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { HttpError } from '../kit/errors.ts';
import type { Item } from '../kit/read.ts';
import { type Change, checkVersion, WriteConflict } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { takeBack } from './rules.ts';
import { billChange, billFromItem } from './store.ts';

/**
 * Changes that take back the products on the open bill of a visit that will not take place, or leave them sold on it.
 * @throws 409 `products_sold` if nobody has decided
 */
export async function soldProductsChanges(
  caller: Caller,
  visit: Appointment,
  { bill, answer }: { bill: Item | undefined; answer: SoldProducts | undefined },
): Promise<Change[]> {
  const { organization_id } = caller;
  const { appointmentId: id } = visit;
  const before = billFromItem(bill, id);
  const count = before.retail.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = count === 1 ? '1 product was' : `${count} products were`;
  if (answer === undefined) throw new HttpError(409, 'products_sold', `${words} sold on this visit.`);
  if (answer === 'leave') {
    const key = billKey(organization_id, id);
    return [checkVersion('appointments', key, before.version, () => new WriteConflict())];
  }
  const [salons, { currentId }] = await Promise.all([
    getCachedLocations(organization_id),
    getCachedCatalog(organization_id),
  ]);
  const zone = salons.find(({ location_id }) => location_id === visit.location)?.zone ?? 'UTC';
  const time = wallClockAt(zone, now());
  const after = { ...before, retail: [], version: before.version + 1 };
  return [
    billChange(organization_id, after, before.version),
    ...movementsChanges(organization_id, takeBack(before.retail, { caller, time, currentId })),
    auditEntry(caller, { entity: 'bill', id, action: 'save', before, after }),
  ];
}
