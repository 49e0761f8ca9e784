import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { dollars, id, idempotencyFields, localDateTime, locationId, required, singleLine, version } from './fields.ts';
import { receivedQuantity, stockLine } from './inventory.ts';
import { pageOf, pageRequest } from './page.ts';

export const transferStates = ['on the way', 'finished'] as const;

/** Transferred product, with a copy of its data. Containers neither received nor written off are in transit. */
export const transferLine = z.object({
  product_id: id,
  barcode: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  sent: z.number().describe('Number of containers sent in the stock transfer'),
  received: z.number().describe('Number of containers of the stock transfer received so far'),
  written_off: z.number().describe('Number of containers of the stock transfer written off as not arriving'),
  price: dollars
    .optional()
    .describe('Purchase price per container in dollars. Present only for salon and system admins.'),
});
export type TransferLine = z.infer<typeof transferLine>;

export const transfer = z
  .object({
    transfer_id: id,
    transfer_number: z.string(),
    from_location_id: locationId,
    from_location_name: z.string(),
    to_location_id: locationId,
    to_location_name: z.string(),
    state: z.enum(transferStates),
    note: z.string(),
    user_id: id,
    user_name: z.string(),
    sent: localDateTime.describe('Time when the stock transfer was sent, in the time zone of the sending salon'),
    finished: localDateTime
      .nullable()
      .describe(
        "Time when all products were received or written off, in the receiving salon's time zone; null while any are in transit",
      ),
    reason: z
      .string()
      .describe('Reason for the last write-off of the stock transfer; empty if nothing was written off'),
    lines: z.array(transferLine),
    version,
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.infer<typeof transfer>;

/** Each line needs 2 of DynamoDB's 100 actions per transaction (stock line and movement). */
export const maxTransferLines = 45;

const transferItems = z
  .array(z.strictObject({ product_id: id, quantity: receivedQuantity }))
  .min(1, 'Please add items')
  .max(maxTransferLines, `At most ${maxTransferLines} products at a time`);
export type TransferItem = z.output<typeof transferItems>[number];

/** Search result when choosing products for a transfer. */
export const sentProduct = z
  .object({
    product_id: id,
    barcode: z.string(),
    name: z.string(),
    brand: z.string(),
    manufacturer: z.string(),
    inventory_current_quantity: z.number().describe('Number of containers that the sending salon has on hand'),
  })
  .meta({ id: 'SentProduct' });
export type SentProduct = z.infer<typeof sentProduct>;

const byId = z.object({ id });
const desk = [3, 2, 4] as const;

export const transfers = defineFamily({
  listTransferSalons: {
    summary: 'List the salons of the organization that stock can be transferred to',
    method: 'GET',
    path: '/transfers/salons',
    allow: desk,
    reply: z.array(z.object({ location_id: locationId, location_name: z.string() })),
  },
  searchSentProducts: {
    summary:
      'Search products to transfer, by name, brand, manufacturer, barcode or ID. Adds the stock of the sending salon.',
    method: 'GET',
    path: '/transfers/salons/{locationId}/products',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId) }),
    query: z.object({ search: singleLine(80).default('') }),
    reply: z.array(sentProduct),
  },
  listStockOfSalons: {
    summary: "List the stock of one product in each of the caller's salons",
    method: 'GET',
    path: '/transfers/products/{id}/stock',
    allow: [3, 2],
    params: byId,
    reply: z.array(
      stockLine
        .pick({ location_id: true, inventory_current_quantity: true, inventory_desired_quantity: true })
        .extend({ location_name: z.string() }),
    ),
  },
  listTransfers: {
    summary: "List the stock transfers in transit from or to the caller's salons, oldest first",
    method: 'GET',
    path: '/transfers',
    allow: desk,
    reply: z.array(transfer),
  },
  listFinishedTransfers: {
    summary: "List completed stock transfers from or to the caller's salons, latest first, in pages",
    method: 'GET',
    path: '/transfers/finished',
    allow: desk,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(transfer),
  },
  getTransfer: {
    summary: 'Get a stock transfer between two salons',
    method: 'GET',
    path: '/transfers/{id}',
    allow: desk,
    params: byId,
    reply: transfer,
  },
  sendTransfer: {
    summary:
      "Send products from one salon to another. Products leave the sending salon's stock at once and are then in transit.",
    method: 'POST',
    path: '/transfers',
    allow: desk,
    body: z.strictObject({
      from: z.int('Please select salon').pipe(locationId),
      to: z.int('Please select salon').pipe(locationId),
      items: transferItems,
      note: singleLine(200).default(''),
      ...idempotencyFields,
    }),
    reply: transfer,
    status: 201,
  },
  receiveTransfer: {
    summary:
      'Receive products of a stock transfer into the stock of the receiving salon. Products not received stay in transit.',
    method: 'POST',
    path: '/transfers/{id}/receive',
    allow: desk,
    params: byId,
    body: z.strictObject({ items: transferItems, version: version.optional(), ...idempotencyFields }),
    reply: transfer,
  },
  writeOffTransfer: {
    summary: 'Write off products of a stock transfer that will not arrive',
    method: 'POST',
    path: '/transfers/{id}/write-off',
    allow: [3, 2],
    params: byId,
    body: z.strictObject({
      items: transferItems,
      reason: required('Please write a reason', 200),
      version: version.optional(),
      ...idempotencyFields,
    }),
    reply: transfer,
  },
});
