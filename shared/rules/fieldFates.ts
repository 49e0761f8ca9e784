import type { Appointment } from '../contract/appointments.ts';
import type { BillEntry } from '../contract/bills.ts';
import type { Bowl } from '../contract/bowls.ts';
import type { Client } from '../contract/clients.ts';
import type { PastFormula } from '../contract/formulas.ts';
import type { StockLine } from '../contract/inventory.ts';
import type { LoggedMessage } from '../contract/messages.ts';
import type { SentBowl } from '../contract/sentBowls.ts';
import type { Wish } from '../contract/waitingList.ts';

/*
 * What becomes of each field of a record when its client is merged or erased, or when it is copied. A new field of a contract does not
 * compile until its fate is decided here.
 */

/** What an erased client is called wherever their name was, and what stands for the reason of a price or a discount. */
export const erasedTexts = {
  firstName: 'Erased',
  lastName: 'client',
  fullName: 'Erased client',
  reason: 'Erased',
  empty: '',
};
/** What an erasure makes of a text: kept, left out, or replaced. Anything but a text is kept or left out. */
export type TextFate = 'keep' | 'drop' | keyof typeof erasedTexts;

/** A fate for each field of a record, at any depth. One that holds other fields is left out, or decides about each of them. */
export type ErasedFields<Stored> = Stored extends readonly (infer One)[]
  ? ErasedFields<NonNullable<One>>
  : Stored extends object
    ? { readonly [Name in keyof Stored]-?: ErasedFields<NonNullable<Stored[Name]>> } | 'drop'
    : Stored extends string
      ? TextFate
      : 'keep' | 'drop';

/** Adds to each field what an erasure makes of it, nested fields included. */
type Fates<Stored, Acts> = {
  readonly [Name in keyof Stored]-?: Acts & { erase: ErasedFields<NonNullable<Stored[Name]>> };
};

/**
 * Merging a duplicate: the record that stays keeps its own value, takes the other one where it has none, or joins both texts. `consent`: a
 * no of either holds. `newest`: the one with the later date. `set`: the merge says so.
 */
export type ClientMergeFate = 'own' | 'fill' | 'consent' | 'newest' | 'set' | { join: string };

export const clientFates = {
  client_id: { merge: 'own', erase: 'keep' },
  client_first_name: { merge: 'own', erase: 'firstName' },
  client_last_name: { merge: 'fill', erase: 'lastName' },
  client_birthday: { merge: 'fill', erase: 'empty' },
  client_email: { merge: 'fill', erase: 'empty' },
  client_mobile_phone_number: { merge: 'fill', erase: 'empty' },
  client_allergies: { merge: { join: '; ' }, erase: 'empty' },
  client_notes: { merge: { join: '\n' }, erase: 'empty' },
  client_email_consent: { merge: 'consent', erase: 'drop' },
  client_sms_consent: { merge: 'consent', erase: 'drop' },
  client_picture_consent: { merge: 'consent', erase: 'drop' },
  client_patch_test: { merge: 'newest', erase: 'drop' },
  client_organization_id: { merge: 'own', erase: 'keep' },
  org_name: { merge: 'own', erase: 'keep' },
  merged_from: { merge: 'set', erase: { client_id: 'keep', name: 'fullName', time: 'keep' } },
  erased: { merge: 'own', erase: 'keep' },
  version: { merge: 'own', erase: 'keep' },
} as const satisfies Fates<Client, { merge: ClientMergeFate }>;

/** Copying a visit into a series: kept, left out, or set for the copy. */
type CopyFate = 'keep' | 'drop' | 'set';

const bookedClient = { client_id: 'keep', client_name: 'fullName', client_phone: 'empty' } as const;

