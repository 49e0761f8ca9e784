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
  singleLine,
  version,
} from './fields.ts';
import { inventoryRow } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';

/** Distributor that products are ordered from. It carries all products of its brands. */
export const reseller = z
  .object({
    reseller_id: id,
    reseller_company_name: z.string(),
    account_number: z.string(),
    email: z.string(),
    lead_time_days: z.int().min(0).describe('From an order to its delivery'),
    brand_ids: z.array(id),
    version,
  })
  .meta({ id: 'Reseller' });
export type Reseller = z.infer<typeof reseller>;

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
  name: z.string().describe('With its brand: a number alone is of several'),
  manufacturer: z.string(),
  category: z.string(),
  weight: z.number().describe('Ounces in a container'),
  quantity: z.int().min(0).describe('Containers; 0 for what came and had not been ordered'),
  received: z.number().describe('Containers that came under the number of the order'),
  price: dollars.optional().describe('Dollars for a container; for salon and system admins alone'),
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
    ordered: localDateTime.nullable().describe('Null while it is a draft'),
    due: date.nullable(),
    closed: localDateTime.nullable().describe('Since when nothing more is to come'),
    reason: z.string().describe('Why it was cancelled or closed short'),
    lines: z.array(orderLine),
    version,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** Inventory row with a suggested order quantity. */
export const reorderRow = inventoryRow
  .extend({
    weight: orderLine.shape.weight,
    new_quantity: z.int().min(1).describe('What is suggested'),
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

const atSalon = locationId.optional().describe('The number of a salon; the own one unless told');
const managers = [3, 2] as const;
/** Front desk staff can place orders and receive deliveries. */
const desk = [3, 2, 4] as const;
const byReseller = z.object({ id });

export const orders = defineFamily({
  listResellers: {
    summary: 'The distributors of the organization by name',
    method: 'GET',
    path: '/organization/resellers',
    allow: desk,
    reply: z.array(reseller),
  },
  createReseller: {
    summary: 'Add a distributor',
    method: 'POST',
    path: '/organization/resellers',
    allow: managers,
    body: resellerForm.extend(idempotencyFields),
    reply: reseller,
    status: 201,
  },
  updateReseller: {
    summary: 'Change a distributor and what they carry',
    method: 'PUT',
    path: '/organization/resellers/{id}',
    allow: managers,
    params: byReseller,
    body: resellerForm.extend({ version: version.optional() }),
    reply: reseller,
  },
  listReorderProducts: {
    summary: 'What a salon can order from a distributor with what is suggested, and an order number that is free',
    method: 'GET',
    path: '/inventory/{locationId}/{resellerId}/listPerLocationAndReseller',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), resellerId: id }),
    reply: z.object({ products: z.array(reorderRow), order_number: z.string() }),
  },
  submitReorder: {
    summary: 'Order from a distributor, or keep the order as a draft; a draft that is named is taken over',
    method: 'POST',
    path: '/gateway/hxg1vba474',
    allow: desk,
    body: z.strictObject({
      reseller_id: required('Please select a reseller', 64).pipe(id),
      location: atSalon,
      order_number: orderNumber,
      order_items: z
        .array(z.strictObject({ product_id: id, new_quantity: orderQuantity }))
        .min(1, 'Please select at least one item')
        .max(maxOrderLines, `At most ${maxOrderLines} items`),
      draft: z.boolean().optional().describe('Nothing is ordered yet'),
      order_id: id.optional().describe('The draft that becomes this order'),
      version: version.optional(),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string(), order }),
    status: 201,
  },
  listOrders: {
    summary: 'The orders that something is still to come of, and drafts, the oldest first',
    method: 'GET',
    path: '/orders',
    allow: desk,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(z.union([locationId, z.literal(allLocations)]))
        .optional()
        .describe('The number of a salon, -1 for all within reach; the own one unless told'),
    }),
    reply: z.array(order),
  },
  listFinishedOrders: {
    summary: 'A page of the orders of a salon that nothing more is to come of, the latest first',
    method: 'GET',
    path: '/orders/{locationId}/finished',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId) }),
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(order),
  },
  getOrder: {
    summary: 'One order',
    method: 'GET',
    path: '/orders/{locationId}/{orderId}',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), orderId: id }),
    reply: order,
  },
  closeOrder: {
    summary: 'Nothing more is to come: an order is cancelled before anything came, and closed short after that',
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
