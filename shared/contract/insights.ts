import * as z from 'zod';
import { admins, defineFamily, staff } from './endpoint.ts';
import { allLocations, date, dollars, id, locationId, version } from './fields.ts';

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

/** Out is nothing or less; short goes before its next delivery can come, little within a week. */
export const coverStates = ['out', 'short', 'little', 'enough', 'unused'] as const;
export type CoverState = (typeof coverStates)[number];

const coverLine = z
  .object({
    product_id: id,
    product_name: z.string().describe('With its brand'),
    manufacturer_name: z.string(),
    reseller_id: id.nullable(),
    reseller_company_name: z.string(),
    current: z.number().describe('Containers'),
    on_order: z.number().describe('Containers that are still to come'),
    desired: z.number().describe('Containers that the shelf is filled up to'),
    suggested: z.int().describe('Containers that it should be filled up to'),
    week: z.number().describe('Containers a week, at the pace of the last 28 days'),
    days: z.number().nullable().describe('That it will last; null where nobody uses it'),
    delivery: date.describe('When the next can come: what is ordered, else what would be ordered today'),
    until_delivery: z.int().describe('Days'),
    state: z.enum(coverStates),
    version: version.describe('Of the line of the stock'),
  })
  .meta({ id: 'CoverLine' });
export type CoverLine = z.infer<typeof coverLine>;
const cover = z.object({
  since: date.describe('The first day that anything is known of'),
  lines: z.array(coverLine).describe('What goes first comes first'),
});
export type Cover = z.infer<typeof cover>;

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
  getCover: {
    summary: 'How long what a salon has will last, what goes first first, and what its shelf should be filled up to',
    method: 'GET',
    path: '/insights/cover',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: cover,
  },
});