export const visitFates = {
  appointmentId: { copy: 'set', erase: 'keep' },
  event_id: { copy: 'set', erase: 'keep' },
  start: { copy: 'set', erase: 'keep' },
  end: { copy: 'set', erase: 'keep' },
  client: { copy: 'keep', erase: bookedClient },
  user_id: { copy: 'keep', erase: 'keep' },
  user_name: { copy: 'keep', erase: 'keep' },
  location: { copy: 'keep', erase: 'keep' },
  services: {
    copy: 'set',
    erase: {
      service_id: 'keep',
      title: 'keep',
      service_shortcut: 'keep',
      service_color: 'keep',
      serviceStart: 'keep',
      serviceEnd: 'keep',
      service_step1_minutes: 'keep',
      service_step2_minutes: 'keep',
      service_step3_minutes: 'keep',
      price: 'keep',
      list_price: 'keep',
      price_reason: 'reason',
    },
  },
  notes: { copy: 'keep', erase: 'empty' },
  formula: { copy: 'drop', erase: 'keep' },
  status: { copy: 'set', erase: 'keep' },
  status_reason: { copy: 'set', erase: 'empty' },
  late_minutes: { copy: 'drop', erase: 'keep' },
  first_visit: { copy: 'drop', erase: 'keep' },
  rebooked: { copy: 'drop', erase: 'keep' },
  series_id: { copy: 'set', erase: 'keep' },
  series_weeks: { copy: 'set', erase: 'keep' },
  together_id: { copy: 'drop', erase: 'keep' },
  asked_stylist_id: { copy: 'keep', erase: 'keep' },
  alert: { copy: 'drop', erase: 'drop' },
  unconfirmed: { copy: 'drop', erase: 'keep' },
  patch_test: { copy: 'drop', erase: 'drop' },
  pictures: { copy: 'drop', erase: 'drop' },
  bill: {
    copy: 'drop',
    erase: {
      number: 'keep',
      total: 'keep',
      services: 'keep',
      extra: { service_id: 'keep', grams: 'keep', net: 'keep', waived: 'keep' },
      sold: 'keep',
      fees: 'keep',
      discount: 'keep',
      deposits: 'keep',
    },
  },
  version: { copy: 'set', erase: 'keep' },
} as const satisfies Fates<Appointment, { copy: CopyFate }>;

export const bowlFates = {
  bowl_id: { erase: 'keep' },
  location_id: { erase: 'keep' },
  user_id: { erase: 'keep' },
  user_name: { erase: 'keep' },
  client_id: { erase: 'keep' },
  client_name: { erase: 'fullName' },
  start: { erase: 'keep' },
  end: { erase: 'keep' },
  station_id: { erase: 'keep' },
  device_name: { erase: 'keep' },
  local_id: { erase: 'keep' },
  appointment_id: { erase: 'keep' },
  service_id: { erase: 'keep' },
  entries: {
    erase: {
      entry_id: 'keep',
      product_id: 'keep',
      product_alias: 'keep',
      start: 'keep',
      amount: 'keep',
      waste: 'keep',
      container_cents: 'keep',
      container_grams: 'keep',
    },
  },
  changed: { erase: { user_name: 'keep', time: 'keep' } },
  version: { erase: 'keep' },
} as const satisfies Fates<Bowl, object>;

export const wishFates = {
  wish_id: { erase: 'keep' },
  location: { erase: 'keep' },
  client: { erase: bookedClient },
  services: { erase: 'keep' },
  stylists: { erase: 'keep' },
  weekdays: { erase: 'keep' },
  part: { erase: 'keep' },
  after: { erase: 'keep' },
  from: { erase: 'keep' },
  until: { erase: 'keep' },
  notes: { erase: 'empty' },
  made_at: { erase: 'keep' },
  made_by: { erase: 'keep' },
  ended: { erase: { how: 'keep', day: 'keep', appointment_id: 'keep' } },
  version: { erase: 'keep' },
} as const satisfies Fates<Wish, object>;

/** An imported formula in the audit log. Its own record is deleted. */
export const pastFormulaErasure = {
  formula_id: 'keep',
  date: 'keep',
  user_name: 'keep',
  service_name: 'keep',
  text: 'empty',
  lines: 'drop',
} as const satisfies ErasedFields<PastFormula>;

