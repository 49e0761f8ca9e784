import * as z from 'zod';
import { status } from './appointments.ts';
import { walkInId } from './clients.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import {
  date,
  dollars,
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  message,
  money,
  numberOrText,
  required,
  singleLine,
  version,
} from './fields.ts';

const reason = required('Please say why', 200);

/** Decision not to charge the extra product of a service. */
const waiver = z.strictObject({ service_id: id, reason });

/** A product sold at retail with the visit. */
const retailItem = z.strictObject({
  line_id: id.describe(
    "ID of the product's line on the bill, chosen by the caller. Send the same ID when the bill is saved again.",
  ),
  product_id: id,
  quantity: z
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(99, 'At most 99')
    .describe('Number of containers (such as tubes or bottles) of the product sold'),
  price: money.describe('Retail price per container in dollars'),
  price_reason: singleLine(200)
    .optional()
    .describe('Reason for another price than the retail price of the product. Required for one.'),
  user_id: id
    .optional()
    .describe(
      'ID of the user who sold the product. Default: the caller if they are a stylist, otherwise the stylist of the visit.',
    ),
});
export type RetailItem = z.infer<typeof retailItem>;

const discount = z
  .strictObject({ kind: z.enum(['amount', 'percent']), value: money, reason })
  .refine(({ value }) => value > 0, { message: 'Please enter an amount above 0', path: ['value'] })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, { message: 'At most 100 percent', path: ['value'] });
export type Discount = z.infer<typeof discount>;

export const adjustmentKinds = ['deposit', 'no_show_fee', 'late_cancellation_fee'] as const;

/** A deposit that was received earlier, or a fee. */
const adjustment = z.strictObject({
  line_id: id.describe(
    'ID of the line on the bill, chosen by the caller. Send the same ID when the bill is saved again.',
  ),
  kind: z.enum(adjustmentKinds).describe('Kind of the line: a deposit reduces the total of the bill, a fee is charged'),
  amount: money
    .refine((amount) => amount > 0, 'Please enter an amount above 0')
    .describe('Amount of the deposit or fee in dollars, above 0'),
  note: singleLine(200).default('').describe('Note about the deposit or fee. Default: empty.'),
});
export type Adjustment = z.infer<typeof adjustment>;

export const maxRetailItems = 20;
const maxAdjustments = 10;

/** Editable part of a bill. The rest follows from the visit and its bowls. */
export const billEdits = z.strictObject({
  waivers: z.array(waiver).max(20, 'At most 20'),
  retail: z
    .array(retailItem)
    .max(maxRetailItems, `At most ${maxRetailItems} products`)
    .refine((items) => new Set(items.map(({ line_id }) => line_id)).size === items.length, 'Every line once'),
  discount: discount.nullable(),
  adjustments: z
    .array(adjustment)
    .max(maxAdjustments, `At most ${maxAdjustments} deposits and fees`)
    .default([])
    .describe('Deposits and fees. Default: none.'),
});
export type BillEdits = z.infer<typeof billEdits>;

