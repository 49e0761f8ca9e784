import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, date, dollars, locationId } from './fields.ts';

/** A salon and days of its calendar, both included; the own one and the last seven with today unless told. */
const asked = z.object({
  location: z
    .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
    .optional()
    .describe('The number of a salon; the own one unless told, -1 for the first twelve of those one works in'),
  from: date.optional(),
  to: date.optional(),
});

const weighed = z
  .object({
    bowls: z.int(),
    grams: z.number().describe('Dispensed, waste included'),
    waste: z.number().describe('Grams'),
    cost: dollars.describe('Dollars for what was dispensed, as it was then'),
    waste_cost: dollars.describe('Dollars, of the cost'),
  })
  .meta({ id: 'Weighed' });
/** What was weighed into some bowls, and what of it was poured away. */
export type Weighed = z.infer<typeof weighed>;

const part = weighed
  .extend({
    id: z.string().describe('Of a person, a product or a service; an hour of the day, or a first day'),
    name: z.string(),
  })
  .meta({ id: 'WeighedPart' });
export type WeighedPart = z.infer<typeof part>;

/** How many weeks the trend shows, the last one up to the last day that was asked for. */
export const trendWeeks = 8;

const waste = z
  .object({
    all: weighed.describe('Of everybody in the salon'),
    stylists: z.array(part).describe('The most wasteful first'),
    products: z.array(part).describe('The most wasteful first; a stylist is told none'),
    hours: z.array(part).describe('By the hour in which the bowl was begun; a stylist is told none'),
    services: z
      .array(part)
      .describe(
        'By the service of the appointment that it was mixed for, the most wasteful first; a stylist is told none',
      ),
    weeks: z.array(part).describe(`${trendWeeks} weeks, each by its first day; a stylist's own`),
  })
  .meta({ id: 'Waste' });
export type Waste = z.infer<typeof waste>;

export const insights = defineFamily({
  getWaste: {
    summary:
      'What was weighed and poured away, by who, what, when and what for; stylists see their own beside the average',
    method: 'GET',
    path: '/insights/waste',
    allow: staff,
    query: asked,
    reply: waste,
  },
});
