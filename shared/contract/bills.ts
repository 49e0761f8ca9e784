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

/** Decision not to charge the extra product of a service. */
const waiver = z.strictObject({ service_id: id, reason });

/** A product sold at retail with the visit. */
const retailItem = z.strictObject({
  line_id: id.describe('ID of the line on the bill, chosen by the caller. It never changes.'),
  product_id: id,
  quantity: z.int('Whole numbers only').min(1, 'At least 1').max(99, 'At most 99').describe('Number of containers'),
  price: money.describe('Price per container in dollars'),
});
export type RetailItem = z.infer<typeof retailItem>;

const discount = z
  .strictObject({ kind: z.enum(['amount', 'percent']), value: money, reason })
  .refine(({ value }) => value > 0, { message: 'Please enter an amount above 0', path: ['value'] })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, { message: 'At most 100 percent', path: ['value'] });
export type Discount = z.infer<typeof discount>;

export const maxRetailItems = 20;

/** Editable part of a bill. The rest follows from the visit and its bowls. */
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
    kind: z
      .enum(['service', 'extra', 'retail'])
      .describe('Kind of the line. `extra` is product above the allowance of a service.'),
    title: z.string(),
    service_id: id.optional(),
    product_id: id.optional(),
    quantity: z.number().describe('Quantity: 1 for a service, containers for retail, grams for extra product'),
    included_grams: z.number().optional().describe('Grams of product that the price of the service covers'),
    list_amount: dollars
      .optional()
      .describe('Amount in dollars before a price change or waiver. Present only if it differs from `amount`.'),
    reason: z.string().optional().describe('Reason for the changed price or for the waiver'),
    amount: dollars.describe('Amount in dollars before the discount of the bill'),
    discount: dollars.describe('Share of the line in the discount of the bill, in dollars'),
    net: dollars.describe('Amount charged in dollars, after the discount'),
  })
  .meta({ id: 'BillLine' });
export type BillLine = z.infer<typeof billLine>;

/** Extra product of bowls that are not on a closed bill. */
const unbilled = z.object({ service_id: id, title: z.string(), grams: z.number(), amount: dollars });
export type Unbilled = z.infer<typeof unbilled>;

/** Bowl mixed for a visit. Its grams count toward the allowance of its service. */
export const billedBowl = z
  .object({
    bowl_id: id,
    start: localDateTime,
    grams: z.number().describe('Grams dispensed, waste included'),
    service_id: id.nullable().describe('ID of the service that the bowl was mixed for; null if unknown'),
  })
  .meta({ id: 'BilledBowl' });
export type BilledBowl = z.infer<typeof billedBowl>;

const sums = { subtotal: dollars, discount_total: dollars, total: dollars };

