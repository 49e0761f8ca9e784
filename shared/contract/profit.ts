import * as z from 'zod';
import { dollars, id, localDateTime, locationId } from './fields.ts';

const earned = z
  .object({
    done: z.int().describe('Number of completed services in `services`; number of completed visits elsewhere'),
    revenue: dollars.describe(
      'Revenue in dollars from services and extra product, as charged by the closed bill, else as booked',
    ),
    product: dollars.describe('Cost in dollars of the product in the bowls of the visits'),
    minutes: z.int().describe('Minutes during which the visits occupied a chair'),
    chair: dollars.describe('Chair cost in dollars: `minutes` at the hourly chair cost of the salon'),
    profit: z.number().describe('Profit in dollars: revenue minus product and chair cost'),
  })
  .meta({ id: 'Earned' });
export type Earned = z.infer<typeof earned>;
const earnedPart = earned
  .extend({
    id: z.string().describe('ID of the service or stylist, number of the salon, or the Sunday that starts the week'),
    name: z.string(),
  })
  .meta({ id: 'EarnedPart' });
export type EarnedPart = z.infer<typeof earnedPart>;
const visit = earned
  .extend({
    id: id.describe('ID of the appointment'),
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
          .describe('Chair cost per hour in dollars; null if not set, and then the chair costs nothing'),
      }),
    ),
    all: earned,
    services: z.array(earnedPart),
    stylists: z.array(earnedPart),
    salons: z.array(earnedPart),
    weeks: z.array(earnedPart),
    visits: z.array(visit).describe('Completed visits, latest first; empty if `page` was sent'),
    billed: z
      .object({
        sold: dollars.describe('Retail sales in dollars, not included in any revenue here'),
        extra: dollars.describe('Extra product charged, in dollars'),
        waived: dollars.describe('Extra product waived, in dollars'),
      })
      .describe('Amounts of closed bills'),
    elsewhere: dollars.describe('Cost in dollars of the product in bowls that belong to no completed visit'),
    next_page: z.string().optional().describe('Next value for `page`. Missing on the last page.'),
  })
  .meta({ id: 'Profit' });
export type Profit = z.infer<typeof profit>;
