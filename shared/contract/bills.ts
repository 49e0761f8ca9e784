import * as z from 'zod';
import { status } from './appointments.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import {
  date,
  dollars,
  id,
  localDateTime,
  locationId,
  message,
  money,
  numberOrText,
  required,
  version,
} from './fields.ts';

const reason = required('Please say why', 200);

/** Extra product of a service that is not charged. */
const waiver = z.strictObject({ service_id: id, reason });

/** A product sold at retail with the visit. */
const retailItem = z.strictObject({
  line_id: id.describe('Chosen by the client of the API; the line keeps it'),
  product_id: id,
  quantity: z.int('Whole numbers only').min(1, 'At least 1').max(99, 'At most 99').describe('Containers'),
  price: money.describe('Dollars a container'),
});
export type RetailItem = z.infer<typeof retailItem>;

const discount = z
  .strictObject({ kind: z.enum(['amount', 'percent']), value: money, reason })
  .refine(({ value }) => value > 0, { message: 'Please enter an amount above 0', path: ['value'] })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, { message: 'At most 100 percent', path: ['value'] });
export type Discount = z.infer<typeof discount>;

export const maxRetailItems = 20;

/** What people decide about a bill. The rest follows from the visit and its bowls. */
export const billEdits = z.strictObject({
  waivers: z.array(waiver).max(20, 'At most 20'),
  retail: z
    .array(retailItem)
    .max(maxRetailItems, `At most ${maxRetailItems} products`)
    .refine((items) => new Set(items.map(({ line_id }) => line_id)).size === items.length, 'Every line once'),
  discount: discount.nullable(),
});
export type BillEdits = z.infer<typeof billEdits>;

export const billLine = z
  .object({
    line_id: z.string(),
    kind: z.enum(['service', 'extra', 'retail']).describe('Extra: product above what the price of a service covers'),
    title: z.string(),
    service_id: id.optional(),
    product_id: id.optional(),
    quantity: z.number().describe('Containers; grams of extra product'),
    included_grams: z.number().optional().describe('Grams that the price of the service covers'),
    list_amount: dollars.optional().describe('Dollars without the price change or the waiver'),
    reason: z.string().optional().describe('Why the price was changed, or why it is not charged'),
    amount: dollars.describe('Before the discount of the bill'),
    discount: dollars.describe('Its share of the discount'),
    net: dollars.describe('What is charged'),
  })
  .meta({ id: 'BillLine' });
export type BillLine = z.infer<typeof billLine>;

/** Extra product of bowls that are not on a closed bill. */
const unbilled = z.object({ service_id: id, title: z.string(), grams: z.number(), amount: dollars });
export type Unbilled = z.infer<typeof unbilled>;

const sums = { subtotal: dollars, discount_total: dollars, total: dollars };

