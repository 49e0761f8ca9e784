import type { StoredConfig } from '../../../shared/contract/locations.ts';
import type { Order, OrderLine, Reseller } from '../../../shared/contract/orders.ts';
import { formatCount, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { sumOrder } from '../../../shared/rules/orders.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { stockValue } from '../../../shared/rules/stock.ts';
import { toLocalDate } from '../../kit/ui/days.ts';

type Party = { role: string; name: string; lines: string[] };

/** Texts of an order sheet: the same on screen, in print and in the PDF. */
export type OrderSheetTexts = {
  organization: string;
  /** "Order RO-1187" */
  title: string;
  number: string;
  when: string;
  parties: Party[];
  lines: SheetLine[];
  products: string;
  quantity: string;
  /** Undefined for users who may not see costs; lines have no prices then either. */
  cost: string | undefined;
  foot: string;
};
type SheetLine = {
  nth: number;
  name: string;
  detail: string;
  barcode: string;
  size: string;
  quantity: string;
  price: string;
  total: string;
};

export const priceNote = 'Prices are estimates, before tax and freight';

type SheetSources = { organization: string; reseller?: Reseller | undefined; salon?: StoredConfig | undefined };

/** Builds the sheet from what is known of the salon and the distributor. */
export function buildOrderSheet(order: Order, { organization, reseller, salon }: SheetSources): OrderSheetTexts {
  const { order_number, location_name, reseller_company_name, user_name } = order;
  // Received products that were never ordered are left out.
  const ordered = order.lines.filter(({ quantity }) => quantity > 0);
  const { quantity, cost } = sumOrder({ lines: ordered });
  const isPriced = ordered.some(({ price }) => price !== undefined);
  const salonName = location_name.startsWith(organization) ? location_name : `${organization} ${location_name}`;
  return {
    organization,
    title: `Order ${order_number}`,
    number: order_number,
    when: formatOrderDate(order),
    parties: [
      { role: 'Deliver to', name: salonName, lines: salonAddressLines(salon) },
      { role: 'Order from', name: reseller_company_name, lines: reseller ? distributorLines(reseller) : [] },
      { role: 'Ordered by', name: user_name, lines: [] },
    ],
    lines: ordered.map(toSheetLine),
    products: formatProductCount(ordered.length),
    quantity: formatNumber(quantity),
    cost: isPriced ? formatMoney(cost) : undefined,
    foot: [salonName, `Order ${order_number}`, reseller_company_name].join(' · '),
  };
}

export const formatProductCount = (count: number): string => formatCount(count, { one: 'product', many: 'products' });

function toSheetLine(
  { name, manufacturer, category, barcode, weight, quantity, price }: OrderLine,
  at: number,
): SheetLine {
  // A price of 0 means unknown.
  const money = (amount: number) => (price ? formatMoney(amount) : '—');
  return {
    nth: at + 1,
    name,
    detail: [manufacturer, category].filter(Boolean).join(' · '),
    barcode,
    size: weight > 0 ? formatNumber(weight, 2) : '',
    quantity: formatNumber(quantity),
    price: money(price ?? 0),
    total: money(stockValue(quantity, price ?? 0)),
  };
}

function formatOrderDate({ ordered, due }: Order): string {
  if (!ordered) return 'A draft, not ordered yet';
  const day = formatDay(ordered.slice(0, 10), 'numeric');
  return due ? `${day} · wanted by ${formatDay(due)}` : day;
}

const formatDay = (day: string, year?: 'numeric'): string =>
  toLocalDate(day)?.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year }) ?? day;

/** Address and phone of a salon, line by line. */
export const salonAddressLines = (salon: StoredConfig | undefined): string[] =>
  [...(salon?.salonAddress ?? '').split('\n'), formatPhone(salon?.phoneNumber ?? '')]
    .map((one) => one.trim())
    .filter(Boolean);

const distributorLines = ({ account_number, email, lead_time_days: days }: Reseller): string[] =>
  [account_number && `Account ${account_number}`, email, `Lead time ${days} ${days === 1 ? 'day' : 'days'}`].filter(
    Boolean,
  );

/** The order as email text, without prices. */
export function formatOrderMail(sheet: OrderSheetTexts): string {
  return [
    sheet.title,
    sheet.when,
    '',
    ...sheet.parties.flatMap(({ role, name, lines }) => [`${role}: ${[name, ...lines].join(', ')}`]),
    '',
    ...sheet.lines.map(({ quantity, name, detail, barcode }) =>
      [`${quantity} x ${name}`, detail, barcode].filter(Boolean).join(' · '),
    ),
    '',
    `${sheet.products}, ${sheet.quantity} containers`,
  ].join('\n');
}
