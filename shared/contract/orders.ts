import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import {
  allLocations,
  date,
  dollars,
  email,
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  required,
  salonPage,
  singleLine,
  version,
} from './fields.ts';
import { idleDays, idleProduct, productUse } from './idleProducts.ts';
import { inventoryRow } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';
import { pricePaid } from './pricesPaid.ts';

/** Distributor that products are ordered from. It carries all products of its brands. */
export const reseller = z
  .object({
    reseller_id: id,
    reseller_company_name: z.string(),
    account_number: z.string(),
    email: z.string(),
    lead_time_days: z.int().min(0).describe('Number of days from an order at the distributor to its delivery'),
    brand_ids: z.array(id).describe('IDs of the brands that the distributor carries'),
    version,
  })
  .meta({ id: 'Reseller' });
export type Reseller = z.infer<typeof reseller>;

const suggestedOrder = z
  .object({
    products: z
      .array(z.object({ product_id: id, product_name: z.string().describe('Brand and name of the product') }))
      .describe('Products whose stock is to be filled up, those out of stock first'),
    out: z.int().describe('Number of those products that are out of stock'),
    cost: dollars.optional().describe('Cost of the suggested quantities. Present only for salon and system admins.'),
    unpriced: z
      .int()
      .optional()
      .describe('Number of those products that have no price, so that `cost` leaves them out'),
  })
  .meta({ id: 'SuggestedOrder' });
const orderableReseller = reseller
  .extend({
    suggested: suggestedOrder
      .optional()
      .describe('Order that fills up the requested salon. Missing without a salon in the request.'),
  })
  .meta({ id: 'OrderableReseller' });
/** A distributor with the order that is suggested for a salon. */
export type OrderableReseller = z.infer<typeof orderableReseller>;

export const resellerForm = z.strictObject({
  reseller_company_name: required('Company name is required', 80),
  account_number: singleLine(40),
  email: z.union([z.literal(''), email]),
  lead_time_days: z.int('Whole days').min(0, '0 days or more').max(365, 'At most 365 days'),
  brand_ids: z.array(id).max(500, 'At most 500 brands'),
});
export type ResellerForm = z.output<typeof resellerForm>;

