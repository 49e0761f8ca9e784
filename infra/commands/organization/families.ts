import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TableName } from '../../../functions/kit/tables.ts';

/** A stored item as DynamoDB sends it, so that it can be written back exactly. */
export type RawItem = Record<string, AttributeValue>;

export const textOf = (item: RawItem | undefined, name: string): string => item?.[name]?.S ?? '';
const numberOf = (item: RawItem, name: string): number | undefined =>
  item[name]?.N === undefined ? undefined : Number(item[name].N);

/** Organization that an item belongs to. Undefined for items of the product itself, such as migrations and rate limits. */
export function organizationOf(item: RawItem): number | undefined {
  const [pk, sk] = [textOf(item, 'pk'), textOf(item, 'sk')];
  if (/^(EM|KEY|CAL|TEXT)#/.test(pk)) return numberOf(item, 'organization_id');
  if (/^(LIMIT|ERASED)(#|$)/.test(pk)) return undefined;
  const [, named] =
    ((pk === 'ORGS' || pk === 'SEEN') && /^O#(\d+)$/.exec(sk)) ||
    (pk === 'COUNTERS' && / (\d+)$/.exec(sk)) ||
    /^[A-Z]+(?:#NAME)?#(\d+)(?:#|$)/.exec(pk) ||
    [];
  return named === undefined ? undefined : Number(named);
}

/**
 * How items of a family are restored. `exact` as they were. `keep`: as they are now, and put back if missing. `stay`: as they are now.
 * `forward`: counters that tell caches what is new, which only go up. Others are explained where they are decided.
 */
export type RestoreRule = 'exact' | 'keep' | 'stay' | 'forward' | 'person' | 'station' | 'outbox';
export type Family = {
  name: string;
  /** Key, as 'pk sk' with 'O' for the organization. */
  key: RegExp;
  rule?: RestoreRule;
  /** Whether people would call it a record of theirs, as opposed to guards, counters and secrets. */
  isRecord?: boolean;
};

const record = (name: string, key: RegExp, more: Partial<Family> = {}): Family => ({
  name,
  key,
  isRecord: true,
  ...more,
});
const part = (name: string, key: RegExp, rule?: RestoreRule): Family => ({ name, key, ...(rule && { rule }) });

/** Families by table. The first whose key matches counts. */
const families: Record<TableName, readonly Family[]> = {
  directory: [
    record('organizations', /^ORGS /, { rule: 'keep' }),
    part('last numbers', /^COUNTERS /, 'keep'),
    record('salons', /^O L#/),
    record('message settings', /^O MESSAGES/),
    record('security settings', /^O SECURITY/, { rule: 'keep' }),
    part('recovery codes', /^O RECOVERY#/, 'stay'),
    part('sessions', /^O#SESSIONS /, 'stay'),
    record('users', /^O U#/, { rule: 'person' }),
    record('distributors', /^O RS#/),
    record('imports', /^O#IMPORTS /),
    record('salon settings', /^O#L#\d+ CFG/),
    part('users by salon', /^O#L#\d+ (ST|US)#/, 'person'),
    record('webhooks', /^O#WEBHOOK /, { rule: 'keep' }),
    record('stations', /^O#DEV S#/, { rule: 'station' }),
    part('heartbeats', /^O#DEV B#/, 'keep'),
    part('station keys', /^KEY#/, 'stay'),
    part('emails', /^EM#/),
  ],
  services: [
    record('categories', /^O CAT#/),
    record('services', /^O SVC#/),
    record('assignments', /^O#ST#\S+ SVC/),
    record('working hours', /^O#ST#\S+ HRS/),
    part('calendar feeds', /^O#ST#\S+ CAL|^CAL#/, 'stay'),
  ],
  clients: [record('clients', /^O#C /), part('merged clients', /^O#MERGED#/)],
  appointments: [
    part('revisions', / MARK$/, 'forward'),
    part('bill numbers', /^O#L#\d+#BILLS COUNT/, 'keep'),
    part('open bills and sales by salon', /^O#L#\d+#BILLS (OPEN|SALE)#/),
    record('bill entries', /^O#L#\d+#BILLS#/),
    record('bills', /^O#BILL#/),
    record('waiting list', /^O#L#\d+#WAITING /),
    record('visits', /^O#L#\d+#\d{4}-\d\d-\d\d S#/),
    record('deleted visits', /^O#L#\d+#\d{4}-\d\d-\d\d X#/),
    record('blocked times', /^O#L#\d+#\d{4}-\d\d-\d\d B#/),
    record('weekly blocked times', /^O#ST#\S+ WEEKLY/),
    part('day sheets', /^O#(ST|CL)#\S+ DAY#/),
    part('visits by id', /^O#A#/),
  ],
  catalogue: [
    part('revisions', / MARK$/, 'forward'),
    part('change log', /^PL /, 'keep'),
    record('products', /^PR /),
    record('recipes', /^RC /),
    record('manufacturers', /^P MF#/),
    record('brands', /^P BR#/),
    record('product categories', /^P PC#/),
  ],
  inventory: [
    part('revisions', / MARK$/, 'forward'),
    record('stock', /^O#L#\d+#STK /),
    record('movements', /^O#L#\d+#LG#/),
    part('reversals', /^O#L#\d+#REV /),
    record('orders', /^O(#L#\d+)?#ORDERS /),
    record('transfers', /^O#TRANSFER(S|RED) /),
    part('open counts by salon', /^O#COUNTS#SALON /),
    record('counts', /^O#COUNT(S|ED) /),
    record('parts of counts', /^O#COUNT#/),
    record('archived stock', /^O#ARCHIVED#/),
  ],
  transactions: [
    record('bowls', /^O#L#\d+#\d{4}-\d\d /),
    record('unmatched bowls', /^O#WAIT /),
    part('sent bowls', /^O#DEV#/),
  ],
  usage: [
    part('revisions', / MARK$/, 'forward'),
    part('earnings', /^O#L#\d+ E#/, 'forward'),
    part('month ends', /^O#L#\d+ S#/),
    record('totals', /^O#L#\d+ [DM]#/),
  ],
  messages: [
    part('outbox', /^O#OUTBOX /, 'outbox'),
    part('reminded until', /^O#REMINDED /, 'keep'),
    part('failed deliveries', /^O#WEBHOOK /),
    part('last texts by phone', /^TEXT#/, 'keep'),
    record('messages', /^O#L#\d+#/, { rule: 'keep' }),
  ],
  audit: [record('audit log', /^O#/, { rule: 'stay' })],
  idempotency: [
    part('undo data of imports', /^O#IMPORT#/),
    part('sessions', /^O#SESSIONS#/, 'stay'),
    part('last uses', /^(O#)?SEEN /, 'stay'),
    part('replies', /^ONCE#/),
  ],
};

const common: readonly Family[] = [part('counters', /^COUNT X/), part('unique values', /^[A-Z]+(#NAME)?#\S?.* X$/)];

/** Undefined for an item that no family describes: a release added a kind without saying how it is restored and exported. */
export function findFamily(table: TableName, item: RawItem): Family | undefined {
  const [pk, sk] = [textOf(item, 'pk'), textOf(item, 'sk')];
  // 'O#7#C' becomes 'O#C', and 'PR#7' 'PR'.
  const key = `${pk.replace(/^([A-Z]+(?:#NAME)?)#\d+(?=#|$)/, '$1')} ${sk}`;
  return [...families[table], ...common].find((family) => family.key.test(key));
}

export const getFamily = (table: TableName, item: RawItem): Family =>
  findFamily(table, item) ?? { name: 'other', key: /^/ };
