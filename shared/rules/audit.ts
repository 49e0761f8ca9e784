import { erasedClientName } from './erasure.ts';

export const auditKindLabels: Readonly<Record<string, string>> = {
  appointment: 'Appointment',
  bill: 'Bill',
  'bill delivery': 'Bill delivery',
  'blocked time': 'Blocked time',
  bowl: 'Bowl',
  brand: 'Brand',
  'calendar feed': 'Calendar feed',
  category: 'Service category',
  client: 'Client',
  count: 'Stock count',
  counted: 'Counted products',
  'count booking': 'Approved count',
  distributor: 'Distributor',
  formula: 'Formula from before',
  import: 'Import',
  location: 'Salon',
  manufacturer: 'Manufacturer',
  message: 'Message',
  'message settings': 'Message settings',
  order: 'Order',
  organization: 'Organization',
  product: 'Product',
  'product category': 'Product category',
  receipt: 'Delivery',
  'salon config': 'Salon settings',
  'security settings': 'Security settings',
  service: 'Service',
  station: 'Station',
  stock: 'Stock',
  'stylist services': "Stylist's services",
  totals: 'Totals of bowls',
  transfer: 'Transfer',
  user: 'User',
  webhook: 'Bill webhook',
  wish: 'Waiting list',
  'working hours': 'Working hours',
};

export const auditActionLabels: Readonly<Record<string, string>> = {
  abandon: 'Abandoned',
  activate: 'Signed in for the first time',
  approve: 'Approved',
  archive: 'Archived',
  assign: 'Assigned to a service',
  'archive in salon': 'Archived in a salon',
  'cancel invitation': 'Canceled the invitation',
  close: 'Closed',
  create: 'Created',
  delete: 'Deleted',
  'end session': 'Ended a session',
  erase: 'Erased',
  export: 'Exported everything',
  finish: 'Finished',
  formula: 'Changed the formula',
  invite: 'Invited',
  'invite again': 'Invited again',
  key: 'Made a new key',
  match: 'Matched',
  mend: 'Repaired',
  merge: 'Merged',
  pictures: 'Changed the pictures',
  receive: 'Received',
  'renew recovery codes': 'Renewed recovery codes',
  renew: 'Renewed',
  reopen: 'Reopened',
  'reset second factor': 'Reset the second factor',
  restore: 'Restored',
  'restore in salon': 'Restored in a salon',
  reverse: 'Reversed',
  revoke: 'Revoked',
  rotate: 'Made a new secret',
  save: 'Saved',
  resume: 'Resumed',
  'send again': 'Sent again',
  'tell late': 'Texted about running late',
  'send back': 'Sent back',
  'show expected': 'Showed what is expected',
  'sign out by admin': 'Ended all sessions',
  'sign out everywhere': 'Signed out everywhere',
  status: 'Changed the status',
  suspend: 'Suspended',
  'turn off second factor': 'Turned off the second factor',
  'turn on second factor': 'Turned on the second factor',
  'undo merge': 'Undid the merge',
  update: 'Changed',
  'use recovery code': 'Used a recovery code',
  'write off': 'Wrote off',
};

/** Labels of the programs that write audit entries, by user id. */
export const auditPrograms: Readonly<Record<string, string>> = {
  client: 'Client, by a link in a message',
  recompute: 'Operator, by recompute',
  restore: 'Operator, by restore',
};

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const nameFields = [
  'client_name',
  'product_name',
  'service_name',
  'category_name',
  'manufacturer_name',
  'brand_name',
  'company_name',
  'device_name',
  'order_number',
  'count_number',
  'transfer_number',
  'alias',
  'name',
  'title',
  'file_name',
  'location_name',
  'number',
  'role',
];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The name of a record of any kind: "Dana Whitfield". Empty if it has none. */
export function recordName(record: unknown): string {
  if (!isRecord(record)) return '';
  for (const who of ['client', 'user']) {
    const name = `${textOf(record[`${who}_first_name`])} ${textOf(record[`${who}_last_name`])}`.trim();
    if (name) return name;
  }
  const field = nameFields.find((one) => textOf(record[one]) !== '') ?? '';
  return recordName(record['client']) || textOf(record[field]);
}

type States = { action: string; before?: unknown; after?: unknown };

export const auditLabel = ({ action, before, after }: States): string =>
  action === 'erase' ? erasedClientName : recordName(after) || recordName(before);

/** A field that differs. Its path goes from the outside in: ['services', 'Balayage', 'price']. */
export type Difference = { path: readonly string[]; before: unknown; after: unknown };

/** Bookkeeping fields, which are not shown as changes. */
const technicalFields = new Set([
  'version',
  'event_id',
  'organization_id',
  'organization',
  'organizationName',
  'organization_name',
  'org_name',
  'client_organization_id',
  'service_color',
  'signed_out_at',
  'edition',
]);
const idPattern = /(?:_id|_ids|Id)$|^id$/;
export const isIdField = (field: string): boolean => idPattern.test(field);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** Fields that differ between two states of a record. A missing state has blank fields. */
export function listDifferences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if ((isBlank(before) && isBlank(after)) || JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isRecord(before) || isRecord(after)) return compareFields(toFields(before), toFields(after), path);
  if (isListOfRecords(before) || isListOfRecords(after)) return compareLists(toList(before), toList(after), path);
  return [{ path, before, after }];
}

const toFields = (value: unknown): Fields => (isRecord(value) ? value : {});
const toList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

function compareFields(before: Fields, after: Fields, path: readonly string[]): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !technicalFields.has(field) && !(isIdField(field) && hasName(field, fields)))
    .flatMap((field) => listDifferences(before[field], after[field], [...path, field]));
}

/** Whether the field is a name that goes with an id, such as `user_name` with `user_id`. */
const hasName = (field: string, fields: readonly string[]): boolean =>
  !field.endsWith('ids') && (fields.includes(field.replace(idPattern, '_name')) || fields.includes('title'));

/** Key by which entries of a list are matched: their ids or name, or else their index. */
function keyEntries(entries: readonly Fields[]): Map<string, Fields> {
  const keyed = new Map<string, Fields>();
  for (const [place, entry] of entries.entries()) {
    const ids = Object.entries(entry).flatMap(([field, id]) =>
      isIdField(field) || field === 'key' ? [textOf(id)] : [],
    );
    const key = ids.join(' ') || recordName(entry);
    keyed.set(key && !keyed.has(key) ? key : `${key} ${place}`, entry);
  }
  return keyed;
}

function compareLists(before: readonly Fields[], after: readonly Fields[], path: readonly string[]): Difference[] {
  const [old, current] = [keyEntries(before), keyEntries(after)];
  const removed = [...old].filter(([key]) => !current.has(key)).map(([, entry]) => entry);
  const added = [...current].filter(([key]) => !old.has(key)).map(([, entry]) => entry);
  const exchanged = removed.length + added.length > 0 ? [{ path, before: removed, after: added }] : [];
  const changed = [...current].flatMap(([key, entry]) => {
    const previous = old.get(key);
    return previous
      ? listDifferences(previous, entry, [...path, recordName(entry) || (key.split(' ').at(-1) ?? '')])
      : [];
  });
  return [...exchanged, ...changed];
}
