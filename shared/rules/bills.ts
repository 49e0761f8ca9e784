import type { BookedService } from '../contract/appointments.ts';
import type {
  Adjustment,
  Bill,
  BillEdits,
  BillEntry,
  BillLine,
  Discount,
  RetailItem,
  Unbilled,
} from '../contract/bills.ts';
import type { AllowanceOverage } from './formulas.ts';
import { groupBy } from './groupBy.ts';
import { apportion } from './numbers.ts';

const toCents = (dollars: number): number => Math.round(dollars * 100);
const toDollars = (cents: number): number => cents / 100;
const sumCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** Discount in cents, rounded half up, and at most the subtotal. Percentages have two decimals. */
export const discountCents = (discount: Discount | null, subtotal: number): number => {
  if (!discount) return 0;
  const hundredths = Math.round(discount.value * 100);
  return Math.min(
    discount.kind === 'amount' ? hundredths : Math.floor((subtotal * hundredths + 5000) / 10_000),
    subtotal,
  );
};

type Charge = Omit<BillLine, 'amount' | 'discount' | 'net' | 'list_amount'> & { cents: number; listCents: number };

/** What a bill has of a service. */
export type PricedService = Pick<BookedService, 'service_id' | 'title' | 'price' | 'list_price' | 'price_reason'>;

type BillParts = {
  services: readonly PricedService[];
  overages: readonly AllowanceOverage[];
  /** IDs of the services whose prices include taxes. */
  taxIncluded: ReadonlySet<string>;
  edits: Omit<BillEdits, 'retail'> & { retail: readonly BilledRetail[] };
};

/** A product sold with its title, and its retail price if it was sold for another one. */
type BilledRetail = RetailItem & {
  title: string;
  list_price?: number | undefined;
  user_name?: string | undefined;
  taxes_included?: boolean | undefined;
};

/** Lines and sums of a bill. The discount is shared among all lines but deposits. The total is never below 0. */
export function buildBill({ services, overages, taxIncluded, edits }: BillParts) {
  const charges: Charge[] = [
    ...services.map((service, nth) => toServiceCharge(service, nth)),
    ...overages.map((overage) => toExtraCharge(overage, edits.waivers)),
    ...edits.retail.map(toRetailCharge),
    ...edits.adjustments.filter(({ kind }) => kind !== 'deposit').map(toFee),
  ];
  const subtotal = sumCents(charges.map(({ cents }) => cents));
  const discount = discountCents(edits.discount, subtotal);
  const shares = apportion(
    discount,
    charges.map(({ cents }) => cents),
  );
  const lines = charges.map(({ cents, listCents, ...line }, nth): BillLine => {
    const share = shares[nth] ?? 0;
    return {
      ...line,
      ...(listCents !== cents && { list_amount: toDollars(listCents) }),
      amount: toDollars(cents),
      taxes_included: line.taxes_included ?? (line.service_id !== undefined && taxIncluded.has(line.service_id)),
      discount: toDollars(share),
      net: toDollars(cents - share),
    };
  });
  const deposits = edits.adjustments.filter(({ kind }) => kind === 'deposit').map(toDepositLine);
  const deposited = -sumCents(deposits.map(({ amount }) => toCents(amount)));
  return {
    lines: [...lines, ...deposits],
    subtotal: toDollars(subtotal),
    discount_total: toDollars(discount),
    deposit_total: toDollars(deposited),
    total: toDollars(Math.max(0, subtotal - discount - deposited)),
  };
}

/** Whether the deposits of a bill are more than what it charges. */
export const isOverpaid = (bill: { subtotal: number; discount_total: number; deposit_total: number }): boolean =>
  toCents(bill.deposit_total) > toCents(bill.subtotal) - toCents(bill.discount_total);

const adjustmentTitles: Record<Adjustment['kind'], string> = {
  deposit: 'Deposit',
  no_show_fee: 'No-show fee',
  late_cancellation_fee: 'Late cancellation fee',
};