export const bill = z
  .object({
    appointment_id: id,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string().describe('Name of the stylist'),
    start: localDateTime,
    visit_status: status.describe('Status of the visit. A bill can be closed if it is `in_service` or `done`.'),
    state: z.enum(['open', 'closed']),
    number: z
      .int()
      .min(1)
      .optional()
      .describe('Bill number, assigned at the first closing. Numbers of a salon have no gaps.'),
    edition: z.int().min(0).describe('Number of times the bill was closed. From 2 on it is a correction.'),
    lines: z.array(billLine),
    bowls: z.array(billedBowl).describe('Bowls mixed for the visit, oldest first'),
    ...sums,
    edits: billEdits,
    closed: z.object({ time: localDateTime, user_name: z.string() }).optional(),
    not_on_bill: z.array(unbilled).describe('Extra product mixed after the bill was closed, not on the bill'),
    version: z.int().min(0).describe('Version of the bill, incremented by every change; 0 before the first'),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof bill>;

/** A closing or reopening of a bill, with the bill as it was closed. Entries never change. */
export const billEntry = z
  .object({
    entry_id: id.describe('ID of the entry, the same in every reply and delivery. Use it to skip repeats.'),
    event: z
      .enum(['closed', 'reopened', 'corrected'])
      .describe('Event. After `reopened` the earlier closing no longer counts; `corrected` replaces it.'),
    time: localDateTime,
    by: z.string().describe('Name of the user who closed or reopened the bill'),
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

/** Webhook delivery that failed after all retries. */
export const failedDelivery = billEntry
  .pick({ entry_id: true, event: true, number: true, location_id: true, client_name: true })
  .extend({ failed_at: z.iso.datetime(), reason: z.string() })
  .meta({ id: 'FailedDelivery' });

/** Hosts that resolve only inside a network. The address is checked again whenever a bill is sent. */
const localHost = /^(localhost|[^.]+|.*\.(local|localhost|internal|lan|home|corp))$|^[\d.]+$|^\[/i;

export const webhookUrl = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .refine((text) => text === '' || isPublicHttps(text), 'Please enter a public address that begins with https://')
  .describe('Public https address that bills are posted to; empty to turn the webhook off');

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function isPublicHttps(text: string): boolean {
  const url = parseUrl(text);
  // "localhost." is the same host as "localhost".
  const host = url?.hostname.replace(/\.+$/, '') ?? '';
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !localHost.test(host);
}

const webhook = z
  .object({
    url: z.string(),
    secret_ending: z.string().optional().describe('Last four characters of the secret'),
    secret: z
      .string()
      .optional()
      .describe('Secret that signs deliveries. Present only in the reply to the request that created it.'),
    version: z.int().min(0),
  })
  .meta({ id: 'BillWebhook' });

const visitParam = z.object({ id: id.describe('ID of the appointment') });
const expectedVersion = z
  .int()
  .min(0)
  .optional()
  .describe('Version of the record as it was read. A request with an older version is refused (409).');

const retailProduct = z
  .object({
    product_id: id,
    title: z.string(),
    is_scanned: z.boolean().describe('True if the search text is the barcode of the product'),
    inventory_current_quantity: z.number().describe('Containers that the salon has on hand'),
    retail_price: dollars.optional().describe('Price per container in dollars at the last sale in this salon'),
  })
  .meta({ id: 'RetailProduct' });

export const bills = defineFamily({
  listBills: {
    summary: "List the closings, reopenings and corrections of a salon's bills, in order of time",
    method: 'GET',
    path: '/bills',
    allow: admins,
    query: z.strictObject({
      location_id: numberOrText(),
      cursor: z
        .string()
        .regex(/^\d{4}-\d{2}\.\d{1,12}$/, 'Not a cursor')
        .optional()
        .describe('`next_cursor` of an earlier reply of any age. Returns the entries after it.'),
      from: date.optional().describe('First day of the entries, by the time of closing or reopening, YYYY-MM-DD'),
      to: date.optional().describe('Last day of the entries, by the time of closing or reopening, YYYY-MM-DD'),
      limit: numberOrText()
        .pipe(z.int().max(200, 'At most 200'))
        .optional()
        .describe('Maximum number of entries per page, up to 200. Default: 100.'),
    }),
    reply: z.object({
      Items: z.array(billEntry),
      next_cursor: z.string().describe('Cursor for the next request, now or after more bills were closed'),
      has_more: z.boolean().describe('True if more entries follow now'),
    }),
  },
  searchRetail: {
    summary: 'Search products to sell at retail, by name or barcode',
    method: 'GET',
    path: '/bills/products',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText(), search: z.string().trim().min(1).max(100) }),
    reply: z.array(retailProduct),
  },
  getBill: {
    summary: 'Get the bill of a visit: services, extra product, products sold, discount and total',
    method: 'GET',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    reply: bill,
  },
  saveBill: {
    summary: 'Update an open bill. Products sold leave the stock at once; removed ones return to it.',
    method: 'PUT',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    body: billEdits.extend({ version: expectedVersion }),
    reply: bill,
  },
  closeBill: {
    summary: 'Close the bill of a visit that is in service or done. A closed bill is returned unchanged.',
    method: 'POST',
    path: '/bills/visit/{id}/close',
    allow: staff,
    params: visitParam,
    body: z.strictObject({ version: expectedVersion }),
    reply: bill,
  },
  assignBowl: {
    summary: 'Assign a bowl of a visit to one of its services, while the bill is open',
    method: 'PUT',
    path: '/bills/visit/{id}/bowls/{bowlId}',
    allow: staff,
    params: visitParam.extend({ bowlId: id.describe('ID of the bowl') }),
    body: z.strictObject({ service_id: id, version: expectedVersion }),
    reply: bill,
  },
  getWebhook: {
    summary: 'Get the webhook that receives closed, reopened and corrected bills',
    method: 'GET',
    path: '/bills/webhook',
    allow: [3],
    reply: webhook,
  },
  saveWebhook: {
    summary: 'Set the address of the bill webhook. The first save creates a secret, which is shown once.',
    method: 'PUT',
    path: '/bills/webhook',
    allow: [3],
    body: z.strictObject({ url: webhookUrl, version: expectedVersion }),
    reply: webhook,
  },
  rotateWebhookSecret: {
    summary: 'Create a new webhook secret, which is shown once. It signs all deliveries from now on.',
    method: 'POST',
    path: '/bills/webhook/secret',
    allow: [3],
    body: z.strictObject({ version: expectedVersion }),
    reply: webhook,
  },
  listFailedDeliveries: {
    summary: 'List failed deliveries of bills, latest first. They are kept for 90 days.',
    method: 'GET',
    path: '/bills/webhook/failed',
    allow: [3],
    reply: z.array(failedDelivery),
  },
  sendBillAgain: {
    summary: 'Send a failed delivery of a bill again',
    method: 'POST',
    path: '/bills/webhook/failed/{id}/again',
    allow: [3],
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  reopenBill: {
    summary: 'Reopen a closed bill to correct it. Products sold return to the stock until it is saved or closed.',
    method: 'POST',
    path: '/bills/visit/{id}/reopen',
    allow: admins,
    params: visitParam,
    body: z.strictObject({ reason, version: version.optional() }),
    reply: bill,
  },
});
