import * as z from 'zod';
import { dollars, id, localDateTime, locationId } from './fields.ts';

const earned = z
  .object({
    done: z
      .int()
      .describe(
        'Number of completed services in the list `services`; number of completed visits everywhere else. A visit is completed if it is done or billed.',
      ),
    revenue: dollars.describe(
      'Revenue in dollars from services and from grams above their allowance: as on the closed bill, else at booked prices',
    ),
    product: dollars.describe('Cost in dollars of the product in the color bowls mixed for the visits'),
    minutes: z.int().describe('Number of minutes during which the visits occupied a chair'),
    chair: dollars.describe(
      "Cost of the occupied chair in dollars: `minutes` at the salon's cost of one chair hour on the day",
    ),
    profit: z.number().describe('Profit in dollars: revenue minus product cost and chair cost'),
  })
  .meta({ id: 'Earned' });
export type Earned = z.infer<typeof earned>;
const earnedPart = earned
  .extend({
    id: z
      .string()
      .describe(
        'Key of the group that is summed: ID of a service or stylist, number of a salon, or Sunday that starts a week',
      ),
    name: z.string(),
  })
  .meta({ id: 'EarnedPart' });
export type EarnedPart = z.infer<typeof earnedPart>;
const visit = earned
  .extend({
    id: id.describe('ID of the completed appointment'),
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
    rates: z
      .array(
        z.object({
          location_id: locationId,
          location_name: z.string(),
          chair: dollars
            .nullable()
            .describe('Cost of one chair hour in the salon in dollars; null if not set, and then chairs count as free'),
        }),
      )
      .describe('Chair costs of each salon: one entry for each cost that held in the requested days'),
    all: earned,
    services: z.array(earnedPart),
    stylists: z.array(earnedPart),
    salons: z.array(earnedPart),
    weeks: z.array(earnedPart),
    visits: z
      .array(visit)
      .describe('Completed visits with the profit of each, latest first; empty if the request has `page`'),
    billed: z
      .object({
        sold: dollars.describe('Retail sales on closed bills in dollars, which no `revenue` in this report includes'),
        extra: dollars.describe('Charges in dollars for extra product (above the included grams) on closed bills'),
        waived: dollars.describe(
          'Waived charges in dollars for extra product (above the included grams) on closed bills',
        ),
        fees: dollars
          .default(0)
          .describe('Fees for missed and canceled visits in dollars, in no `revenue` in this report'),
        unbilled: dollars.default(0).describe('Booked prices in dollars of completed visits without a closed bill'),
        unbilled_visits: z.int().default(0).describe('Number of completed visits without a closed bill'),
      })
      .describe('Amounts on the closed bills of visits in the requested period'),
    elsewhere: dollars.describe('Cost in dollars of the product in color bowls that belong to no completed visit'),
    next_page: z
      .string()
      .optional()
      .describe('Value of `page` for the next request. Missing on the last page of the report.'),
  })
  .meta({ id: 'Profit' });
export type Profit = z.infer<typeof profit>;
