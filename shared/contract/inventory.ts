import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import {
  allLocations,
  dollars,
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  maxSalonsPerPage,
  multiLine,
  required,
  singleLine,
  version,
} from './fields.ts';
import { pageOf, pageRequest, updatablePageOf, updatablePageRequest } from './page.ts';
import { barcode } from './productCodes.ts';
import { product } from './products.ts';

const containers = z.number().describe('Containers, of which one may be begun');

/** Stock of one product in one salon. */
export const stockLine = z.object({
  location_id: locationId,
  product_id: id,
  inventory_current_quantity: containers.describe(
    'The sum of its movements; below 0 where more was used than is known of',
  ),
  inventory_desired_quantity: containers.min(0).describe('What the shelf is filled up to'),
  inventory_notes: z.string(),
  inventory_last_adjustment_quantity: containers.describe('What the last movement changed'),
  inventory_last_changed_timestamp: localDateTime,
  inventory_last_received_timestamp: localDateTime.optional().describe('When it was last received'),
  retail_price: dollars.optional().describe('Dollars at which a container was last sold to a client'),
  inventory_counted_timestamp: localDateTime
    .optional()
    .describe('When it was last set by counting: what was used before is in that count'),
  version,
});
export type StockLine = z.infer<typeof stockLine>;

/** Stock line with catalog data. Prices are included for salon and system admins only. */
export const inventoryRow = stockLine
  .extend({
    location_name: z.string(),
    product_name: z.string(),
    manufacturer_name: z.string(),
    brand_name: z.string(),
    category_name: z.string(),
    product_type_name: z.string(),
    product_upc_code: z.string(),
    other_codes: product.shape.other_codes,
    inventory_last_ordered_timestamp: localDateTime.optional().describe('When it was last ordered or received'),
    inventory_on_order: containers.min(0).describe('Still to come'),
    inventory_quantity_needed: z.int().min(0).describe('What to order; 0 where the shelf is full'),
    inventory_product_price: dollars.optional(),
    inventory_on_hand: z.number().optional().describe('Dollars that the containers cost'),
    reseller_company_name: z.string(),
  })
  .meta({ id: 'InventoryRow' });
export type InventoryRow = z.infer<typeof inventoryRow>;

export const movementKinds = [
  'receive',
  'recount',
  'use',
  'correction',
  'reversal',
  'transfer',
  'merge',
  'sale',
] as const;

/** Ledger entry of a stock change. Movements are append-only; the quantity on hand is their sum. */
export const movement = z
  .object({
    movement_id: id,
    location_id: locationId,
    product_id: id,
    kind: z.enum(movementKinds),
    change: containers,
    reason: z.string(),
    source: z.string().describe('The screen or the paper it comes from'),
    reverses: id.optional().describe('The movement that it takes back'),
    counted: localDateTime
      .nullable()
      .optional()
      .describe('When the shelf was counted last, where the movement made that another time; nothing for never'),
    weighed: localDateTime.optional().describe('When the bowl was begun that took it'),
    grams: z.number().optional().describe('What a bowl took of it'),
    price: dollars.optional().describe('Dollars at which a container was sold'),
    device_name: z.string().optional().describe('The station that weighed it'),
    seen: z
      .object({ change: containers, counted: localDateTime })
      .optional()
      .describe('The change that it would have been, where a count after the bowl had already seen it'),
    counted_before: localDateTime.nullable().optional().describe('When it was counted before that'),
    user_id: id,
    user_name: z.string(),
    time: localDateTime,
  })
  .meta({ id: 'Movement' });
export type Movement = z.infer<typeof movement>;

const maxContainers = 100_000;
const containerCount = z
  .number('Please enter a number')
  .min(-maxContainers, `At least -${maxContainers}`)
  .max(maxContainers, `At most ${maxContainers}`)
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'At most two decimals');

export const itemCount = containerCount;
export const maxCount = containerCount.min(0, 'Please enter a number of 0 or more');

