import type { Appointment } from '../../shared/contract/appointments.ts';
import { maxBillDays, type OpenBill } from '../../shared/contract/bills.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { addDays, wallClockAt } from '../../shared/rules/time.ts';
import { billKey, listAllOfSalon, loadAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { getMany } from '../kit/read.ts';
import { getSalon } from '../locations/store.ts';
import { listBowls, listVisitBowls } from '../reports/store.ts';
import { loadMenu } from '../services/store.ts';
import { findOverages } from './loading.ts';
import { type Billed, computeBill, hasOwnLines, headOf } from './rules.ts';
import { billFromItem, listOpenBillIds, type StoredBill } from './store.ts';

type DaysQuery = { location_id: number; from: string; to: string };
const [maxNotBilled, maxWithProducts] = [200, 50];

/**
 * Open bills of a salon: of the visits of its days, and all others with products. Six requests for a day, and one per visit of another day.
 * @throws 400 for too many days
 */
export async function listOpenBills(caller: Caller, { location_id, from, to }: DaysQuery) {
  const { organization_id } = caller;
  const { zone } = await getSalon(caller, location_id);
  const days = listDays(from, to);
  const time = wallClockAt(zone, now());
  const [booked, bowls, openIds, { services }] = await Promise.all([
    listAllOfSalon(organization_id, location_id, days),
    listBowls(organization_id, location_id, { from: addDays(from, -1), to: addDays(to, 1) }),
    listOpenBillIds(organization_id, location_id),
    loadMenu(organization_id),
  ]);
  const mayOwe = booked.filter((visit) => !visit.bill && isOver(visit, time));
  const ofDays = new Set(mayOwe.map(({ appointmentId }) => appointmentId));
  const others = openIds.filter((id) => !ofDays.has(id)).slice(-maxWithProducts);
  const elsewhere = await loadAppointments(organization_id, others);
  const ids = [...ofDays, ...others];
  const items = await getMany(ids.map((id) => ({ table: 'appointments', key: billKey(organization_id, id) })));
  const bills = new Map(ids.map((id, nth) => [id, billFromItem(items[nth], id)]));
  const taxIncluded = new Set(services.flatMap((one) => (one.taxes_included ? one.service_id : [])));
  const mixed = Map.groupBy(bowls, ({ appointment_id }) => appointment_id ?? '');
  const toOpen = (visit: Appointment, stored: StoredBill, ofVisit: typeof bowls) => {
    const allowances = services.filter((one) => visit.services.some(({ service_id }) => service_id === one.service_id));
    return toOpenBill(stored, {
      head: headOf(visit),
      visit,
      overages: findOverages(ofVisit, allowances),
      taxIncluded,
    });
  };
  const not_billed = mayOwe.flatMap((visit) => {
    const stored = bills.get(visit.appointmentId);
    if (!stored || !(occupiesTime(visit) || hasOwnLines(stored))) return [];
    return [toOpen(visit, stored, mixed.get(visit.appointmentId) ?? [])];
  });
  const with_products = await Promise.all(
    others.map(async (id) => {
      const [stored, visit] = [bills.get(id), elsewhere.get(id)?.before];
      if (!stored || stored.state === 'closed' || stored.retail.length === 0) return [];
      if (visit) return [toOpen(visit, stored, await listVisitBowls(organization_id, visit))];
      const { sale: head } = stored;
      return head ? [toOpenBill(stored, { head, visit: undefined, overages: [], taxIncluded })] : [];
    }),
  );
  return {
    not_billed: not_billed.sort((a, b) => a.end.localeCompare(b.end)).slice(0, maxNotBilled),
    with_products: with_products.flat(),
  };
}

/** Whether a visit is over, or will not take place, so that its bill should be closed. */
const isOver = (visit: Appointment, time: string): boolean =>
  visit.status === 'done' || !occupiesTime(visit) || visit.end <= time;

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxBillDays; day = addDays(day, 1)) days.push(day);
  if (days.length <= maxBillDays) return days;
  const text = `At most ${maxBillDays} days`;
  throw badRequest(text, { to: text });
}

function toOpenBill(stored: StoredBill, billed: Omit<Billed, 'bowls' | 'mayChangePrices'>): OpenBill {
  const { head, visit } = billed;
  const { lines, total } = computeBill(stored, billed);
  return {
    appointment_id: stored.appointment_id,
    client_name: head.client_name,
    user_name: head.user_name,
    start: head.start,
    end: visit?.end ?? head.start,
    ...(visit && { visit_status: visit.status }),
    titles: lines.flatMap(({ kind, title }) => (kind === 'extra' ? [] : title)),
    pieces: stored.retail.reduce((sum, { quantity }) => sum + quantity, 0),
    total,
    version: stored.version,
  };
}
