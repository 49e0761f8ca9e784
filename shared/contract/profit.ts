import * as z from 'zod';
import { dollars, id, localDateTime, locationId } from './fields.ts';

const earned = z
  .object({
    done: z.int().describe('Services that were done, or visits'),
    revenue: dollars.describe('Dollars, as the closed bill charged services and extra product, or as booked'),
    product: dollars.describe('Dollars of what went into their bowls'),
    minutes: z.int().describe('That the chair was taken'),
    chair: dollars.describe('Dollars of those minutes'),
    profit: z.number().describe('Dollars: revenue less product and chair'),
  })
  .meta({ id: 'Earned' });
export type Earned = z.infer<typeof earned>;
const earnedPart = earned
  .extend({ id: z.string().describe('Of a service, a person or a salon, or the Sunday of a week'), name: z.string() })
  .meta({ id: 'EarnedPart' });
export type EarnedPart = z.infer<typeof earnedPart>;
const visit = earned
  .extend({
    id: id.describe('Of the appointment'),
    start: localDateTime,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string(),
    services: z.string(),
  })
  .meta({ id: 'EarnedVisit' });
export type EarnedVisit = z.infer<typeof visit>;

/** Maximum of days times salons read per request with the single visits. */
export const maxSalonDays = 84;

export const profit = z
  .object({
    rates: z.array(
      z.object({
        location_id: locationId,
        location_name: z.string(),
        chair: dollars
          .nullable()
          .describe('Dollars an hour; null until it is set, and profit there is revenue less product'),
      }),
    ),
    all: earned,
    services: z.array(earnedPart),
    stylists: z.array(earnedPart),
    salons: z.array(earnedPart),
    weeks: z.array(earnedPart),
    visits: z.array(visit).describe('The latest first; none in pages'),
    billed: z
      .object({
        sold: dollars.describe('Dollars of products sold, which are in no revenue here'),
        extra: dollars.describe('Dollars charged for product above what services cover'),
        waived: dollars.describe('Dollars of it that were not charged'),
      })
      .describe('Of closed bills'),
    elsewhere: dollars.describe('Dollars in bowls that are of no visit that was done'),
    next_page: z.string().optional().describe('Where more days follow'),
  })
  .meta({ id: 'Profit' });
export type Profit = z.infer<typeof profit>;
