import * as z from 'zod';
import { date, id, localDateTime, locationId } from './fields.ts';

const hundredths = z.int().min(0).describe('Weight of product in hundredths of a gram');

/** Bowl mixed for a client, shown as a formula to repeat. */
export const formulaBowl = z
  .object({
    bowl_id: id,
    location_id: locationId,
    location_name: z.string(),
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    appointment_id: id.nullable().describe('ID of the appointment that the color bowl was mixed for; null if unknown'),
    service_id: id.nullable(),
    entries: z.array(
      z.object({
        entry_id: id,
        product_id: id,
        product_alias: z.string(),
        picture: z.string().optional().describe("URL path of the product's picture. Missing if the product has none."),
        amount: hundredths.describe('Weight of product dispensed in hundredths of a gram, including waste'),
        waste: hundredths,
        cost: z
          .int()
          .min(0)
          .optional()
          .describe('Cost of the product dispensed in cents. Missing for callers who may not see the cost.'),
      }),
    ),
  })
  .meta({ id: 'FormulaBowl' });
export type FormulaBowl = z.infer<typeof formulaBowl>;

/** Formula that was mixed for a client before the salon weighed here, as it was imported. Counts in no stock, total, report or bill. */
export const pastFormula = z
  .object({
    formula_id: id,
    date,
    user_name: z.string().describe('Stylist as the imported file names them; empty if unknown'),
    service_name: z.string().describe('Service as the imported file names it; empty if unknown'),
    text: z.string().describe('Formula as it was written'),
    lines: z
      .array(z.object({ product_id: id.nullable(), product_alias: z.string(), amount: hundredths }))
      .describe('Products that the text names, with their weights. Empty if any part of the text is not understood.'),
  })
  .meta({ id: 'PastFormula' });
export type PastFormula = z.infer<typeof pastFormula>;

/** Grams of product included in a service's price, and the charge for each gram above. */
export const allowance = z
  .object({
    service_id: id,
    service_name: z.string(),
    included_grams: z.number().min(0).describe('Grams of product included in the price of the service'),
    gram_charge: z
      .number()
      .min(0)
      .describe('Charge in dollars for each gram of product above the included grams of the service'),
  })
  .meta({ id: 'Allowance' });
export type Allowance = z.infer<typeof allowance>;