const toFee = ({ line_id, kind, amount, note }: Adjustment): Charge => {
  const cents = toCents(amount);
  const title = adjustmentTitles[kind];
  return { line_id, kind: 'fee', title, quantity: 1, ...(note && { reason: note }), cents, listCents: cents };
};

const toDepositLine = ({ line_id, kind, amount, note }: Adjustment): BillLine => ({
  line_id,
  kind: 'deposit',
  title: adjustmentTitles[kind],
  quantity: 1,
  ...(note && { reason: note }),
  amount: -amount,
  discount: 0,
  net: -amount,
});

const toServiceCharge = (service: PricedService, nth: number): Charge => ({
  line_id: `service-${nth}`,
  kind: 'service',
  title: service.title,
  service_id: service.service_id,
  quantity: 1,
  ...(service.price_reason && { reason: service.price_reason }),
  cents: toCents(service.price),
  listCents: toCents(service.list_price ?? service.price),
});

function toExtraCharge(overage: AllowanceOverage, waivers: BillEdits['waivers']): Charge {
  const { service_id, service_name, included, overage: above, cents } = overage;
  const waived = waivers.find((one) => one.service_id === service_id);
  return {
    line_id: `extra-${service_id}`,
    kind: 'extra',
    title: service_name,
    service_id,
    quantity: above / 100,
    included_grams: included / 100,
    ...(waived && { reason: waived.reason }),
    cents: waived ? 0 : cents,
    listCents: cents,
  };
}

const toRetailCharge = ({
  line_id,
  product_id,
  title,
  quantity,
  price,
  price_reason,
  list_price,
  user_id,
  user_name,
  taxes_included = false,
}: BilledRetail): Charge => ({
  line_id,
  kind: 'retail',
  title,
  product_id,
  quantity,
  ...(price_reason && { reason: price_reason }),
  ...(user_id && { user_id, user_name }),
  taxes_included,
  cents: toCents(price) * quantity,
  listCents: toCents(list_price ?? price) * quantity,
});

/** An open bill as it would be with other services: what a form shows before it is saved. */
export function repriceBill({ lines, edits }: Pick<Bill, 'lines' | 'edits'>, services: readonly PricedService[]) {
  const overages = lines.flatMap(({ kind, service_id, title, quantity, included_grams = 0, list_amount, amount }) => {
    if (kind !== 'extra' || !services.some((one) => one.service_id === service_id)) return [];
    const [included, overage] = [Math.round(included_grams * 100), Math.round(quantity * 100)];
    const cents = toCents(list_amount ?? amount);
    return [{ service_id: service_id ?? '', service_name: title, included, overage, cents }];
  });
  const retail = edits.retail.map((item) => {
    const line = lines.find(({ line_id }) => line_id === item.line_id);
    const list_price = line?.list_amount === undefined ? undefined : line.list_amount / item.quantity;
    const { title = '', user_name, taxes_included } = line ?? {};
    return { ...item, title, list_price, user_name, taxes_included };
  });
  const taxIncluded = new Set(lines.flatMap((line) => (line.taxes_included ? (line.service_id ?? []) : [])));
  return buildBill({ services, overages, taxIncluded, edits: { ...edits, retail } });
}

/** Whether the amounts of a bill include taxes: "plus tax", "tax included" or "tax partly included"; '' where it was not noted. */
export function formatTaxes(lines: readonly BillLine[]): string {
  const taxed = lines.filter(({ amount }) => amount > 0).map(({ taxes_included }) => taxes_included);
  if (taxed.length === 0 || taxed.includes(undefined)) return '';
  if (taxed.every(Boolean)) return 'tax included';
  return taxed.some(Boolean) ? 'tax partly included' : 'plus tax';
}

type BilledGrams = { service_id: string; grams: number };

