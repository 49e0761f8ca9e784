import { billSeedChanges, type StoredBill } from '../../../functions/bills/store.ts';
import type { Change } from '../../../functions/kit/write.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { BillEntry } from '../../../shared/contract/bills.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { buildBill, summarizeBill } from '../../../shared/rules/bills.ts';
import { findAllowanceOverages } from '../../../shared/rules/formulas.ts';
import { addDays, addMinutes, dayOf } from '../../../shared/rules/time.ts';
import type { MenuService } from './menu.ts';
import { createRandom, hashSeed, idAt } from './random.ts';

type BillContext = {
  services: readonly MenuService[];
  bowls: ReadonlyMap<string | null, readonly Bowl[]>;
  retail: readonly ListedProduct[];
};
type ClosedBill = { bill: StoredBill; entry: BillEntry; sold: Movement[] };

/** Every so many bills have a discount, or waive their extra product. */
const [discountEvery, waiverEvery] = [17, 3];
/** Of clients who take a product home, and of those who take two of it. */
const [retailShare, secondShare] = [0.41, 0.15];

/** Closed bills of a salon's visits until two days ago, and its appointments with them. Later visits are not billed yet. */
export function createBills(
  organization: number,
  salon: { location_id: number; today: string },
  visits: readonly Appointment[],
  context: BillContext,
) {
  const { location_id, today } = salon;
  const billed = visits
    .filter(({ location, status }) => location === location_id && status === 'done')
    .filter(({ start }) => dayOf(start) <= addDays(today, -2))
    .sort((a, b) => (a.end < b.end ? -1 : 1));
  const closed = billed.map((visit, nth) => closeBill(visit, nth + 1, context));
  const appointments = closed.map(({ entry }, nth): Appointment => {
    const visit = billed[nth] as Appointment;
    return { ...visit, bill: summarizeBill(entry, entry.number), version: visit.version + 1 };
  });
  const changes: Change[] = closed.length > 0 ? billSeedChanges(organization, location_id, closed) : [];
  return { appointments, changes, movements: closed.flatMap(({ sold }) => sold) };
}

function closeBill(visit: Appointment, number: number, { services, bowls, retail }: BillContext): ClosedBill {
  const ids = new Set(visit.services.map(({ service_id }) => service_id));
  const overages = findAllowanceOverages(
    (bowls.get(visit.appointmentId) ?? []).map((bowl) => ({ ...bowl, service_id: bowl.service_id ?? null })),
    services.filter(({ service_id, gram_charge }) => ids.has(service_id) && gram_charge > 0),
  );
  const [time, by] = [addMinutes(visit.end, 6), 'Dana Whitfield'];
  const random = createRandom(hashSeed(`${visit.appointmentId} retail`));
  const product = random.next() < retailShare && retail.length > 0 ? random.pick(retail) : undefined;
  const sale = product && sell(visit, product, { time, by, quantity: random.next() < secondShare ? 2 : 1 });
  const edits = {
    waivers:
      number % waiverEvery === 0 ? overages.map(({ service_id }) => ({ service_id, reason: 'Bowl mixed twice' })) : [],
    retail: sale ? [sale.line] : [],
    discount: number % discountEvery === 0 ? { kind: 'percent' as const, value: 10, reason: 'Loyal client' } : null,
    adjustments: [],
  };
  const charged = buildBill({ services: visit.services, overages, taxIncluded: new Set(), edits });
  const entry: BillEntry = {
    ...{ entry_id: idAt(time, visit.appointmentId), event: 'closed', time, by, number, edition: 1, ...charged },
    ...{ appointment_id: visit.appointmentId, location_id: visit.location, start: visit.start },
    ...{ client_id: visit.client.client_id, client_name: visit.client.client_name },
    ...{ user_id: visit.user_id, user_name: visit.user_name },
    ...(edits.discount && { discount_reason: edits.discount.reason }),
  };
  const state = { state: 'closed' as const, number, edition: 1, version: 1 };
  const bill = { appointment_id: visit.appointmentId, ...edits, ...state, closed: { time, by, ...charged } };
  return { bill, entry, sold: sale ? [sale.moved] : [] };
}

type Sale = Pick<BillEntry, 'time' | 'by'> & { quantity: number };

/** A product out of the stock of the visit's salon. */
function sell(visit: Appointment, product: ListedProduct, { time, by, quantity }: Sale) {
  const { product_id, brand, name, price: cost } = product;
  const price = product.retail_price ?? 0;
  const moved: Movement = {
    ...{ movement_id: idAt(time, `sale ${visit.appointmentId}`), location_id: visit.location, product_id },
    ...{ kind: 'sale', change: -quantity, reason: '', source: 'Bill', price, cost },
    ...{ user_id: '01DEMO00000000000000000002', user_name: by, time },
  };
  const sale = { movement_id: moved.movement_id, location_id: visit.location, cost };
  const line_id = idAt(time, `line ${visit.appointmentId}`);
  const seller = { user_id: visit.user_id, user_name: visit.user_name };
  return {
    moved,
    line: { line_id, product_id, quantity, price, title: `${brand} ${name}`.trim(), sale, ...seller },
  };
}
