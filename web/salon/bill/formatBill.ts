import type { Bill, BillLine } from '../../../shared/contract/bills.ts';
import { formatTaxes } from '../../../shared/rules/bills.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { formatLongDay } from '../../kit/ui/days.ts';

/** "Sat, Nov 21 · 12:25 PM · Mara Ellison" */
export const formatVisit = ({ start, user_name }: Pick<Bill, 'start' | 'user_name'>): string =>
  [formatLongDay(start.slice(0, 10)), formatTime(minutesOfDay(start)), user_name].join(' · ');

/** "Extra product, Balayage", "Shampoo × 2" */
export function formatTitle({ kind, title, quantity }: BillLine): string {
  if (kind === 'extra') return `Extra product, ${title}`;
  return kind === 'retail' && quantity > 1 ? `${title} × ${quantity}` : title;
}

/** What explains the amount of a line. The client is not told why a price was changed. */
export function formatDetail(line: BillLine, isForClient = false): string {
  const { kind, quantity, included_grams = 0, amount, reason = '', list_amount, user_name = '' } = line;
  if (kind === 'retail') {
    const each = quantity > 1 ? `${formatMoney(amount / quantity)} each` : '';
    return [each, ...(isForClient ? [] : [user_name, reason])].filter(Boolean).join(' · ');
  }
  if (kind !== 'extra') return isForClient && kind === 'service' ? '' : reason;
  const above = `${formatGrams(quantity)} above the ${formatGrams(included_grams)} included`;
  return list_amount === undefined ? above : `${above} · waived: ${reason}`;
}

export const formatDiscount = ({ edits: { discount } }: Pick<Bill, 'edits'>): string => {
  if (!discount) return 'Discount';
  return `Discount${discount.kind === 'percent' ? ` ${formatNumber(discount.value)}%` : ''} · ${discount.reason}`;
};

/** The bill as plain text, for a message to the client. Waived product and reasons are left out. */
export function formatBillText(bill: Bill, salon: string): string {
  const lines = bill.lines
    .filter(({ kind, amount }) => kind !== 'extra' || amount > 0)
    .map((line) => `${formatTitle(line)}: ${formatMoney(line.amount)}`);
  return [
    bill.number === undefined ? salon : `${salon}, bill ${bill.number}`,
    `${bill.client_name}, ${formatVisit(bill)}`,
    '',
    ...lines,
    ...(bill.discount_total > 0 ? [`Discount: -${formatMoney(bill.discount_total)}`] : []),
    ['Total:', formatMoney(bill.total), formatTaxes(bill.lines)].join(' ').trim(),
  ].join('\n');
}
