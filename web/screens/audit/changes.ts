import type { AuditLogEntry } from '../../../shared/contract/audit.ts';
import { statusLabels } from '../../../shared/rules/appointmentStatus.ts';
import { auditKindLabels, isIdField, listDifferences, recordName } from '../../../shared/rules/audit.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { formatInstant, formatMoment, formatShortDay } from '../../kit/ui/days.ts';

/** The time zone, and names by the ids of users and services, and by the numbers of salons. */
export type Place = { zone: string; names: ReadonlyMap<string | number, string> };

/** A changed field in words. A side without a value is empty. */
export type ChangeText = { field: string; before: string; after: string };

export function describeChanges({ kind, before, after }: AuditLogEntry, { zone, names }: Place): ChangeText[] {
  const context = { zone, names, kind };
  return listDifferences(before, after).flatMap((one) => {
    const change = {
      field: pathLabel(one.path, context),
      before: formatValue(one.before, one.path, context),
      after: formatValue(one.after, one.path, context),
    };
    // An id that came or went and has no name says nothing.
    const isNamed = [one.before, one.after].flat().some((id) => names.has(id as string | number));
    const isBareId = isIdField(one.path.at(-1) ?? '') && !isNamed;
    return isBareId && !(change.before && change.after) ? [] : [change];
  });
}

/** "Service · Balayage" */
export const recordTitle = ({ kind, id, label }: AuditLogEntry, { names }: Place): string =>
  [labelOf(auditKindLabels, kind), label || names.get(kind === 'salon config' ? Number(id) : id)]
    .filter(Boolean)
    .join(' · ');

/** "Price: $40.00 → $45.00; Notes: Late" */
export const summarize = (changes: readonly ChangeText[]): string =>
  changes
    .map(
      ({ field, before, after }) => `${field}: ${before && after ? `${before} → ${after}` : after || `${before} → —`}`,
    )
    .join('; ')
    .replace(/\s+/g, ' ');

const labels: Readonly<Record<string, string>> = {
  chairHourCost: 'Cost of a chair hour',
  chairHourCosts: 'Costs of a chair hour',
  client_mobile_phone_number: 'Phone',
  client_name: 'Client',
  expected_grams: 'Grams expected a bowl',
  gram_charge: 'Charge per gram',
  idleLockMinutes: 'Lock after, minutes',
  gap: 'Gap, minutes',
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
  patchTestMonths: 'A patch test lasts, months',
  product_cost: 'Cost',
  product_upc_code: 'Barcode',
  service_step1_minutes: 'Servicing, minutes',
  service_step2_minutes: 'Gap, minutes',
  service_step3_minutes: 'Second servicing, minutes',
  serviceStart: 'Begins',
  serviceEnd: 'Ends',
  servicing: 'Servicing, minutes',
  servicing2: 'Second servicing, minutes',
  url: 'Address',
  user_barcode: 'Badge',
  user_id: 'Person',
  user_name: 'Person',
  zone: 'Time zone',
};

const kindLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appointment: { user_name: 'Stylist' },
  bill: { user_name: 'Stylist' },
  'blocked time': { user_id: 'Stylist' },
  bowl: { user_name: 'Stylist' },
};

/** "Services › Balayage › Price". A word that repeats is said once. */
const pathLabel = (path: readonly string[], { kind, names }: Context): string =>
  path
    .map((field) => kindLabels[kind]?.[field] ?? names.get(field) ?? fieldLabel(field))
    .filter((label, nth, all) => label !== all[nth - 1])
    .join(' › ');

/** Names of fields are known by their small first letter; the rest of a path are names of entries, which stay as they are. */
function fieldLabel(field: string): string {
  const known = labels[field];
  if (known || !/^[a-z]\w*$/.test(field)) return known ?? field;
  const bare = field
    .replace(/(?<=.)(_ids?|Id)$/, '')
    .replace(/^(client|user|product|service|inventory|transaction|reseller|category|device)_(?=[a-z])/, '');
  const words = bare
    .replace(/_timestamp$/, '')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
  return labelOf<string>({}, words);
}

const moneyFields =
  /^(price|price\d|list_price|list_amount|total|subtotal|net|waived|sold|discount_total|service_price_level_\d|gram_charge|product_cost|inventory_product_price|retail_price|chairHourCost)$/;
/** Names that are money in these records and another number elsewhere. */
const moneyFieldsByKind: Readonly<Record<string, RegExp>> = { bill: /^(amount|discount)$/, 'salon config': /^cost$/ };
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

function formatAmount(value: number, field: string, { kind, names }: Context): string {
  if (/^locations?(_ids?)?$/.test(field)) return names.get(value) ?? String(value);
  if (kind === 'bowl' && /^(amount|waste)$/.test(field)) return `${formatNumber(value / 100)} g`;
  const isMoney = moneyFields.test(field) || moneyFieldsByKind[kind]?.test(field);
  if (isMoney) return formatMoney(value);
  return /number$|_id$/.test(field) ? String(value) : formatNumber(value, 0, 4);
}

function formatText(text: string, field: string, { zone, names }: Context): string {
  const name = names.get(text);
  if (name) return name;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text, zone);
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text)) return formatMoment(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatShortDay(text);
  // As on other screens, without the year.
  if (field === 'client_birthday') return text.slice(-5);
  if (/phone/i.test(field) && /^\d+$/.test(text)) return formatPhone(text);
  if (wordFields.test(field)) return labelOf<string>(statusLabels, /^[A-Z_]+$/.test(text) ? text.toLowerCase() : text);
  return text;
}

/** An entry without a name: "Counted 3, Change -1". */
const formatFields = (value: object, context: Context): string =>
  Object.entries(value)
    .filter(([field, part]) => typeof part !== 'object' && part !== '' && field !== 'version')
    .map(([field, part]) => `${fieldLabel(field)} ${formatValue(part, [field], context)}`)
    .join(', ');
