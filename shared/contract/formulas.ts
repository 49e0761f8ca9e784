import * as z from 'zod';
import { id, localDateTime, locationId } from './fields.ts';

const hundredths = z.int().min(0).describe('Weight in hundredths of a gram');

/** Bowl mixed for a client, shown as a formula to repeat. */
export const formulaBowl = z
  .object({
    bowl_id: id,
    location_id: locationId,
    location_name: z.string(),
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    appointment_id: id.nullable().describe('ID of the appointment that the bowl was mixed for; null if unknown'),
    service_id: id.nullable(),
    entries: z.array(
      z.object({
        entry_id: id,
        product_id: id,
        product_alias: z.string(),
        picture: z.string().optional().describe('URL path of the picture. Missing if the product has none.'),
        amount: hundredths.describe('Weight dispensed in hundredths of a gram, waste included'),
        waste: hundredths,
        cost: z.int().min(0).optional().describe('Cost in cents. Missing for callers who may not see the cost.'),
      }),
    ),
  })
  .meta({ id: 'FormulaBowl' });
export type FormulaBowl = z.infer<typeof formulaBowl>;

/** Grams of product included in a service's price, and the charge for each gram above. */
export const allowance = z
  .object({
    service_id: id,
    service_name: z.string(),
    included_grams: z.number().min(0).describe('Grams of product that the price of the service covers'),
    gram_charge: z.number().min(0).describe('Charge for each gram above the included grams, in dollars'),
  })
  .meta({ id: 'Allowance' });
export type Allowance = z.infer<typeof allowance>;
