import * as z from 'zod';
import { id, localDateTime, locationId, version } from './fields.ts';

/** Weights are in hundredths of a gram and money in cents, so that sums stay exact. */
const hundredths = z.int().min(0).describe('Hundredths of a gram');
const cents = z.int().min(0).describe('Cents');

/** Product weighed into a bowl, with a copy of its name, size and cost at that time. */
export const bowlEntry = z.object({
  entry_id: id,
  product_id: id,
  product_alias: z.string().describe('Brand and name as they were then'),
  start: localDateTime,
  amount: hundredths.describe('Dispensed, waste included'),
  waste: hundredths,
  container_cents: cents.describe('What a container cost then'),
  container_grams: z.number().positive().describe('What a container held then'),
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
  appointment_id: id.nullable().describe('Where client, stylist and time meet one'),
  service_id: id.nullish().describe('The service of that appointment that it was mixed for'),
  entries: z.array(bowlEntry),
  changed: z
    .object({ user_name: z.string(), time: localDateTime })
    .optional()
    .describe('The last correction, where there was one'),
  version,
});
export type Bowl = z.infer<typeof bowl>;

/** Usage totals of a stylist, product, hour or service, per day or month. */
export const usageTotals = z.object({
  bowls: z.int(),
  entries: z.int(),
  amount: z.int().describe('Hundredths of a gram'),
  waste: z.int().describe('Hundredths of a gram'),
  cost: z.int().describe('Cents'),
  waste_cost: z.int().describe('Cents'),
  containers: z.number().describe('Containers used, exact to a millionth'),
});
export type UsageTotals = z.infer<typeof usageTotals>;