/** Extra product that is on no bill, at the same price a gram. */
export const listMissing = (billed: readonly BilledGrams[], overages: readonly AllowanceOverage[]): Unbilled[] =>
  overages.flatMap(({ service_id, service_name, overage, cents }) => {
    const known = billed.find((one) => one.service_id === service_id)?.grams ?? 0;
    const left = overage - Math.round(known * 100);
    const amount = Math.round((cents * left) / overage);
    return amount > 0 ? [{ service_id, title: service_name, grams: left / 100, amount: toDollars(amount) }] : [];
  });

/** Extra product that was mixed after the bill was closed. */
export const listUnbilled = (lines: readonly BillLine[], overages: readonly AllowanceOverage[]): Unbilled[] =>
  listMissing(
    lines.flatMap(({ kind, service_id = '', quantity }) => (kind === 'extra' ? [{ service_id, grams: quantity }] : [])),
    overages,
  );

/** Summary of a closed bill, as its appointment stores it. */
export function summarizeBill(
  { lines, total, discount_total }: { lines: readonly BillLine[]; total: number; discount_total: number },
  number: number,
) {
  const ofKind = (kind: BillLine['kind']) => lines.filter((line) => line.kind === kind);
  const netOf = (kind: BillLine['kind']) => toDollars(sumCents(ofKind(kind).map(({ net }) => toCents(net))));
  return {
    number,
    total,
    services: ofKind('service').map(({ net }) => net),
    extra: ofKind('extra').map(({ service_id = '', quantity, net, list_amount, reason }) => ({
      service_id,
      grams: quantity,
      net,
      waived: reason === undefined ? 0 : (list_amount ?? 0),
    })),
    sold: netOf('retail'),
    fees: netOf('fee'),
    discount: discount_total,
    deposits: -netOf('deposit'),
  };
}

/** Dollars somebody brought in after discounts, before deposits: as a stylist (services, extra product, fees), and as a seller. */
type Takings = { user_id: string; user_name: string; services: number; products: number };

/**
 * Sums of the bills that were closed, in dollars. What was reopened counts negative, as in the ledger. `paid` has a total for each way of
 * payment that the till told, the last one of each bill; the rest of `total` was told of by nobody.
 */
export function sumEntries(entries: readonly BillEntry[]) {
  const signed = entries.map((entry) => ({ entry, sign: entry.event === 'reopened' ? -1 : 1 }));
  const lines = signed.flatMap(({ entry, sign }) => entry.lines.map((line) => ({ line, entry, sign })));
  const add = (amounts: readonly number[]) => toDollars(sumCents(amounts.map(toCents)));
  const ofKind = (kind: BillLine['kind']) =>
    add(lines.flatMap(({ line, sign }) => (line.kind === kind ? sign * line.amount : [])));
  const people = new Map<string, Takings>();
  for (const { line, entry, sign } of lines) {
    if (line.kind === 'deposit') continue;
    const { user_id = entry.user_id, user_name = entry.user_name, net } = line;
    const known = people.get(user_id) ?? { user_id, user_name, services: 0, products: 0 };
    const part = line.kind === 'retail' ? 'products' : 'services';
    people.set(user_id, { ...known, [part]: add([known[part], sign * net]) });
  }
  const last = [...new Map(entries.map((entry) => [entry.appointment_id, entry])).values()];
  const closed = last.filter(({ event }) => event !== 'reopened');
  const told = groupBy(closed, ({ paid_by = '' }) => paid_by);
  return {
    bills: closed.length,
    services: ofKind('service'),
    extra: ofKind('extra'),
    products: ofKind('retail'),
    fees: ofKind('fee'),
    deposits: ofKind('deposit'),
    discounts: add(signed.map(({ entry, sign }) => -sign * entry.discount_total)),
    total: add(signed.map(({ entry, sign }) => sign * entry.total)),
    tips: add(closed.map(({ tip = 0 }) => tip)),
    people: [...people.values()].sort((a, b) => b.services + b.products - (a.services + a.products)),
    paid: [...told].flatMap(([paid_by, of]) => (paid_by ? { paid_by, total: add(of.map(({ total }) => total)) } : [])),
  };
}
