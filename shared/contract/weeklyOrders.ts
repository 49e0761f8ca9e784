import * as z from 'zod';
import { dollars, id, locationId } from './fields.ts';

const weeklyLine = z
  .object({
    product_id: id,
    product_name: z.string().describe('Brand and name of the product'),
    reseller_id: id.nullable().describe('ID of the distributor that carries the product; null if none does'),
    reseller_company_name: z.string(),
    state: z
      .enum(['out', 'short', 'little'])
      .describe('`out`: no stock; `short`: runs out before the next possible delivery; `little`: runs out in a week'),
    days: z.number().describe('Number of days until the stock runs out, at the average use of the last 28 days'),
    current: z.number().describe('Number of containers on hand'),
    on_order: z.number().describe('Number of containers that open purchase orders will still deliver'),
    quantity: z.int().min(1).describe('Number of containers that fill the stock up to the par level'),
    price: dollars.optional().describe('Current cost of a container in dollars. Missing without a price.'),
  })
  .meta({ id: 'WeeklyLine' });
export type WeeklyLine = z.infer<typeof weeklyLine>;

export const salonWeek = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    lines: z.array(weeklyLine),
    without_level: z
      .int()
      .describe('Number of products that run out and have no par level, so that no `lines` has them'),
  })
  .meta({ id: 'SalonWeek' });
export type SalonWeek = z.infer<typeof salonWeek>;