/** Each edit needs 3 of DynamoDB's 100 actions per transaction (line, movement, audit entry). */
export const maxEditsPerSave = 30;

const salon = z
  .union([locationId, z.literal(allLocations)])
  .optional()
  .describe('The number of a salon; the own one unless told');

const edit = z.strictObject({
  product_id: id,
  inventory_current_quantity: itemCount.optional().describe('What was counted'),
  inventory_desired_quantity: maxCount.optional(),
  inventory_notes: multiLine(500).optional(),
  version: version.optional(),
});
export type InventoryEdit = z.output<typeof edit>;

export const stockKeepers = [3, 2] as const;
/** Archiving a product reaches the stock of all salons. */
const catalogKeepers = [3, 5] as const;
/** Front desk staff can receive deliveries. */
const desk = [3, 2, 4] as const;

/** Product found by its barcode. */
export const scannedProduct = z
  .object({
    product_id: id,
    barcode: z.string(),
    name: z.string(),
    manufacturer: z.string(),
    brand: z.string(),
    inventory_current_quantity: containers,
    units: z.int().min(1).optional().describe('Containers that the scanned code stands for, where it is a case'),
  })
  .meta({ id: 'ScannedProduct' });

/** Reply to a scan: the product, the product in a case whose content nobody has said, or nothing. */
const scanned = scannedProduct.partial().extend({
  case_of: scannedProduct.optional().describe('The product in the case, when nobody has said yet how many it holds'),
  is_part: z.boolean().optional().describe('The code begins or ends the code of a product: part of it was lost'),
});
export type Scanned = z.infer<typeof scanned>;

/** Scanned barcodes follow the rules of product barcodes. */
export const scannedBarcode = barcode;
export const receivedQuantity = containerCount.refine((amount) => amount > 0, 'Please enter a number above 0');
/** Keeps letters, digits and whitespace only. */
export const stripPunctuation = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');
export const maxNoteLength = 200;
export const receivingNote = singleLine(maxNoteLength).transform(stripPunctuation);
const received = z
  .strictObject({
    barcode: z
      .union([scannedBarcode, z.literal('')])
      .describe('As scanned; that of a case counts as the containers in it. Nothing with a product_id'),
    product_id: id.optional().describe('A product that has no barcode'),
    qtyReceived: receivedQuantity,
    note: receivingNote.default(''),
    product: z
      .strictObject({
        name: required('Please choose a product color number', 120),
        manufacturer: singleLine(80).describe('Of those that are known, or nothing'),
      })
      .optional()
      .describe('What an unknown barcode stands for from now on'),
  })
  .refine(({ barcode, product_id }) => barcode !== '' || product_id !== undefined, {
    message: 'Write a barcode',
    path: ['barcode'],
  });
export type ReceivedItem = z.output<typeof received>;

export const maxReceivedLines = 500;

/** Number of items that are out or low in a salon. */
const salonLevels = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    out: z.int().describe('Items of which nothing is left'),
    negative: z.int().describe('Of those, where more was used than is known of'),
    low: z.int().describe('Items of which a quarter of what is wanted is left, or less'),
  })
  .meta({ id: 'SalonLevels' });
export type SalonLevels = z.infer<typeof salonLevels>;

/** Details of a 409 `over_delivery`: the surplus in containers by product. */
export const overDelivery = z.object({
  message: z.string(),
  lines: z.array(z.object({ name: z.string(), beyond: containers })),
});

const revision = z.string().describe('Another one whenever something of the stock of the salon was changed');

