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
import { namedProduct } from './namedProduct.ts';
import { pageOf, pageRequest, updatablePageOf, updatablePageRequest } from './page.ts';
import { barcode } from './productCodes.ts';
import { product } from './products.ts';

export const containers = z
  .number()
  .describe('Number of containers of the product; a fraction is a partly used container');

export const stockLine = z.object({
  location_id: locationId,
  product_id: id,
  inventory_current_quantity: containers.describe(
    'Number of containers on hand, the sum of all stock movements; below 0 if more was used than was on record',
  ),
  inventory_desired_quantity: containers
    .min(0)
    .describe('Par level: number of containers that the stock is filled up to'),
  inventory_notes: z.string(),
  inventory_last_adjustment_quantity: containers.describe(
    'Change of the stock by the last stock movement, in containers',
  ),
  inventory_last_changed_timestamp: localDateTime.describe(
    "Time of the product's last stock movement, in the salon's time zone",
  ),
  inventory_last_received_timestamp: localDateTime
    .optional()
    .describe("Time when the product was last received, in the salon's time zone. Missing if never received."),
  inventory_last_sold_timestamp: localDateTime
    .optional()
    .describe(
      "Time when the product was last sold to a client, in the salon's time zone. Missing if not sold since 2026-11-30.",
    ),
  inventory_counted_timestamp: localDateTime
    .optional()
    .describe(
      "Time when the product was last counted, in the salon's time zone. The counted quantity already reflects all use before that time.",
    ),
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
      .describe(
        "Time when the product was last received, or ordered by an open purchase order, in the salon's time zone",
      ),
    inventory_on_order: containers.min(0).describe('Number of containers that open purchase orders will still deliver'),
    inventory_quantity_needed: z
      .int()
      .min(0)
      .describe('Number of containers to order to reach the par level; 0 if containers on hand and on order suffice'),
    inventory_product_price: dollars
      .optional()
      .describe('Purchase price per container in dollars. Present only for salon and system admins.'),
    inventory_on_hand: z
      .number()
      .optional()
      .describe(
        'Value of the containers on hand in dollars. Missing if the price is unknown or the caller may not see prices.',
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
    change: containers.describe('Change of the stock in containers; below 0 for a decrease'),
    reason: z.string(),
    source: z.string().describe('Origin of the stock movement, such as a screen, a purchase order or a color bowl'),
    reverses: id
      .optional()
      .describe('ID of the stock movement that this reversal cancels. Missing for other kinds of movements.'),
    counted: localDateTime
      .nullable()
      .optional()
      .describe(
        "Time of the product's last count as set by this stock movement, in salon time; null for never counted. Missing if unchanged.",
      ),
    weighed: localDateTime
      .optional()
      .describe("Time when the color bowl that used the product was started, in the salon's time zone"),
    grams: z.number().optional().describe('Grams of the product dispensed into the color bowl'),
    price: dollars
      .optional()
      .describe('Retail price per container in dollars. Present only for a stock movement by a sale to a client.'),
    cost: dollars.optional().describe('Purchase price per container in dollars at that time. 0 or missing if unknown.'),
    device_name: z.string().optional().describe('Name of the weighing station that weighed the color bowl'),
    seen: z
      .object({ change: containers, counted: localDateTime })
      .optional()
      .describe(
        'Use by a color bowl that a stock count had already included: change in containers, and time of that count. `change` is then 0.',
      ),
    counted_before: localDateTime
      .nullable()
      .optional()
      .describe("Time of the product's count before `counted`, in the salon's time zone; null for never counted"),
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
  .describe("Salon number. Default, and for -1: the caller's primary salon.");

const edit = z.strictObject({
  product_id: id,
  inventory_current_quantity: itemCount
    .optional()
    .describe('New number of containers on hand, recorded as a recount. Default: unchanged.'),
  inventory_desired_quantity: maxCount
    .optional()
    .describe('New par level: number of containers that the stock is filled up to. Default: unchanged.'),
  inventory_notes: multiLine(500).optional(),
  version: version.optional(),
});
export type InventoryEdit = z.output<typeof edit>;

export const stockKeepers = [3, 2] as const;
/** Archiving a product reaches the stock of all salons. */
const catalogKeepers = [3, 5] as const;
/** Front desk staff can receive deliveries. */
const desk = [3, 2, 4] as const;

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
      .describe('Number of containers in the scanned case. Missing if the barcode is that of a single container.'),
  })
  .meta({ id: 'ScannedProduct' });

/** Reply to a scan: the product, the product of a case with unknown content, or nothing. */
const scanned = scannedProduct.partial().extend({
  case_of: scannedProduct
    .optional()
    .describe('Product in the scanned case. Present only if the number of containers in the case is not known yet.'),
  is_part: z
    .boolean()
    .optional()
    .describe(
      'True if the scanned code is only the beginning or end of a known barcode, because the scan was incomplete',
    ),
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
      .describe(
        'Scanned barcode of the received product. A case counts as the containers in it. Empty if `product_id` is sent.',
      ),
    product_id: id.optional().describe('ID of the received product, for a product without a barcode'),
    qtyReceived: receivedQuantity.describe(
      'Number of containers received, or of cases if the barcode is that of a case',
    ),
    note: receivingNote.default(''),
    product: namedProduct.optional().describe('Product to create if no product has the barcode yet'),
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
    out: z.int().describe('Number of products that are out of stock: 0 or fewer containers on hand'),
    negative: z
      .int()
      .describe('Number of products with stock below 0, because more was used than was on record. Included in `out`.'),
    low: z
      .int()
      .describe(
        'Number of products with low stock: more than 0 containers on hand, but at most a quarter of the par level',
      ),
  })
  .meta({ id: 'SalonLevels' });
export type SalonLevels = z.infer<typeof salonLevels>;

/** Details of a 409 `over_delivery`: the surplus in containers by product. */
export const overDelivery = z.object({
  message: z.string(),
  lines: z.array(
    z.object({ name: z.string(), beyond: containers.describe('Number of containers received beyond those ordered') }),
  ),
});

const revision = z.string().describe("Revision of a salon's stock: a different value after every change");

export const inventory = defineFamily({
  listInventory: {
    summary: "List a salon's stock by product ID, in pages, or only the rows that changed since an earlier read",
    method: 'POST',
    path: '/gateway/lz5hw2wipk',
    allow: stockKeepers,
    body: updatablePageRequest.extend({ Location: salon }),
    reply: updatablePageOf(inventoryRow).extend({
      mark: revision.optional().describe("Revision of the salon's stock when the first page of the list was read"),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getStockMarks: {
    summary: 'Get the revision of the stock of one or all salons, to find out cheaply whether stock changed',
    method: 'POST',
    path: '/inventory/mark',
    allow: stockKeepers,
    body: z.strictObject({
      Location: salon.describe("Salon number, or -1 for all salons of the caller. Default: the caller's salon."),
    }),
    reply: z.object({ mark: revision, salons: z.array(z.object({ location_id: locationId, mark: revision })) }),
  },
  saveInventory: {
    summary:
      'Set quantities on hand, par levels and notes of products, all or none. A changed quantity is recorded as a recount.',
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
    summary: `Count the products that are out of stock or low in a salon, or in the caller's first ${maxSalonsPerPage} salons`,
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
    summary:
      'Find the product that has a scanned barcode, and its stock in a salon. The reply is {} for an unknown barcode.',
    method: 'GET',
    path: '/inventory/{locationId}/{barcode}',
    allow: desk,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), barcode: scannedBarcode }),
    reply: scanned,
  },
  submitReceiving: {
    summary:
      'Receive a delivery into stock under an order number. Unknown barcodes become products; a purchase order of this number is updated.',
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
        .describe('True to receive more than was ordered, which is refused otherwise (409 over_delivery)'),
      idempotency_key: idempotencyFields.idempotency_key.describe(
        'Idempotency key of the delivery. A retry with the same key completes an interrupted delivery and adds nothing twice. Default: no check for retries.',
      ),
    }),
    reply: z.object({
      message: z.string(),
      order_id: id.nullable().describe('ID of the purchase order with the order number; null if there is none'),
    }),
  },
  archiveProduct: {
    summary:
      'Archive a product. With `merge_into`, another product takes over its barcodes, stock and open purchase orders in all salons.',
    method: 'POST',
    path: '/inventory/products/{id}/archive',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({
      merge_into: id
        .optional()
        .describe(
          'ID of the product that takes over barcodes, stock and open orders of the archived product. Default: no merge.',
        ),
    }),
    reply: z.object({ message: z.string() }),
  },
  restoreProduct: {
    summary:
      'Restore an archived product. A product that was merged into another one can be restored for a day, then no more (409).',
    method: 'POST',
    path: '/inventory/products/{id}/restore',
    allow: catalogKeepers,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({
      message: z.string(),
      kept_orders: z
        .array(z.string())
        .describe('Numbers of purchase orders that changed after the merge, and therefore stay with the other product'),
    }),
  },
  reverseMovement: {
    summary:
      'Cancel a received delivery or a recount of a product by the opposite stock movement. Works once for each movement (409).',
    method: 'POST',
    path: '/inventory/{locationId}/{productId}/movements/{movementId}/reverse',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id, movementId: id }),
    body: z.strictObject({ reason: required('Please write a reason', 200), ...idempotencyFields }),
    reply: movement,
    status: 201,
  },
  listMovements: {
    summary: 'List the stock movements of a product in a salon, latest first, in pages',
    method: 'GET',
    path: '/inventory/{locationId}/{productId}/movements',
    allow: stockKeepers,
    params: z.object({ locationId: z.coerce.number().pipe(locationId), productId: id }),
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(movement),
  },
});
