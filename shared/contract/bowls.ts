import * as z from 'zod';
import { id, localDateTime, locationId, version } from './fields.ts';

/** Weights are in hundredths of a gram and money in cents, so that sums stay exact. */
const hundredths = z.int().min(0).describe('Weight in hundredths of a gram');
const cents = z.int().min(0).describe('Amount in cents');

/** Product weighed into a bowl, with a copy of its name, size and cost at that time. */
export const bowlEntry = z.object({
  entry_id: id,
  product_id: id,
  product_alias: z.string().describe('Brand and name of the product at that time'),
  start: localDateTime,
  amount: hundredths.describe('Weight dispensed in hundredths of a gram, waste included'),
  waste: hundredths,
  container_cents: cents.describe('Cost of a container in cents at that time'),
  container_grams: z.number().positive().describe('Content of a container in grams at that time'),
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
    .describe('ID of the appointment that matches client, stylist and time; null if none does'),
  service_id: id.nullish().describe('ID of the service of that appointment that the bowl was mixed for'),
  entries: z.array(bowlEntry),
  changed: z
    .object({ user_name: z.string(), time: localDateTime })
    .optional()
    .describe('Last correction of the bowl: user and local time. Missing if it was never corrected.'),
  version,
});
export type Bowl = z.infer<typeof bowl>;

/** Usage totals of a stylist, product, hour or service, per day or month. */
export const usageTotals = z.object({
  bowls: z.int(),
  entries: z.int(),
  amount: z.int().describe('Weight in hundredths of a gram'),
  waste: z.int().describe('Weight in hundredths of a gram'),
  cost: z.int().describe('Amount in cents'),
  waste_cost: z.int().describe('Amount in cents'),
  containers: z.number().describe('Containers used, exact to a millionth'),
});
export type UsageTotals = z.infer<typeof usageTotals>;
