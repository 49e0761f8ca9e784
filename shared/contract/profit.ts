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
    charged: z
      .enum(['billed', 'not billed', 'not done'])
      .default('billed')
      .describe(
        '`billed`: done, with a closed bill; `not billed`: done without one; `not done`: billed, but not done yet',
      ),
  })
  .meta({ id: 'EarnedVisit' });
export type EarnedVisit = z.infer<typeof visit>;

/** Report in pages that cover any number of salons and days. */
export const reportPage = z
  .string()
  .max(80)
  .optional()
  .describe(
    'Page of the report: "start", then `next_page` of each reply. Add up the sums of all pages, which cover all salons if the salon number is -1. Default: one reply.',
  );
export const nextPage = z
  .string()
  .optional()
  .describe('Value of `page` for the next request. Missing on the last page of the report.');

export const missedCharge = z
  .object({
    appointment_id: id,
    start: localDateTime,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string(),
    title: z.string().describe('Name of the service whose included grams were exceeded'),
    grams: z
      .number()
      .describe("Grams of product above the grams included in the service's price, which were not charged"),
    amount: dollars.describe("Amount in dollars that was not charged for product above the service's included grams"),
    bill_number: z
      .int()
      .optional()
      .describe("Number of the visit's closed bill, which lacks the charge. Missing if no bill was closed."),
    bowl: z
      .object({
        bowl_id: id,
        grams: z.number().describe('Grams dispensed into the color bowl, waste included'),
        mixed_for: z
          .string()
          .describe('Name of the service that the color bowl was mixed for; empty if the visit does not have it'),
        service_id: id.describe('ID of the service of the visit that charges for product'),
      })
      .optional()
      .describe(
        'Color bowl that would be charged if it were assigned to another service of its visit. Missing for other charges.',
      ),
  })
  .meta({ id: 'MissedCharge' });
export type MissedCharge = z.infer<typeof missedCharge>;

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
        sold_cost: dollars.default(0).describe('Cost in dollars of the products sold, as it was when they were sold'),
        sold_uncosted: dollars
          .default(0)
          .describe(
            'Part of `sold` in dollars for products whose cost is unknown, so that `sold_cost` leaves them out',
          ),
        extra: dollars.describe('Charges in dollars for extra product (above the included grams) on closed bills'),
        waived: dollars.describe(
          'Waived charges in dollars for extra product (above the included grams) on closed bills',
        ),
        fees: dollars
          .default(0)
          .describe('Fees for missed and canceled visits in dollars, in no `revenue` in this report'),
        unbilled: dollars.default(0).describe('Booked prices in dollars of completed visits without a closed bill'),
        unbilled_visits: z.int().default(0).describe('Number of completed visits without a closed bill'),
        missed: dollars
          .default(0)
          .describe("Product above the services' included grams in dollars that is on no closed bill, nor waived"),
        not_done: dollars
          .default(0)
          .describe('Part of `revenue` in dollars of visits with a closed bill whose status is not done yet'),
        not_done_visits: z
          .int()
          .default(0)
          .describe('Number of visits with a closed bill whose status is not done yet'),
      })
      .describe('Amounts on the closed bills of visits in the requested period'),
    elsewhere: dollars.describe('Cost in dollars of the product in color bowls that belong to no completed visit'),
    next_page: nextPage,
  })
  .meta({ id: 'Profit' });
export type Profit = z.infer<typeof profit>;
