import * as z from 'zod';
import { id, localDateTime, locationId, version } from './fields.ts';

/** Weights are in hundredths of a gram and money in cents, so that sums stay exact. */
const hundredths = z.int().min(0).describe('Weight of product in hundredths of a gram');
const cents = z.int().min(0).describe('Amount of money in cents');

/** Product weighed into a bowl, with a copy of its name, size and cost at that time. */
export const bowlEntry = z.object({
  entry_id: id,
  product_id: id,
  product_alias: z.string().describe('Brand and name of the product when it was weighed'),
  start: localDateTime,
  amount: hundredths.describe('Weight of product dispensed in hundredths of a gram, including waste'),
  waste: hundredths,
  container_cents: cents.describe('Cost of one container in cents when the product was weighed'),
  container_grams: z.number().positive().describe('Content of one container in grams when the product was weighed'),
});
export type BowlEntry = z.infer<typeof bowlEntry>;

/** Bowl weighed at a station. The specification calls it a transaction. */
export const bowl = z.object({
  bowl_id: id,
  location_id: locationId,
  user_id: id,
  user_name: z.string(),
  client_id: id.nullable(),
  client_name: z.string(),
  start: localDateTime,
  end: localDateTime,
  station_id: id,
  device_name: z.string(),
  local_id: z.string(),
  appointment_id: id
    .nullable()
    .describe('ID of the appointment that matches client, stylist and time of the color bowl; null if none does'),
  service_id: id
    .nullish()
    .describe("ID of the appointment's service that the color bowl was mixed for; null if unknown"),
  entries: z.array(bowlEntry),
  changed: z
    .object({ user_name: z.string(), time: localDateTime })
    .optional()
    .describe('Last correction of the color bowl: user and local time. Missing if never corrected.'),
  version,
});
export type Bowl = z.infer<typeof bowl>;

/** Usage totals of a stylist, product, hour or service, per day or month. */
export const usageTotals = z.object({
  bowls: z.int(),
  entries: z.int(),
  amount: z.int().describe('Weight of product dispensed in hundredths of a gram, including waste'),
  waste: z.int().describe('Weight of product thrown away in hundredths of a gram'),
  cost: z.int().describe('Cost in cents of the product dispensed, including waste'),
  waste_cost: z.int().describe('Cost in cents of the product thrown away'),
  containers: z.number().describe('Number of containers used, rounded to a millionth'),
});
export type UsageTotals = z.infer<typeof usageTotals>;
