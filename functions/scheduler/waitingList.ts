import { walkInId } from '../../shared/contract/clients.ts';
import {
  maxWishDays,
  usualWishDays,
  type Wish,
  type WishForm,
  type WishRef,
} from '../../shared/contract/waitingList.ts';
import { clientName } from '../../shared/rules/names.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { todayIn } from '../appointments/rules.ts';
import { findWish, listWishes, wishChange, wishCreationChange } from '../appointments/wishStore.ts';
import { clientCheckChanges, clientFromItem, clientKey } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound, stale } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { getMany } from '../kit/read.ts';
import { type Change, commit } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { serviceKey } from '../services/store.ts';
import { assertBookable } from './loading.ts';

/** The wishes of a salon, the oldest first. */
export async function listWaiting(caller: Caller, locationId: number): Promise<Wish[]> {
  const salon = await getSalon(caller, locationId);
  return listWishes(caller.organization_id, salon.location_id, todayIn(salon));
}

export async function prepareWish(caller: Caller, form: WishForm) {
  const clock = wallClockAt((await getSalon(caller, form.location_id)).zone, now());
  const made = { wish_id: ulid(), made_at: clock, made_by: `${caller.first_name} ${caller.last_name}`, version: 1 };
  const after: Wish = { ...made, ...(await buildWish(caller, form)) };
  return {
    changes: [
      wishCreationChange(caller.organization_id, after),
      ...clientCheckChanges(caller.organization_id, after.client.client_id),
      wishAuditEntry(caller, 'create', { after }),
    ],
    reply: { ...after, message: `${after.client.client_name} is on the waiting list.` },
  };
}

/** Changes a wish. One that has ended waits again. */
export async function updateWish(caller: Caller, { wish_id, version, ...form }: WishForm & WishRef) {
  const before = await loadWish(caller, { wish_id, version, location_id: form.location_id });
  // The form decides about the time of day, also by leaving it out.
  const { ended: _ended, part: _part, after: _after, ...waiting } = before;
  const wanted = await buildWish(caller, form, before.from);
  const after: Wish = { ...waiting, ...wanted, version: before.version + 1 };
  await commit([
    wishChange(caller.organization_id, after, before.version),
    ...clientCheckChanges(caller.organization_id, after.client.client_id),
    wishAuditEntry(caller, 'update', { before, after }),
  ]);
  return { ...after, message: 'Waiting list updated.' };
}

/** Ends a wish. It can wait again for some days. */
export async function removeWish(caller: Caller, ref: WishRef) {
  const before = await loadWish(caller, ref);
  if (before.ended) return { ...before, message: 'Removed from the waiting list.' };
  const day = todayIn(await getSalon(caller, before.location));
  const after: Wish = { ...before, ended: { how: 'removed', day }, version: before.version + 1 };
  await commit([
    wishChange(caller.organization_id, after, before.version),
    wishAuditEntry(caller, 'update', { before, after }),
  ]);
  return { ...after, message: 'Removed from the waiting list.' };
}

type Fulfillment = { location_id: number; client_id: string; wish_id: string; appointment_id: string; today: string };

/**
 * Changes that end a wish because it is booked, for the transaction of the booking.
 * @throws 404 for an unknown wish, 409 if it has been booked or removed meanwhile
 */
export async function wishFulfillmentChanges(caller: Caller, asked: Fulfillment): Promise<Change[]> {
  const { wish_id, location_id, client_id, appointment_id, today: day } = asked;
  const before = await findWish(caller.organization_id, location_id, wish_id);
  if (!before) throw notFound('Wish');
  if (before.client.client_id !== client_id) throw badRequest('This wish is of another client.');
  if (before.ended) throw conflict(endedText(before.client.client_name, before.ended.how), { ended: before.ended.how });
  const after: Wish = { ...before, ended: { how: 'booked', day, appointment_id }, version: before.version + 1 };
  return [
    wishChange(caller.organization_id, after, before.version),
    wishAuditEntry(caller, 'update', { before, after }),
  ];
}

const endedText = (name: string, how: 'booked' | 'removed'): string =>
  how === 'booked'
    ? `${name} was booked from the waiting list a moment ago.`
    : `${name} was taken off the waiting list a moment ago.`;

const maxDay = (a: string, b: string): string => (a > b ? a : b);

type AskedWish = Omit<Wish, 'wish_id' | 'made_at' | 'made_by' | 'ended' | 'version'>;

/**
 * Checks what a wish names and fills in its days.
 * @throws 404 for records not in this organization, 403 for a salon the caller cannot access, 400 for days that are over or in no order
 */
async function buildWish(
  caller: Caller,
  { location_id, client_id, ...form }: WishForm,
  firstDay?: string,
): Promise<AskedWish> {
  const organization = caller.organization_id;
  if (client_id === walkInId) throw badRequest('Please choose a client.', { client_id: 'Please choose a client.' });
  const salon = await getSalon(caller, location_id);
  const [clientItem, ...named] = await getMany([
    { table: 'clients', key: clientKey(organization, client_id) },
    ...form.services.map((id) => ({ table: 'services' as const, key: serviceKey(organization, id) })),
    ...form.stylists.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
  ]);
  const client = clientFromItem(clientItem, organization, client_id);
  if (!client) throw notFound('Client');
  assertBookable(client);
  const unknown = named.indexOf(undefined);
  if (unknown >= 0) throw notFound(unknown < form.services.length ? 'Service' : 'Stylist');
  const today = dayOf(wallClockAt(salon.zone, now()));
  const from = form.from ?? firstDay ?? today;
  const until = form.until ?? addDays(maxDay(from, today), usualWishDays);
  if (until < from) throw badRequest('The last day is before the first.', { until: 'Before the first day' });
  if (until < today) throw badRequest('The last day is over.', { until: 'This day is over' });
  if (until > addDays(today, maxWishDays)) throw badRequest('At most a year ahead', { until: 'At most a year ahead' });
  return {
    ...form,
    location: salon.location_id,
    client: { client_id, client_name: clientName(client), client_phone: client.client_mobile_phone_number },
    from,
    until,
  };
}

/** @throws 403 for a salon the caller cannot access, 404 for an unknown wish, 409 with the current one if it changed */
async function loadWish(caller: Caller, { location_id, wish_id, version }: WishRef): Promise<Wish> {
  const salon = await getSalon(caller, location_id);
  const found = await findWish(caller.organization_id, salon.location_id, wish_id);
  if (!found) throw notFound('Wish');
  if (version !== undefined && version !== found.version) throw stale(found);
  return found;
}

const wishAuditEntry = (caller: Caller, action: 'create' | 'update', states: { before?: Wish; after: Wish }) =>
  auditEntry(caller, { entity: 'wish', id: states.after.wish_id, action, ...states });