export const bill = z
  .object({
    appointment_id: id,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string().describe('The stylist'),
    start: localDateTime,
    visit_status: status.describe('A bill is closed once the visit is in service or done'),
    state: z.enum(['open', 'closed']),
    number: z.int().min(1).optional().describe('Counts the bills of a salon without gaps, from the first closing on'),
    edition: z.int().min(0).describe('How often it was closed; from 2 on it is a correction'),
    lines: z.array(billLine),
    ...sums,
    edits: billEdits,
    closed: z.object({ time: localDateTime, user_name: z.string() }).optional(),
    not_on_bill: z.array(unbilled).describe('What was mixed since it was closed'),
    version: z.int().min(0).describe('Counts the changes; 0 before the first'),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof bill>;

/** A closing or reopening of a bill, with the bill as it was closed. Entries never change. */
export const billEntry = z
  .object({
    entry_id: id.describe('The same for every reading and delivery, to tell repeats'),
    event: z
      .enum(['closed', 'reopened', 'corrected'])
      .describe('Reopened: the bill as it was closed no longer counts, until it is corrected'),
    time: localDateTime,
    by: z.string().describe('Name of the person'),
    reason: z.string().optional(),
    appointment_id: id,
    location_id: locationId,
    number: z.int().min(1),
    edition: z.int().min(1),
    client_id: id,
    client_name: z.string(),
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    lines: z.array(billLine),
    ...sums,
    discount_reason: z.string().optional(),
  })
  .meta({ id: 'BillEntry' });
export type BillEntry = z.infer<typeof billEntry>;

/** Delivery to the webhook that was given up. */
export const failedDelivery = billEntry
  .pick({ entry_id: true, event: true, number: true, location_id: true, client_name: true })
  .extend({ failed_at: z.iso.datetime(), reason: z.string() })
  .meta({ id: 'FailedDelivery' });

/** Hosts that only mean something inside of a network. The address itself is checked again whenever a bill is sent. */
const localHost = /^(localhost|[^.]+|.*\.(local|localhost|internal|lan|home|corp))$|^[\d.]+$|^\[/i;

export const webhookUrl = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .refine((text) => text === '' || isPublicHttps(text), 'Please enter a public address that begins with https://')
  .describe('A public https address; empty for none');

function isPublicHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !localHost.test(url.hostname);
}

const webhook = z
  .object({
    url: z.string(),
    secret_ending: z.string().optional().describe('The last characters of the secret'),
    secret: z.string().optional().describe('Only in the reply that made it'),
    version: z.int().min(0),
  })
  .meta({ id: 'BillWebhook' });

const visitParam = z.object({ id: id.describe('The id of the appointment') });
const expectedVersion = z.int().min(0).optional().describe('The version that was read');

const retailProduct = z
  .object({
    product_id: id,
    title: z.string(),
    is_scanned: z.boolean().describe('The text is its barcode'),
    inventory_current_quantity: z.number().describe('Containers in the salon'),
    retail_price: dollars.optional().describe('Dollars at which it was last sold there'),
  })
  .meta({ id: 'RetailProduct' });

export const bills = defineFamily({
  listBills: {
    summary: 'The closed, reopened and corrected bills of a salon in the order in which that happened',
    method: 'GET',
    path: '/bills',
    allow: admins,
    query: z.strictObject({
      location_id: numberOrText(),
      cursor: z
        .string()
        .regex(/^\d{4}-\d{2}\.\d{1,12}$/, 'Not a cursor')
        .optional()
        .describe('Of an earlier reply, however old: what came after it'),
      from: date.optional().describe('Day of closing, the first'),
      to: date.optional().describe('The last'),
      limit: numberOrText().pipe(z.int().max(200, 'At most 200')).optional().describe('100 unless told'),
    }),
    reply: z.object({
      Items: z.array(billEntry),
      next_cursor: z.string().describe('To go on with, now or when more bills are closed'),
      has_more: z.boolean(),
    }),
  },
  searchRetail: {
    summary: 'Products that a salon can sell, by name or by barcode',
    method: 'GET',
    path: '/bills/products',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText(), search: z.string().trim().min(1).max(100) }),
    reply: z.array(retailProduct),
  },
  getBill: {
    summary: 'The bill of a visit: its services, its extra product, products sold, discount and total',
    method: 'GET',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    reply: bill,
  },
  saveBill: {
    summary: 'Change an open bill; products that are sold leave the stock at once, removed ones come back',
    method: 'PUT',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    body: billEdits.extend({ version: expectedVersion }),
    reply: bill,
  },
  closeBill: {
    summary: 'Close the bill of a visit that is in service or done; a closed one is answered as it is',
    method: 'POST',
    path: '/bills/visit/{id}/close',
    allow: staff,
    params: visitParam,
    body: z.strictObject({ version: expectedVersion }),
    reply: bill,
  },
  getWebhook: {
    summary: 'Where closed, reopened and corrected bills are sent',
    method: 'GET',
    path: '/bills/webhook',
    allow: [3],
    reply: webhook,
  },
  saveWebhook: {
    summary: 'Say where bills are sent; the first time with a secret, which is shown once',
    method: 'PUT',
    path: '/bills/webhook',
    allow: [3],
    body: z.strictObject({ url: webhookUrl, version: expectedVersion }),
    reply: webhook,
  },
  rotateWebhookSecret: {
    summary: 'Make a new secret, which is shown once; deliveries are signed with it from now on',
    method: 'POST',
    path: '/bills/webhook/secret',
    allow: [3],
    body: z.strictObject({ version: expectedVersion }),
    reply: webhook,
  },
  listFailedDeliveries: {
    summary: 'Bills that could not be delivered, the latest first; they are kept for 90 days',
    method: 'GET',
    path: '/bills/webhook/failed',
    allow: [3],
    reply: z.array(failedDelivery),
  },
  sendBillAgain: {
    summary: 'Send a bill that could not be delivered once more',
    method: 'POST',
    path: '/bills/webhook/failed/{id}/again',
    allow: [3],
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  reopenBill: {
    summary: 'Reopen a closed bill to correct it; products sold come back to the stock until it is saved or closed',
    method: 'POST',
    path: '/bills/visit/{id}/reopen',
    allow: admins,
    params: visitParam,
    body: z.strictObject({ reason, version: version.optional() }),
    reply: bill,
  },
});
