import * as z from 'zod';
import { appointment } from './appointments.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { allLocations, date, dollars, id, localDateTime, locationId, maxSalonsPerPage, version } from './fields.ts';
import { profit } from './profit.ts';
import { dailySpend, lastDay } from './reports.ts';

/** Salon and inclusive date range. Defaults to the caller's salon and the last seven days including today. */
const periodQuery = z.object({
  location: z
    .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
    .optional()
    .describe(
      `Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name. Default: the caller's salon.`,
    ),
  from: date.optional().describe('First day, YYYY-MM-DD. Default: six days before the last day.'),
  to: date.optional().describe('Last day, YYYY-MM-DD. Default: today in the salon.'),
});

const weighed = z
  .object({
    bowls: z.int().describe('Number of bowls'),
    grams: z.number().describe('Grams dispensed, waste included'),
    waste: z.number().describe('Grams wasted'),
    cost: dollars.describe('Cost in dollars of the product dispensed, at the prices of that time'),
    waste_cost: dollars.describe('Cost in dollars of the product wasted, included in `cost`'),
  })
  .meta({ id: 'Weighed' });
/** Amounts dispensed into bowls, and the waste among them. */
export type Weighed = z.infer<typeof weighed>;

const part = weighed
  .extend({
    id: z
      .string()
      .describe(
        'Key of the group: ID of the stylist, product or service; hour of the day (0 to 23); first day of the week',
      ),
    name: z.string(),
  })
  .meta({ id: 'WeighedPart' });
export type WeighedPart = z.infer<typeof part>;

/** Weeks in the trend. The last one ends on the last requested day. */
export const trendWeeks = 8;

const waste = z
  .object({
    all: weighed.describe('Usage and waste of all stylists in the salons'),
    stylists: z
      .array(part)
      .describe('Usage and waste by stylist, highest cost of waste first. Stylists get their own.'),
    products: z.array(part).describe('Usage and waste by product, highest cost of waste first; empty for stylists'),
    hours: z.array(part).describe('Usage and waste by the hour in which the bowl was started; empty for stylists'),
    services: z
      .array(part)
      .describe(
        'Usage and waste by the service that the bowl was mixed for, highest cost of waste first; empty for stylists',
      ),
    weeks: z
      .array(part)
      .describe(`Usage and waste by week, for ${trendWeeks} weeks up to the last day. Stylists get their own.`),
  })
  .meta({ id: 'Waste' });
export type Waste = z.infer<typeof waste>;

/** out: no stock; short: runs out before the next possible delivery; little: runs out within a week. */
export const coverStates = ['out', 'short', 'little', 'enough', 'unused'] as const;
export type CoverState = (typeof coverStates)[number];

const coverLine = z
  .object({
    product_id: id,
    product_name: z.string().describe('Brand and name of the product'),
    manufacturer_name: z.string(),
    reseller_id: id.nullable(),
    reseller_company_name: z.string(),
    current: z.number().describe('Containers on hand'),
    on_order: z.number().describe('Containers on order'),
    desired: z.number().describe('Par level in containers'),
    suggested: z.int().describe('Suggested par level in containers'),
    week: z.number().describe('Containers used per week, averaged over the last 28 days'),
    days: z
      .number()
      .nullable()
      .describe(
        'Days until the stock of the product runs out at its current pace of use; null if the product is not used',
      ),
    delivery: date.describe('Day of the next possible delivery: of an open order, else of an order placed today'),
    overdue: date
      .optional()
      .describe('Due day of the oldest overdue order of the product. Missing if no order is overdue.'),
    until_delivery: z.int().describe('Days until the next possible delivery'),
    state: z.enum(coverStates),
    version: version.describe('Version of the stock line. Send it when saving the par level.'),
  })
  .meta({ id: 'CoverLine' });
export type CoverLine = z.infer<typeof coverLine>;
const cover = z.object({
  since: date.describe('First day with recorded usage, at most 90 days ago'),
  lines: z.array(coverLine).describe('Products that the salon used in the last 90 days, most urgent first'),
});
export type Cover = z.infer<typeof cover>;

const spending = z.object({
  user_id: id,
  Stylist: z.string(),
  total_spent: dollars,
  average_spent: dollars.describe('Average cost per bowl in dollars'),
  total_number: z.int().describe('Number of bowls'),
});
const ratio = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'Share of chemical services, from 0 to 1, among the services of all visits except cancellations and no-shows',
  );
const servicesByKind = z.object({ chemical: z.int(), other: z.int(), ratio });
const parts = z.array(
  z.object({ name: z.string(), value: z.number().describe('Value of the product category in dollars') }),
);
const item = z.object({ product_id: id, product_name: z.string().describe('Brand and name of the product') });

/** Full days before today that a dashboard covers by default. */
const defaultDays = 7;