export const billLine = z
  .object({
    line_id: z.string(),
    kind: z
      .enum(['service', 'extra', 'retail', 'fee', 'deposit'])
      .describe(
        "Kind of bill line: `service`, `retail` (product sold), `extra` (product above the grams in a service's price), `fee` or `deposit`",
      ),
    title: z.string(),
    service_id: id.optional(),
    product_id: id.optional(),
    quantity: z
      .number()
      .describe('Quantity on the bill line: 1 for a service, number of containers for retail, grams for extra product'),
    included_grams: z
      .number()
      .optional()
      .describe('Grams of product included in the price of the service. Present only on `extra` lines.'),
    list_amount: dollars
      .optional()
      .describe(
        'Regular amount of the bill line in dollars, before a price change or waiver. Present only if it differs from `amount`.',
      ),
    reason: z
      .string()
      .optional()
      .describe(
        'Reason for the changed price or the waived charge of the bill line, or note about a deposit or fee. Missing if there is none.',
      ),
    user_id: id.optional().describe('ID of the user who sold the product. Present only on `retail` lines.'),
    user_name: z.string().optional().describe('Name of the user who sold the product. Present only on `retail` lines.'),
    amount: z
      .number()
      .describe('Amount of the bill line in dollars, before the discount of the bill; below 0 for a deposit'),
    taxes_included: z
      .boolean()
      .optional()
      .describe('True if the amount includes taxes. Missing for deposits, and on bills closed before this was noted.'),
    discount: dollars.describe("Part of the bill's discount that falls on this line, in dollars"),
    net: z
      .number()
      .describe('Amount of the bill line charged to the client in dollars, after the discount; below 0 for a deposit'),
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

const sums = {
  subtotal: dollars.describe('Sum of the bill lines in dollars without deposits, before the discount'),
  discount_total: dollars,
  deposit_total: dollars.default(0).describe('Sum of the deposits in dollars that were received earlier'),
  total: dollars.describe('Amount to pay in dollars: `subtotal` minus `discount_total` minus `deposit_total`'),
};

const billedId = id.describe('ID of the billed appointment, or of the sale if products were sold without a visit');

export const bill = z
  .object({
    appointment_id: billedId,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string().describe('Name of the stylist of the visit, or of the seller without a visit'),
    start: localDateTime,
    visit_status: status
      .optional()
      .describe(
        'Status of the billed visit. The bill of a canceled or missed visit can be closed if it has a product, fee or deposit. Missing for a sale without a visit.',
      ),
    state: z.enum(['open', 'closed']),
    number: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Bill number, assigned when the bill is first closed and missing before. The bill numbers of a salon have no gaps.',
      ),
    edition: z
      .int()
      .min(0)
      .describe('Number of times the bill was closed: 0 if never, 2 or more if the bill was reopened and corrected'),
    lines: z.array(billLine),
    bowls: z.array(billedBowl).default([]).describe('Bowls mixed for the visit, oldest first'),
    ...sums,
    edits: billEdits,
    closed: z.object({ time: localDateTime, user_name: z.string() }).optional(),
    not_on_bill: z
      .array(unbilled)
      .describe('Extra product (above the included grams) mixed after the bill was closed, and therefore not charged'),
    may_change_prices: z
      .boolean()
      .default(false)
      .describe('True if the caller may give discounts, waive charges and change prices on the bill'),
    version: z.int().min(0).describe('Version of the bill, incremented by every change; 0 if the bill was never saved'),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof bill>;

/** A bill that is not closed yet. */
const openBill = bill
  .pick({ appointment_id: true, client_name: true, user_name: true, start: true, visit_status: true })
  .extend({
    end: localDateTime.describe('End of the visit; the start for a sale without a visit'),
    titles: z.array(z.string()).describe('Names of the services and products on the bill, in its order'),
    pieces: z.int().min(0).describe('Number of containers (such as tubes or bottles) on the bill that were sold'),
    total: bill.shape.total,
    version: bill.shape.version,
  })
  .meta({ id: 'OpenBill' });
export type OpenBill = z.infer<typeof openBill>;

/** Days that are listed at once. */
export const maxBillDays = 31;

/** What the salon's till may answer to a bill that it receives by the webhook. */
export const tillAnswer = z.object({
  paid_by: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe('Way of payment in the words of the till, such as "Card". Missing if the till does not tell.'),
  tip: money.optional().describe('Tip in dollars, on top of the total. Missing if the till does not tell.'),
});
export type TillAnswer = z.infer<typeof tillAnswer>;

/** A closing or reopening of a bill, with the bill as it was closed. Entries never change. */
export const billEntry = z
  .object({
    entry_id: id.describe(
      'ID of the bill event, the same in every list and webhook delivery. Use the ID to skip events received before.',
    ),
    event: z
      .enum(['closed', 'reopened', 'corrected'])
      .describe(
        'Kind of bill event: `closed`, `reopened` (the earlier closing no longer counts) or `corrected` (closed again after reopening)',
      ),
    time: localDateTime,
    by: z.string().describe('Name of the user who closed or reopened the bill'),
    reason: z.string().optional(),
    appointment_id: billedId,
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
    ...tillAnswer.shape,
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
  .describe('Public https URL that bill events are posted to; empty to turn the webhook off');

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
    secret_ending: z.string().optional().describe('Last four characters of the secret that signs webhook deliveries'),
    secret: z
      .string()
      .optional()
      .describe(
        'Secret that signs webhook deliveries. Present only in the reply to the request that created the secret.',
      ),
    version: z.int().min(0),
  })
  .meta({ id: 'BillWebhook' });

const visitParam = z.object({ id: billedId });
const expectedVersion = z
  .int()
  .min(0)
  .optional()
  .describe(
    'Version of the bill or webhook settings that the change is based on. An outdated version is refused (409). Default: no check.',
  );

const retailProduct = z
  .object({
    product_id: id,
    title: z.string(),
    is_scanned: z.boolean().describe('True if the search text is exactly the ID or a barcode of the product'),
    inventory_current_quantity: z.number().describe('Number of containers of the product that the salon has on hand'),
    retail_price: dollars
      .optional()
      .describe('Retail price per container in dollars. Missing for a product that is not offered for sale.'),
    taxes_included: z.boolean().default(false).describe('True if the retail price includes taxes'),
  })
  .meta({ id: 'RetailProduct' });

/** Who closes the day of a salon. */
const billsDesk = [...admins, 4] as const;

export const bills = defineFamily({
  listBills: {
    summary: 'List bill events of a salon (bills closed, reopened or corrected), oldest first, in pages',
    method: 'GET',
    path: '/bills',
    allow: billsDesk,
    query: z.strictObject({
      location_id: numberOrText(),
      cursor: z
        .string()
        .regex(/^\d{4}-\d{2}\.\d{1,12}$/, 'Not a cursor')
        .optional()
        .describe(
          '`next_cursor` from an earlier reply, however old. The new reply then has only the bill events after that one.',
        ),
      from: date
        .optional()
        .describe('First day of the bill events to list, YYYY-MM-DD, by the time when the bill was closed or reopened'),
      to: date
        .optional()
        .describe('Last day of the bill events to list, YYYY-MM-DD, by the time when the bill was closed or reopened'),
      limit: numberOrText()
        .pipe(z.int().max(200, 'At most 200'))
        .optional()
        .describe('Maximum number of bill events per page, up to 200. Default: 100.'),
    }),
    reply: z.object({
      Items: z.array(billEntry),
      next_cursor: z
        .string()
        .describe(
          'Cursor for the next request, which gets the bill events after this page, now or whenever more bills are closed',
        ),
      has_more: z.boolean().describe('True if more bill events follow this page already'),
    }),
  },
  listOpenBills: {
    summary: 'List the bills of a salon that are not closed yet, by the end of the visit',
    method: 'GET',
    path: '/bills/open',
    allow: billsDesk,
    query: z.strictObject({
      location_id: numberOrText(),
      from: date.describe('First day of the visits to list, YYYY-MM-DD'),
      to: date.describe(`Last day of the visits to list, YYYY-MM-DD, at most ${maxBillDays} days with the first`),
    }),
    reply: z.object({
      not_billed: z
        .array(openBill)
        .describe(
          'Visits of the days that are over, done, or charged a fee, and that have no closed bill. At most 200, the earliest.',
        ),
      with_products: z
        .array(openBill)
        .describe('Other open bills of the salon with products on them, of any day. At most 50.'),
    }),
  },
  searchRetail: {
    summary: 'Search products to sell to a client with a visit, by name or barcode',
    method: 'GET',
    path: '/bills/products',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText(), search: z.string().trim().min(1).max(100) }),
    reply: z.array(retailProduct),
  },
  getBill: {
    summary: 'Get the bill of a visit or sale: services, extra product used, products sold, discount and total',
    method: 'GET',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    reply: bill,
  },
  saveBill: {
    summary:
      'Update the sold products, discount and waived charges of an open bill. Sold products leave the stock at once; removed ones return.',
    method: 'PUT',
    path: '/bills/visit/{id}',
    allow: staff,
    params: visitParam,
    body: billEdits.extend({
      adjustments: billEdits.shape.adjustments.unwrap().optional().describe('Deposits and fees. Default: unchanged.'),
      version: expectedVersion,
    }),
    reply: bill,
  },
  closeBill: {
    summary:
      'Close the bill of a visit, which makes the visit `done`. A bill that is closed already is returned unchanged.',
    method: 'POST',
    path: '/bills/visit/{id}/close',
    allow: staff,
    params: visitParam,
    body: z.strictObject({
      version: expectedVersion,
      total: money
        .optional()
        .describe(
          'Total in dollars that the bill is expected to have. A bill that comes to another one is not closed (409). Default: no check.',
        ),
    }),
    reply: bill,
  },
  createSale: {
    summary: 'Sell products without a visit: they leave the stock, and their bill is closed.',
    method: 'POST',
    path: '/bills/sales',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      client_id: id.default(walkInId).describe('ID of the client. Default: the walk-in client.'),
      user_id: id.optional().describe('ID of the user who sold the products. Default: the caller.'),
      retail: billEdits.shape.retail.min(1, 'Please add a product'),
      discount: discount.nullable().default(null),
      ...idempotencyFields,
    }),
    reply: bill.pick({ appointment_id: true, total: true }).extend({ number: z.int().min(1) }),
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
    summary: 'Get the settings of the webhook that receives closed, reopened and corrected bills',
    method: 'GET',
    path: '/bills/webhook',
    allow: [3],
    reply: webhook,
  },
  saveWebhook: {
    summary:
      'Set the URL that closed, reopened and corrected bills are posted to. The reply to the first save has the signing secret, shown only once.',
    method: 'PUT',
    path: '/bills/webhook',
    allow: [3],
    body: z.strictObject({ url: webhookUrl, version: expectedVersion }),
    reply: webhook,
  },
  rotateWebhookSecret: {
    summary:
      'Replace the secret that signs webhook deliveries of bills. The reply has the new secret, which is shown only once.',
    method: 'POST',
    path: '/bills/webhook/secret',
    allow: [3],
    body: z.strictObject({ version: expectedVersion }),
    reply: webhook,
  },
  listFailedDeliveries: {
    summary:
      'List webhook deliveries of bills that failed after all retries, latest first. Failed deliveries are kept for 90 days.',
    method: 'GET',
    path: '/bills/webhook/failed',
    allow: [3],
    reply: z.array(failedDelivery),
  },
  sendBillAgain: {
    summary: 'Send a bill to the webhook again after all automatic retries failed',
    method: 'POST',
    path: '/bills/webhook/failed/{id}/again',
    allow: [3],
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  reopenBill: {
    summary:
      'Reopen a closed bill for a correction. Products sold on the bill return to the stock until the bill is saved or closed again.',
    method: 'POST',
    path: '/bills/visit/{id}/reopen',
    allow: admins,
    params: visitParam,
    body: z.strictObject({ reason, version: version.optional() }),
    reply: bill,
  },
});
