import * as z from 'zod';
import { id, localDateTime, locationId } from './fields.ts';

const hundredths = z.int().min(0).describe('Hundredths of a gram');

/** Bowl mixed for a client, shown as a formula to repeat. */
export const formulaBowl = z
  .object({
    bowl_id: id,
    location_id: locationId,
    location_name: z.string(),
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    appointment_id: id.nullable().describe('The visit it was mixed for, where the book knows it'),
    service_id: id.nullable(),
    entries: z.array(
      z.object({
        entry_id: id,
        product_id: id,
        product_alias: z.string(),
        picture: z.string().optional().describe('The address of its picture, where it has one'),
        amount: hundredths.describe('Hundredths of a gram that were dispensed, waste included'),
        waste: hundredths,
        cost: z.int().min(0).optional().describe('Cents; left out for those who are not shown what it cost'),
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
    included_grams: z.number().min(0),
    gram_charge: z.number().min(0).describe('Dollars'),
  })
  .meta({ id: 'Allowance' });
export type Allowance = z.infer<typeof allowance>;