export const orderStates = ['draft', 'ordered', 'partly received', 'received', 'closed short', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** Ordered product, with a copy of its data at the time of the order. */
export const orderLine = z.object({
  product_id: id,
  barcode: z.string(),
  name: z.string().describe('Brand and name of the product'),
  manufacturer: z.string(),
  category: z.string(),
  weight: z.number().describe('Size of one container of the product in ounces; 0 if unknown'),
  quantity: z
    .int()
    .min(0)
    .describe('Number of containers ordered; 0 for a product that was delivered without being ordered'),
  received: z.number().describe('Number of containers received so far under the order number'),
  price: dollars
    .optional()
    .describe('Purchase price per container in dollars. Present only for salon and system admins.'),
});
export type OrderLine = z.infer<typeof orderLine>;

export const order = z
  .object({
    order_id: id,
    order_number: z.string(),
    reseller_id: id,
    reseller_company_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    state: z.enum(orderStates),
    user_id: id,
    user_name: z.string(),
    ordered: localDateTime
      .nullable()
      .describe("Time when the purchase order was placed, in the salon's time zone; null for a draft"),
    due: date.nullable().describe('Day when the delivery of the purchase order is due; null for a draft'),
    closed: localDateTime
      .nullable()
      .describe(
        "Time when the purchase order was fully received, closed short or canceled, in the salon's time zone; null while open",
      ),
    reason: z.string().describe('Reason for canceling the purchase order or closing it short; empty otherwise'),
    lines: z.array(orderLine),
    version,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const reorderRow = inventoryRow
  .extend({
    weight: orderLine.shape.weight,
    new_quantity: z.int().min(1).describe('Suggested number of containers to order'),
  })
  .meta({ id: 'ReorderRow' });
export type ReorderRow = z.infer<typeof reorderRow>;

export const orderNumber = required('Please input an order number', 40).regex(
  /^[\w./ -]+$/,
  'Letters, digits, blanks and . / - only',
);
export const orderQuantity = z
  .int('Please enter a whole number')
  .min(1, 'Please enter a number of 1 or more')
  .max(10_000, 'At most 10,000');
const maxOrderLines = 500;

const atSalon = locationId.optional().describe("Salon number. Default: the caller's salon.");
const managers = [3, 2] as const;
/** Front desk staff can place orders and receive deliveries. */
const desk = [3, 2, 4] as const;
const byReseller = z.object({ id });

export const orders = defineFamily({
  listResellers: {
    summary: 'List the distributors that the organization orders products from, sorted by name',
    method: 'GET',
    path: '/organization/resellers',
    allow: desk,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(locationId)
        .optional()
        .describe('Salon number, to add the order that is suggested for this salon. Default: no suggestions.'),
    }),
    reply: z.array(orderableReseller),
  },
  createReseller: {
    summary: 'Create a distributor that products can be ordered from',
    method: 'POST',
    path: '/organization/resellers',
    allow: managers,
    body: resellerForm.extend(idempotencyFields),
    reply: reseller,
    status: 201,
  },
  updateReseller: {
    summary: 'Update a distributor, with the list of brands that the distributor carries',
    method: 'PUT',
    path: '/organization/resellers/{id}',
    allow: managers,
    params: byReseller,
    body: resellerForm.extend({ version: version.optional() }),
    reply: reseller,
  },
  listReorderProducts: {
    summary:
      'List the products that a salon can order from a distributor. Adds suggested quantities and an unused order number.',
    method: 'GET',
    path: '/inventory/{locationId}/{resellerId}/listPerLocationAndReseller',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), resellerId: id }),
    reply: z.object({ products: z.array(reorderRow), order_number: z.string() }),
  },
  listIdleProducts: {
    summary:
      "List products on hand that the caller's salons did not use, sell or order for days. Adds what each salon uses, in pages of salons.",
    method: 'GET',
    path: '/inventory/idle',
    allow: managers,
    query: z.object({
      days: z.enum(idleDays).default('90').describe('Minimum number of idle days. Default: 90.'),
      page: salonPage,
    }),
    reply: z.object({ Items: z.array(idleProduct), uses: z.array(productUse), next_page: z.int().optional() }),
  },
  listPricesPaid: {
    summary: "List the prices that the caller's salons paid for products in a range of days, in pages of salons",
    method: 'GET',
    path: '/orders/prices-paid',
    allow: managers,
    query: z.object({
      from: date.optional().describe('First day, YYYY-MM-DD. Default: six days before the last day.'),
      to: date.optional().describe('Last day, YYYY-MM-DD. Default: today in the first salon.'),
      page: salonPage,
    }),
    reply: z.object({ Items: z.array(pricePaid), next_page: z.int().optional() }),
  },
  submitReorder: {
    summary:
      'Place a purchase order with a distributor, or save a draft. With `order_id`, the request replaces that draft.',
    method: 'POST',
    path: '/gateway/hxg1vba474',
    allow: desk,
    body: z.strictObject({
      reseller_id: required('Please select a reseller', 64).pipe(id),
      location: atSalon,
      order_number: orderNumber
        .optional()
        .describe("Number of the purchase order. Default: the distributor's next unused number."),
      order_items: z
        .array(
          z.strictObject({ product_id: id, new_quantity: orderQuantity.describe('Number of containers to order') }),
        )
        .min(1, 'Please select at least one item')
        .max(maxOrderLines, `At most ${maxOrderLines} items`),
      draft: z
        .boolean()
        .optional()
        .describe('True to save the purchase order as a draft without ordering. Default: false.'),
      order_id: id.optional().describe('ID of the draft purchase order to replace. Default: create another one.'),
      version: version.optional(),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string(), order }),
    status: 201,
  },
  listOrders: {
    summary: 'List the open purchase orders and drafts of one or all salons, oldest first',
    method: 'GET',
    path: '/orders',
    allow: desk,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(z.union([locationId, z.literal(allLocations)]))
        .optional()
        .describe("Salon number, or -1 for all salons of the caller. Default: the caller's salon."),
    }),
    reply: z.array(order),
  },
  listFinishedOrders: {
    summary: "List a salon's purchase orders that were received, closed short or canceled, latest first, in pages",
    method: 'GET',
    path: '/orders/{locationId}/finished',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId) }),
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(order),
  },
  getOrder: {
    summary: 'Get a purchase order with its products',
    method: 'GET',
    path: '/orders/{locationId}/{orderId}',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), orderId: id }),
    reply: order,
  },
  closeOrder: {
    summary:
      'Close a purchase order that will not be delivered. It is canceled if nothing was received, else closed short.',
    method: 'POST',
    path: '/orders/{locationId}/{orderId}/close',
    allow: managers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), orderId: id }),
    body: z.strictObject({
      reason: required('Please write a reason', 200),
      version: version.optional(),
      ...idempotencyFields,
    }),
    reply: order,
  },
});