/** A bowl as it was sent. Its own record is `bowlFates`. */
export const sentBowlErasure = {
  local_id: 'keep',
  start: 'keep',
  end: 'keep',
  stylist: 'keep',
  client: 'keep',
  client_name: 'fullName',
  appointment: 'keep',
  service_id: 'keep',
  entries: { product: 'keep', start: 'keep', grams: 'keep', waste: 'keep' },
} as const satisfies ErasedFields<SentBowl>;

const toldErasure = {
  start: 'keep',
  location_id: 'keep',
  user_id: 'keep',
  user_name: 'keep',
  services: 'keep',
} as const;

export const messageErasure = {
  message_id: 'keep',
  location_id: 'keep',
  date: 'keep',
  at: 'keep',
  kind: 'keep',
  channel: 'keep',
  state: 'keep',
  reason: 'keep',
  appointment_id: 'keep',
  client_id: 'keep',
  client_name: 'fullName',
  start: 'keep',
  told: toldErasure,
  others: { appointment_id: 'keep', start: 'keep', told: toldErasure },
  to: 'empty',
  subject: 'empty',
  text: 'empty',
  resent: 'keep',
} as const satisfies ErasedFields<LoggedMessage>;

export const billLineErasure = {
  line_id: 'keep',
  kind: 'keep',
  title: 'keep',
  service_id: 'keep',
  product_id: 'keep',
  quantity: 'keep',
  included_grams: 'keep',
  list_amount: 'keep',
  reason: 'reason',
  user_id: 'keep',
  user_name: 'keep',
  amount: 'keep',
  taxes_included: 'keep',
  discount: 'keep',
  net: 'keep',
} as const satisfies ErasedFields<BillEntry['lines']>;

export const billEntryErasure = {
  entry_id: 'keep',
  event: 'keep',
  time: 'keep',
  by: 'keep',
  reason: 'reason',
  appointment_id: 'keep',
  location_id: 'keep',
  number: 'keep',
  edition: 'keep',
  client_id: 'keep',
  client_name: 'fullName',
  user_id: 'keep',
  user_name: 'keep',
  start: 'keep',
  lines: billLineErasure,
  subtotal: 'keep',
  discount_total: 'keep',
  deposit_total: 'keep',
  total: 'keep',
  discount_reason: 'reason',
  paid_by: 'keep',
  tip: 'keep',
} as const satisfies ErasedFields<BillEntry>;

/** Merging a product in a salon: added up, taken over where the other line has none, or left with its line. */
type StockMergeFate = 'add' | 'fill' | 'own' | 'movement';

export const stockLineFates = {
  location_id: { merge: 'own' },
  product_id: { merge: 'own' },
  inventory_current_quantity: { merge: 'add' },
  inventory_desired_quantity: { merge: 'fill' },
  inventory_notes: { merge: 'own' },
  inventory_last_adjustment_quantity: { merge: 'movement' },
  inventory_last_changed_timestamp: { merge: 'movement' },
  inventory_last_received_timestamp: { merge: 'own' },
  inventory_last_sold_timestamp: { merge: 'own' },
  inventory_counted_timestamp: { merge: 'own' },
  version: { merge: 'own' },
} as const satisfies { readonly [Name in keyof StockLine]-?: { merge: StockMergeFate } };

/** Names of the fields of a table with one fate. */
export type FieldsWith<Table, Act extends string, Fate> = {
  [Name in keyof Table]: Table[Name] extends Record<Act, Fate> ? Name : never;
}[keyof Table];

export function pickFate<
  Stored extends object,
  const Table extends { readonly [Name in keyof Stored]-?: object },
  Act extends string,
  Fate,
>(stored: Stored, table: Table, act: Act, fate: Fate): Pick<Stored, FieldsWith<Table, Act, Fate> & keyof Stored> {
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => Reflect.get(Reflect.get(table, name) ?? {}, act) === fate),
  ) as Pick<Stored, FieldsWith<Table, Act, Fate> & keyof Stored>;
}
