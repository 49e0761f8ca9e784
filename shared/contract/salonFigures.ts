import * as z from 'zod';
import { dollars, locationId } from './fields.ts';

const cents = (what: string) => z.int().describe(`${what}, in cents`);

/** What a salon did in days, as sums: those of several pages, salons or days can be added up. */
export const salonFigures = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    visits: z.int().describe('Number of completed visits'),
    services: z.int().describe('Number of completed services'),
    revenue: cents('Revenue from services and from grams above their allowance'),
    billed: cents('Part of `revenue` that is on closed bills'),
    sold: cents('Retail sales on closed bills'),
    product: cents('Cost of the product in the color bowls of the visits'),
    minutes: z.int().describe('Number of minutes during which the visits occupied a chair'),
    available: z.int().describe("Number of minutes that the salon's stylists worked by their hours of today"),
    no_shows: z.int().describe('Number of visits that the client missed (status `no_show`)'),
    rebookable: z
      .int()
      .default(0)
      .describe('Number of completed visits that say whether their client booked a later visit'),
    rebooked: z
      .int()
      .default(0)
      .describe(
        'Number of completed visits whose client had a later visit booked when they were done, or booked one that day',
      ),
    bowls: z.int().describe('Number of color bowls mixed'),
    waste: z.int().describe('Product thrown away, in hundredths of a gram'),
  })
  .meta({ id: 'SalonFigures' });
export type SalonFigures = z.infer<typeof salonFigures>;

export const salonStock = z
  .object({
    location_id: locationId,
    value: z
      .number()
      .describe(
        'Value of the stock on hand in dollars, at the current cost of its containers; below 0 if more was used than received',
      ),
    short: z.int().describe('Number of products that are out of stock or run out before the next possible delivery'),
    lost: dollars
      .nullable()
      .describe(
        "Value in dollars of the containers missing in the salon's last stock count; null if it has fewer than two stock counts",
      ),
  })
  .meta({ id: 'SalonStock' });
export type SalonStock = z.infer<typeof salonStock>;