export const inventory = defineFamily({
  listInventory: {
    summary: 'A page of what a salon has of each product, in the order of their ids, or what changed since it was read',
    method: 'POST',
    path: '/gateway/lz5hw2wipk',
    allow: stockKeepers,
    body: updatablePageRequest.extend({ Location: salon }),
    reply: updatablePageOf(inventoryRow).extend({
      mark: revision.optional().describe('What the first page was read at'),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getStockMarks: {
    summary:
      'Whether the stock of a salon, or of each within reach, has changed, for a fraction of what reading it costs',
    method: 'POST',
    path: '/inventory/mark',
    allow: stockKeepers,
    body: z.strictObject({ Location: salon.describe('The number of a salon, -1 for all; the own one unless told') }),
    reply: z.object({ mark: revision, salons: z.array(z.object({ location_id: locationId, mark: revision })) }),
  },
  saveInventory: {
    summary: 'Set counts and what the shelf is filled up to, all of them or none; a count that was set is a recount',
    method: 'POST',
    path: '/gateway/dh6zwk9ifl',
    allow: stockKeepers,
    body: z.strictObject({
      Location: salon,
      items: z
        .array(edit)
        .min(1, 'Please edit at least one item')
        .max(maxEditsPerSave, `At most ${maxEditsPerSave} items at a time`),
      ...idempotencyFields,
    }),
    reply: z.object({ message: z.string(), inventory: z.array(inventoryRow) }),
  },
  countLevels: {
    summary: `How many items are out or low in a salon, or in each of the first ${maxSalonsPerPage} within reach`,
    method: 'GET',
    path: '/inventory/levels',
    allow: stockKeepers,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(z.union([locationId, z.literal(allLocations)]))
        .optional()
        .describe('The number of a salon, -1 for all; the own one unless told'),
    }),
    reply: z.array(salonLevels),
  },
  scanProduct: {
    summary: 'What a barcode stands for; nothing at all ({}) when nobody has named it yet',
    method: 'GET',
    path: '/inventory/{locationId}/{barcode}',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), barcode: scannedBarcode }),
    reply: scanned,
  },
  submitReceiving: {
    summary:
      'Receive what came under an order number; unknown barcodes become products, and an open order of this number is ticked off',
    method: 'POST',
    path: '/inventory/order',
    allow: desk,
    body: z.strictObject({
      location: z.int('Please select salon').pipe(locationId),
      order_number: required('Please input order number', 40),
      order_items: z
        .array(received)
        .min(1, 'Please add items to receive')
        .max(maxReceivedLines, `At most ${maxReceivedLines} lines at a time`),
      allow_over_delivery: z
        .boolean()
        .optional()
        .describe('The answer to an over-delivery: it is received all the same'),
      idempotency_key: idempotencyFields.idempotency_key.describe(
        'The same for every repeat of one delivery, which goes on where it was cut off: over 45 lines are booked in parts. Without it what was booked before is booked again by a repeat',
      ),
    }),
    reply: z.object({ message: z.string(), order_id: id.nullable().describe('The order that was ticked off') }),
  },
  archiveProduct: {
    summary:
      'Stop offering a product. With merge_into another product takes over its codes, its stock and what is on order, in all salons',
    method: 'POST',
    path: '/inventory/products/{id}/archive',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({ merge_into: id.optional() }),
    reply: z.object({ message: z.string() }),
  },
  restoreProduct: {
    summary: 'Offer an archived product again; a merge is undone, for a day',
    method: 'POST',
    path: '/inventory/products/{id}/restore',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({
      message: z.string(),
      kept_orders: z
        .array(z.string())
        .describe('Orders that were changed since the merge and stay with the other product'),
    }),
  },
  reverseMovement: {
    summary: 'Take a movement back by one of the opposite change',
    method: 'POST',
    path: '/inventory/{locationId}/{productId}/movements/{movementId}/reverse',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id, movementId: id }),
    body: z.strictObject({ reason: required('Please write a reason', 200), ...idempotencyFields }),
    reply: movement,
    status: 201,
  },
  listMovements: {
    summary: 'A page of the movements of a product in a salon, the latest first',
    method: 'GET',
    path: '/inventory/{locationId}/{productId}/movements',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id }),
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(movement),
  },
});
