import type { AuditLogEntry } from '../../../shared/contract/audit.ts';
import { statusLabels } from '../../../shared/rules/appointmentStatus.ts';
import { listDifferences, recordName } from '../../../shared/rules/audit.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';

/** What names and times of a record depend on. */
export type Place = { zone: string; salonNames: ReadonlyMap<number, string> };

/** A changed field in words. A side without a value is empty. */
export type ChangeText = { field: string; before: string; after: string };

export const describeChanges = (entry: AuditLogEntry, place: Place): ChangeText[] =>
  listDifferences(entry.before, entry.after).map(({ path, before, after }) => ({
    field: pathLabel(path, entry.kind),
    before: formatValue(before, path, { ...place, kind: entry.kind }),
    after: formatValue(after, path, { ...place, kind: entry.kind }),
  }));

/** "Price: $40.00 → $45.00; Notes: Late" */
export const summarize = (changes: readonly ChangeText[]): string =>
  changes
    .map(
      ({ field, before, after }) => `${field}: ${before && after ? `${before} → ${after}` : after || `${before} → —`}`,
    )
    .join('; ');

const labels: Readonly<Record<string, string>> = {
  chairHourCost: 'Cost of a chair hour',
  client_mobile_phone_number: 'Phone',
  client_name: 'Client',
  gram_charge: 'Charge a gram',
  idleLockMinutes: 'Lock after, minutes',
  included_grams: 'Grams included',
  inventory_current_quantity: 'On hand',
  inventory_desired_quantity: 'Max count',
  inventory_on_order: 'On order',
  inventory_product_price: 'Price',
  late_minutes: 'Late, minutes',
  list_price: 'List price',
  location: 'Salon',
  location_id: 'Salon',
  location_ids: 'Salons',
  location_name: 'Salon',
  merged_from: 'Merged from',
  product_cost: 'Cost',
  service_step1_minutes: 'Servicing, minutes',
  service_step2_minutes: 'Gap, minutes',
  service_step3_minutes: 'Second servicing, minutes',
  serviceStart: 'Begins',
  serviceEnd: 'Ends',
  user_barcode: 'Badge',
  user_name: 'Person',
};

const kindLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appointment: { user_name: 'Stylist' },
  bill: { user_name: 'Stylist' },
};

/** "Services › Balayage › Price". A word that repeats is said once. */
const pathLabel = (path: readonly string[], kind: string): string =>
  path
    .map((field) => kindLabels[kind]?.[field] ?? fieldLabel(field))
    .filter((label, nth, all) => label !== all[nth - 1])
    .join(' › ');

/** Names of fields are known by their small first letter; the rest of a path are names of entries, which stay as they are. */
function fieldLabel(field: string): string {
  const known = labels[field];
  if (known || !/^[a-z]\w*$/.test(field)) return known ?? field;
  const bare = field.replace(
    /^(client|user|product|service|inventory|transaction|reseller|category|device)_(?=[a-z])/,
    '',
  );
  const words = bare.replace(/([a-z\d])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
  return labelOf<string>({}, words);
}

const moneyFields =
  /^(price|price\d|list_price|list_amount|total|subtotal|net|waived|sold|discount_total|service_price_level_\d|gram_charge|product_cost|inventory_product_price|retail_price|chairHourCost)$/;
const billMoneyFields = /^(amount|discount)$/;
const wordFields = /(^|_)(status|state|kind|event|answer|flag)$/;
/** Entries of a list that are named before the rest is counted. */
const maxNames = 12;

type Context = Place & { kind: string };

function formatValue(value: unknown, path: readonly string[], context: Context): string {
  const field = path.findLast((part) => /^[a-z]\w*$/.test(part)) ?? '';
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatAmount(value, field, context);
  if (typeof value === 'string') return formatText(value, field, context);
  if (!Array.isArray(value)) return recordName(value) || formatFields(value, context);
  const names = value.slice(0, maxNames).map((one) => formatValue(one, path, context));
  const rest = value.length - names.length;
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function formatAmount(value: number, field: string, { kind, salonNames }: Context): string {
  if (/^locations?(_ids?)?$/.test(field)) return salonNames.get(value) ?? String(value);
  const isMoney = moneyFields.test(field) || (kind === 'bill' && billMoneyFields.test(field));
  if (isMoney) return formatMoney(value);
  return /number$|_id$/.test(field) ? String(value) : formatNumber(value, 0, 4);
}

function formatText(text: string, field: string, { zone }: Context): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDate(wallClockAt(zone, Date.parse(text)), 'M/d/yy h:mm a');
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text)) return formatDate(text, 'M/d/yy h:mm a');
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
  // As on other screens, without the year.
  if (field === 'client_birthday') return text.slice(-5);
  if (/phone/i.test(field) && /^\d+$/.test(text)) return formatPhone(text);
  if (wordFields.test(field)) return labelOf<string>(statusLabels, /^[A-Z_]+$/.test(text) ? text.toLowerCase() : text);
  return text;
}

/** An entry without a name: "Counted 3, Change -1". */
const formatFields = (value: object, context: Context): string =>
  Object.entries(value)
    .filter(([, part]) => typeof part !== 'object')
    .map(([field, part]) => `${fieldLabel(field)} ${formatValue(part, [field], context)}`)
    .join(', ');
