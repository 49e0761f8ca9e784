import * as z from 'zod';
import { date, dollars, id, locationId } from './fields.ts';
import { containers } from './inventory.ts';

/** Days that the list of idle products can begin with. */
export const idleDays = ['30', '60', '90', '180'] as const;

const lastDay = date.nullable();
export const idleProduct = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    product_id: id,
    product_name: z.string().describe('Brand and name of the product'),
    archived: z.boolean(),
    on_hand: containers,
    used: lastDay.describe(
      'Day when the salon last used the product in a color bowl. More than 90 days ago: the last day of that month. Null for none in a year.',
    ),
    sold: lastDay.describe('Day when the product was last sold to a client; null if not sold since 2026-11-30'),
    ordered: lastDay.describe('Day when the product was last received, or ordered by an open order; null for never'),
    idle: z
      .int()
      .describe('Number of days since the latest of `used`, `sold` and `ordered`; since the last count without any'),
    value: dollars.optional().describe('Containers on hand at the current cost in dollars. Missing without a price.'),
  })
  .meta({ id: 'IdleProduct' });
export type IdleProduct = z.infer<typeof idleProduct>;
export const productUse = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    product_id: id,
    containers: containers.describe('Number of containers that the salon used in the 90 days before today'),
  })
  .meta({ id: 'ProductUse' });
export type ProductUse = z.infer<typeof productUse>;
