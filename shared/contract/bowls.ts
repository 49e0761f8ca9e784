import * as z from 'zod';
import { id, localDateTime, locationId, version } from './fields.ts';

/** Grams are kept as whole hundredths and money as whole cents, so that sums of them stay exact. */
const hundredths = z.int().min(0).describe('Hundredths of a gram');
const cents = z.int().min(0).describe('Cents');

/** One product that was weighed into a bowl. What it cost then stays, whatever the catalogue says later. */
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

/** A bowl as a station weighed it: what the specification calls a transaction. */
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
  version,
});
export type Bowl = z.infer<typeof bowl>;

/** What bowls come to, of a stylist, a product, an hour or a service, on a day or in a month. */
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
