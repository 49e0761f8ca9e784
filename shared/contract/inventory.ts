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

const containers = z.number().describe('Number of containers; a fraction is an opened one');

/** Stock of one product in one salon. */
export const stockLine = z.object({
  location_id: locationId,
  product_id: id,
  inventory_current_quantity: containers.describe(
    'Containers on hand: the sum of all movements. Below 0 if more was used than was on record.',
  ),
  inventory_desired_quantity: containers.min(0).describe('Par level: containers that the stock is filled up to'),
  inventory_notes: z.string(),
  inventory_last_adjustment_quantity: containers.describe('Change by the last movement in containers'),
  inventory_last_changed_timestamp: localDateTime.describe('Local time of the last movement'),
  inventory_last_received_timestamp: localDateTime.optional().describe('Local time when the product was last received'),
  retail_price: dollars.optional().describe('Price per container in dollars at the last retail sale'),
  inventory_counted_timestamp: localDateTime
    .optional()
    .describe('Local time of the last count. Earlier usage is included in it.'),
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
    inventory_last_ordered_timestamp: localDateTime
      .optional()
      .describe('Local time when the product was last ordered or received'),
    inventory_on_order: containers.min(0).describe('Containers on order'),
    inventory_quantity_needed: z
      .int()
      .min(0)
      .describe('Containers to order; 0 if on hand and on order reach the par level'),
    inventory_product_price: dollars
      .optional()
      .describe('Price per container in dollars. Only salon and system admins get it.'),
    inventory_on_hand: z
      .number()
      .optional()
      .describe(
        'Value of the containers on hand in dollars. Missing if the price is unknown or not shown to the caller.',
      ),
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
    change: containers.describe('Change in containers; below 0 for a decrease'),
    reason: z.string(),
    source: z.string().describe('Origin of the movement, such as a screen, an order or a bowl'),
    reverses: id.optional().describe('ID of the movement that this reversal cancels'),
    counted: localDateTime
      .nullable()
      .optional()
      .describe(
        'New value of the time of the last count, in salon time; null for never counted. Missing if this movement did not change it.',
      ),
    weighed: localDateTime.optional().describe('Local time when the bowl that used the product was started'),
    grams: z.number().optional().describe('Grams used by the bowl'),
    price: dollars.optional().describe('Price per container in dollars at the sale'),
    device_name: z.string().optional().describe('Name of the station that weighed the bowl'),
    seen: z
      .object({ change: containers, counted: localDateTime })
      .optional()
      .describe(
        'Usage by the bowl in containers that a later count had already included, and the local time of that count. `change` is then 0.',
      ),
    counted_before: localDateTime
      .nullable()
      .optional()
      .describe('Local time of the count before `counted`; null for never counted'),
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
  .describe("Salon number. Default: the caller's salon.");

const edit = z.strictObject({
  product_id: id,
  inventory_current_quantity: itemCount.optional().describe('New quantity on hand in containers, booked as a recount'),
  inventory_desired_quantity: maxCount.optional().describe('New par level in containers'),
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
    units: z
      .int()
      .min(1)
      .optional()
      .describe('Containers in the scanned case. Missing for the code of a single container.'),
  })
  .meta({ id: 'ScannedProduct' });

/** Reply to a scan: the product, the product of a case with unknown content, or nothing. */
const scanned = scannedProduct.partial().extend({
  case_of: scannedProduct
    .optional()
    .describe('Product in the scanned case. Present only if the number of containers in it is not known yet.'),
  is_part: z
    .boolean()
    .optional()
    .describe('True if the code is only the beginning or end of a product code, because the scan was incomplete'),
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
      .describe('Barcode as scanned. A case counts as the containers in it. Send an empty text with `product_id`.'),
    product_id: id.optional().describe('ID of a product without a barcode'),
    qtyReceived: receivedQuantity.describe('Number of containers, or of cases if the barcode is that of a case'),
    note: receivingNote.default(''),
    product: z
      .strictObject({
        name: required('Please choose a product color number', 120),
        manufacturer: singleLine(80).describe('Name of an existing manufacturer; empty if unknown'),
      })
      .optional()
      .describe('New product for an unknown barcode'),
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
    out: z.int().describe('Number of products with 0 or fewer containers on hand'),
    negative: z
      .int()
      .describe(
        'Number of products with a stock below 0, because more was used than was on record. Included in `out`.',
      ),
    low: z.int().describe('Number of products with at most a quarter of the par level on hand'),
  })
  .meta({ id: 'SalonLevels' });
export type SalonLevels = z.infer<typeof salonLevels>;

/** Details of a 409 `over_delivery`: the surplus in containers by product. */
export const overDelivery = z.object({
  message: z.string(),
  lines: z.array(
    z.object({ name: z.string(), beyond: containers.describe('Containers received beyond those ordered') }),
  ),
});

const revision = z.string().describe('Revision of the stock: a different value after every change');

export const inventory = defineFamily({
  listInventory: {
    summary: "List a salon's stock by product ID, in pages, or only the changes since an earlier read",
    method: 'POST',
    path: '/gateway/lz5hw2wipk',
    allow: stockKeepers,
    body: updatablePageRequest.extend({ Location: salon }),
    reply: updatablePageOf(inventoryRow).extend({
      mark: revision.optional().describe('Revision of the stock when the first page was read'),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getStockMarks: {
    summary: "Get the stock revision of one or all of the caller's salons, a cheap test for changes",
    method: 'POST',
    path: '/inventory/mark',
    allow: stockKeepers,
    body: z.strictObject({
      Location: salon.describe("Salon number, or -1 for all salons of the caller. Default: the caller's salon."),
    }),
    reply: z.object({ mark: revision, salons: z.array(z.object({ location_id: locationId, mark: revision })) }),
  },
  saveInventory: {
    summary: 'Set quantities on hand, par levels and notes, all or none. A changed quantity is booked as a recount.',
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
    summary: `Count the products that are out or low in a salon, or in each of the caller's first ${maxSalonsPerPage}`,
    method: 'GET',
    path: '/inventory/levels',
    allow: stockKeepers,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(z.union([locationId, z.literal(allLocations)]))
        .optional()
        .describe(
          `Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name. Default: the caller's salon.`,
        ),
    }),
    reply: z.array(salonLevels),
  },
  scanProduct: {
    summary: 'Find the product of a barcode. Unknown barcodes reply with {}.',
    method: 'GET',
    path: '/inventory/{locationId}/{barcode}',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), barcode: scannedBarcode }),
    reply: scanned,
  },
  submitReceiving: {
    summary:
      'Receive a delivery under an order number. Unknown barcodes become products; an order with this number is updated.',
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
      allow_over_delivery: z.boolean().optional().describe('True to receive more than was ordered (409 over_delivery)'),
      idempotency_key: idempotencyFields.idempotency_key.describe(
        'Idempotency key of the delivery. More than 45 lines are booked in parts, and a retry with the same key continues where it stopped. Without a key, a retry books the delivery again.',
      ),
    }),
    reply: z.object({
      message: z.string(),
      order_id: id.nullable().describe('ID of the order with the order number; null if there is none'),
    }),
  },
  archiveProduct: {
    summary:
      'Archive a product. With `merge_into`, another product takes over its codes, stock and open orders in all salons.',
    method: 'POST',
    path: '/inventory/products/{id}/archive',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({
      merge_into: id.optional().describe('ID of the product that takes over from the archived one'),
    }),
    reply: z.object({ message: z.string() }),
  },
  restoreProduct: {
    summary: 'Restore an archived product. A merge can be undone within a day (409).',
    method: 'POST',
    path: '/inventory/products/{id}/restore',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({
      message: z.string(),
      kept_orders: z
        .array(z.string())
        .describe('Numbers of orders that changed since the merge and stay with the other product'),
    }),
  },
  reverseMovement: {
    summary: 'Reverse a receipt or a recount by a movement of the opposite change, once (409)',
    method: 'POST',
    path: '/inventory/{locationId}/{productId}/movements/{movementId}/reverse',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id, movementId: id }),
    body: z.strictObject({ reason: required('Please write a reason', 200), ...idempotencyFields }),
    reply: movement,
    status: 201,
  },
  listMovements: {
    summary: 'List the movements of a product in a salon, latest first, in pages',
    method: 'GET',
    path: '/inventory/{locationId}/{productId}/movements',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id }),
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(movement),
  },
});
