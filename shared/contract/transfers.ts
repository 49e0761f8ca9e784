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
  sent: z.number().describe('Containers that left the one salon'),
  received: z.number().describe('Containers that came to the other'),
  written_off: z.number().describe('Containers that nobody expects any more'),
  price: dollars.optional().describe('Dollars for a container; for salon and system admins alone'),
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
    sent: localDateTime.describe('By the clock of the salon that sent it'),
    finished: localDateTime.nullable(),
    reason: z.string().describe('Why the last of it was written off'),
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
    inventory_current_quantity: z.number().describe('Containers that the salon has'),
  })
  .meta({ id: 'SentProduct' });
export type SentProduct = z.infer<typeof sentProduct>;

const byId = z.object({ id });
const desk = [3, 2, 4] as const;

export const transfers = defineFamily({
  listTransferSalons: {
    summary: 'The salons of the organization that something may be sent to',
    method: 'GET',
    path: '/transfers/salons',
    allow: desk,
    reply: z.array(z.object({ location_id: locationId, location_name: z.string() })),
  },
  searchSentProducts: {
    summary:
      'The first products that a search finds by name, brand, manufacturer, barcode or id, with what the salon has',
    method: 'GET',
    path: '/transfers/salons/{locationId}/products',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId) }),
    query: z.object({ search: singleLine(80).default('') }),
    reply: z.array(sentProduct),
  },
  listStockOfSalons: {
    summary: 'What each salon that the caller works in has of a product',
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
    summary: 'What is on the way from or to the salons that the caller works in, the oldest first',
    method: 'GET',
    path: '/transfers',
    allow: desk,
    reply: z.array(transfer),
  },
  listFinishedTransfers: {
    summary: 'A page of the transfers of which nothing is on the way any more, the latest first',
    method: 'GET',
    path: '/transfers/finished',
    allow: desk,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(transfer),
  },
  getTransfer: {
    summary: 'One transfer',
    method: 'GET',
    path: '/transfers/{id}',
    allow: desk,
    params: byId,
    reply: transfer,
  },
  sendTransfer: {
    summary: 'Send products to another salon: they leave the one at once and are on the way to the other',
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
    summary: 'Book what came of a transfer; the rest stays on the way',
    method: 'POST',
    path: '/transfers/{id}/receive',
    allow: desk,
    params: byId,
    body: z.strictObject({ items: transferItems, version: version.optional(), ...idempotencyFields }),
    reply: transfer,
  },
  writeOffTransfer: {
    summary: 'What nobody expects any more of a transfer is on the way no longer',
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
