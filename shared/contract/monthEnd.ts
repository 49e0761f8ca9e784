import * as z from 'zod';
import { dollars, id, localDateTime, locationId } from './fields.ts';

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Not a month');

const value = z.number();
const stock = z
  .object({
    category: z.string().describe('Name of the product category today; empty for products without one'),
    opening: value.describe('Value of the stock in dollars at the start of the month; equals the closing value before'),
    received: value.describe('Deliveries received in dollars, at the price of the purchase order'),
    used: value.describe('Product dispensed into color bowls in dollars, with corrections of bowls; below 0 for use'),
    sold: value.describe('Product sold to clients in dollars, at purchase prices; below 0 for sales'),
    transferred: value.describe('Product from other salons in dollars, minus product sent to other salons'),
    lost: value.describe('Differences found by counts in dollars; below 0 if less was found than was on record'),
    price_changes: value.describe(
      'Change in the value of the stock in dollars because products are valued at another price than before',
    ),
    closing: value.describe('Value of the stock in dollars at the end of the month, at the purchase prices then'),
    check: value.describe(
      'Sum of all columns before `closing`, minus `closing`, in dollars; 0 unless stock changed without a stock movement',
    ),
  })
  .meta({ id: 'MonthStock' });
export type MonthStock = z.infer<typeof stock>;

const bills = z
  .object({
    bills: z.int().describe('Number of bills closed in the month, minus those reopened in it'),
    services: value,
    extra: value.describe('Charges in dollars for extra product (above the included grams)'),
    products: value.describe('Retail sales in dollars, before discounts'),
    fees: value,
    deposits: value.describe('Deposits in dollars that were received earlier; below 0'),
    discounts: value.describe('Discounts in dollars; below 0'),
    total: value.describe('Amount charged in dollars: the sum of the other amounts'),
  })
  .meta({ id: 'MonthBills' });
export type MonthBills = z.infer<typeof bills>;

/** Visits without a bill that are listed for a salon. */
export const maxUnbilledVisits = 200;

const unbilledVisit = z
  .object({
    id,
    start: localDateTime,
    client_name: z.string(),
    user_name: z.string(),
    services: z.string().describe('Names of the services of the visit, separated by commas'),
    amount: dollars.describe('Booked prices of the services in dollars'),
  })
  .meta({ id: 'UnbilledVisit' });
export type UnbilledVisit = z.infer<typeof unbilledVisit>;

const salonMonth = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    is_over: z.boolean().describe('True if the month is over in the salon. Otherwise the figures are those so far.'),
    stock: z.array(stock).describe('Value of the stock by product category; empty without stock and movements'),
    bills,
    unbilled: z.object({
      visits: z.int().describe('Number of completed visits of the month without a closed bill'),
      amount: dollars.describe('Booked prices of those visits in dollars'),
      Items: z.array(unbilledVisit).describe(`Those visits by time; at most ${maxUnbilledVisits}, the earliest`),
    }),
  })
  .meta({ id: 'SalonMonth' });
export type SalonMonth = z.infer<typeof salonMonth>;

export const monthEnd = z
  .object({
    Items: z.array(salonMonth).describe('Salons of the caller, in pages'),
    next_page: z.string().optional().describe('Value of `page` for the next request. Missing on the last page.'),
  })
  .meta({ id: 'MonthEnd' });
export type MonthEnd = z.infer<typeof monthEnd>;
