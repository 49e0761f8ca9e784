import * as z from 'zod';
import { id, locationId, minutes } from './fields.ts';

/** What a stylist takes for a service and the price level she works at. */
export const assignment = z
  .object({
    userId: id,
    serviceId: id,
    priceLevel: z.int().min(1).max(5),
    servicing: minutes,
    gap: minutes.describe('Minutes during which the stylist is free'),
    servicing2: minutes.describe('Minutes after the gap'),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof assignment>;

export const stylist = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    services: z.array(assignment),
  })
  .meta({ id: 'Stylist' });
export type Stylist = z.infer<typeof stylist>;