const salonDashboard = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    today: date,
    from: date,
    to: date,
    value_on_hand: z.number().describe('Value of the stock on hand in dollars'),
    unpriced_on_hand: z
      .int()
      .optional()
      .describe('Number of products on hand without a price, which `value_on_hand` leaves out'),
    on_hand: parts.describe('Value on hand by product category, highest first; the smaller ones together as "Other"'),
    value_used: dollars.describe('Cost in dollars of the product dispensed'),
    value_used_before: dollars.describe(
      'Cost in dollars of the product dispensed in the period of equal length before',
    ),
    used: parts.describe(
      'Cost of the product dispensed by product category, highest first; the smaller ones together as "Other"',
    ),
    transactions: z.int().describe('Number of bowls'),
    transactions_before: z.int().describe('Number of bowls in the period of equal length before'),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    stylist_spending: z.array(spending).describe('Cost of the product dispensed by each stylist, highest first'),
    most_consumed_product: z.array(item.extend({ category_name: z.string(), container_used: z.number() })),
    top_inventory_items: z.array(
      item.extend({
        manufacturer_name: z.string(),
        inventory_current_quantity: z.number(),
        inventory_desired_quantity: z.number(),
      }),
    ),
    product_running_low: z.array(
      item.extend({
        manufacturer_name: z.string(),
        inventory_quantity_needed: z.int(),
        reseller_id: id
          .nullable()
          .optional()
          .describe('ID of the distributor that carries the product; null if none does'),
        reseller_company_name: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'SalonDashboard' });
export type SalonDashboard = z.infer<typeof salonDashboard>;

const cup = z.object({
  transaction_id: id,
  time: localDateTime,
  name: z
    .string()
    .describe('Name of the service that the bowl was mixed for, or of the station if the service is unknown'),
  resources: z.array(z.object({ name: z.string(), amount: z.number().describe('Grams dispensed, waste included') })),
  total_cost: dollars,
});
const clientHistory = z.object({
  /** Identifies the visit in the URL of its cups. */
  history_id: id,
  client: z.string(),
  client_id: id.nullable(),
  date,
  cups: z.array(cup),
  total_cost: dollars,
});
export type ClientHistory = z.infer<typeof clientHistory>;

const stylistDashboard = z
  .object({
    user_id: id,
    user_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    today: date,
    from: date,
    to: date,
    schedules: z.array(appointment).describe("Today's appointments of the stylist, by start"),
    totalSpent: dollars,
    averageSpent: dollars.describe('Average cost per bowl in dollars'),
    totalNumber: z.int().describe('Number of bowls'),
    spent_before: dollars
      .optional()
      .describe('Cost in dollars of the product dispensed in the seven days before `from`'),
    days: z.array(dailySpend),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    client_history: z.array(clientHistory).describe('Latest visits with bowls, newest first'),
  })
  .meta({ id: 'StylistDashboard' });
export type StylistDashboard = z.infer<typeof stylistDashboard>;
const missedCharge = z
  .object({
    appointment_id: id,
    start: localDateTime,
    location_id: locationId,
    client_name: z.string(),
    user_name: z.string(),
    title: z.string().describe('Name of the service'),
    grams: z.number().describe('Grams of extra product'),
    amount: dollars.describe('Amount in dollars that was not charged'),
    bill_number: z
      .int()
      .optional()
      .describe('Number of the closed bill that lacks the charge. Missing if no bill was closed.'),
    bowl: z
      .object({
        bowl_id: id,
        grams: z.number().describe('Grams dispensed, waste included'),
        mixed_for: z.string().describe('Name of the service it counts toward; empty if the visit does not have it'),
        service_id: id.describe('ID of the service of the visit that charges for product'),
      })
      .optional()
      .describe(
        'Bowl that would be charged if it were assigned to another service of the visit. Missing for other charges.',
      ),
  })
  .meta({ id: 'MissedCharge' });
export type MissedCharge = z.infer<typeof missedCharge>;

export const insights = defineFamily({
  getSalonDashboard: {
    summary:
      'Get the dashboard of a salon. It covers stock value, usage, low stock and spending per stylist over the full days before today.',
    method: 'POST',
    path: '/gateway/ebsb8f78ee',
    allow: [3, 2, 4],
    body: z.strictObject({
      location_id: locationId.optional().describe("Salon number. Default: the caller's salon."),
      days: z.int().min(1).max(31).default(defaultDays).describe('Number of full days before today. Default: 7.'),
    }),
    reply: salonDashboard,
  },
  getStylistDashboard: {
    summary:
      "Get the dashboard of a stylist. It covers today's appointments, and usage over the seven full days before today. Stylists can get only their own.",
    method: 'POST',
    path: '/gateway/mrd29i1zr9',
    allow: [3, 2, 4, 1],
    body: z.strictObject({
      location_id: locationId.optional().describe("Salon number. Default: the caller's salon."),
      user_id: id.optional().describe('ID of the stylist. Default: the caller.'),
    }),
    reply: stylistDashboard,
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getDashboardMark: {
    summary:
      "Get the revision of a salon's dashboard data. It changes with the stock, today's appointments, bowls and past data.",
    method: 'POST',
    path: '/insights/mark',
    allow: staff,
    body: z.strictObject({
      location_id: z
        .union([locationId, z.literal(allLocations)])
        .optional()
        .describe(
          `Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name. Default: the caller's salon.`,
        ),
    }),
    reply: z.object({ mark: z.string().describe('Revision of the data: a different value after every change') }),
  },
  getWaste: {
    summary:
      'Get the product used and wasted by stylist, product, hour, service and week. Stylists get their own and the total.',
    method: 'GET',
    path: '/insights/waste',
    allow: staff,
    query: periodQuery,
    reply: waste,
  },
  getCover: {
    summary: "Get days of cover and suggested par levels of a salon's stock, most urgent first",
    method: 'GET',
    path: '/insights/cover',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: cover,
  },
  listMissedCharges: {
    summary: 'List extra product that was neither charged nor waived, by visit, latest first',
    method: 'GET',
    path: '/insights/missed-charges',
    allow: admins,
    query: periodQuery,
    reply: z.object({ Items: z.array(missedCharge), total: dollars }),
  },
  getProfit: {
    summary: 'Get the profit of completed visits after product and chair cost, by service, stylist, salon and week',
    method: 'GET',
    path: '/insights/profit',
    allow: admins,
    query: periodQuery.extend({
      last_day: lastDay,
      page: z
        .string()
        .max(80)
        .optional()
        .describe(
          'Page of days: "start" for the first, then `next_page` of the reply. Add up the sums of all pages. Default: everything in one reply.',
        ),
    }),
    reply: profit,
  },
});
