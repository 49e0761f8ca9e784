import * as z from 'zod';
import { dollars, id, locationId } from './fields.ts';

/** Latest bowls of a service whose median is what it is expected to take, at most so many days before the end of the period. */
export const [medianBowls, medianDays] = [50, 90];

const expectedService = z
  .object({
    location_id: locationId,
    service_id: id,
    service_name: z.string(),
    grams: z
      .number()
      .describe('Grams that a bowl is expected to take: set in the service, or the median of its latest bowls'),
    median_of: z.int().describe('Number of latest bowls that the median is of; 0 if the grams are set in the service'),
  })
  .meta({ id: 'ExpectedService' });
export type ExpectedService = z.infer<typeof expectedService>;

const serviceUse = z
  .object({
    location_id: locationId,
    service_id: id,
    user_id: id,
    user_name: z.string(),
    bowls: z.int().describe('Number of color bowls that the stylist mixed for the service'),
    grams: z.number().describe('Grams of product dispensed into these bowls, including waste'),
    cost: dollars.describe('Cost in dollars of the product dispensed into these bowls'),
    products: z
      .array(z.object({ name: z.string().describe('Brand and name of the product'), grams: z.number() }))
      .describe('Grams of each product in these bowls'),
  })
  .meta({ id: 'ServiceUse' });
export type ServiceUse = z.infer<typeof serviceUse>;

export const expectedUse = z.object({
  services: z.array(expectedService).describe('Expected grams of product in a color bowl of each service, by salon'),
  used: z
    .array(serviceUse)
    .describe('Product used in color bowls by salon, service and stylist. Add up the sums of all pages.'),
  next_page: z.int().optional().describe('Value of `page` for the next request. Missing on the last page.'),
});
