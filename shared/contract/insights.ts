import * as z from 'zod';
import { appointment } from './appointments.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { expectedUse } from './expectedUse.ts';
import {
  allLocations,
  date,
  dollars,
  id,
  localDateTime,
  locationId,
  maxSalonsPerPage,
  salonPage,
  version,
} from './fields.ts';
import { month, monthEnd } from './monthEnd.ts';
import { clientFigures, maxWeeksAway, stylistFigures } from './peopleFigures.ts';
import { missedCharge, nextPage, profit, reportPage } from './profit.ts';
import { dailySpend, lastDay } from './reports.ts';
import { salonFigures, salonStock } from './salonFigures.ts';
import { salonWeek } from './weeklyOrders.ts';

/** Salon and inclusive date range. Defaults to the caller's salon and the last seven days including today. */
const periodQuery = z.object({
  location: z
    .union([z.coerce.number().pipe(locationId), z.coerce.number().pipe(z.literal(allLocations))])
    .optional()
    .describe(
      `Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name. Default: the caller's salon.`,
    ),
  from: date.optional().describe('First day of the period, YYYY-MM-DD. Default: six days before the last day.'),
  to: date.optional().describe('Last day of the period, YYYY-MM-DD. Default: today in the salon.'),
});

/** Period of a report that comes in pages only. */
const pagedPeriod = periodQuery.extend({
  page: reportPage.unwrap().describe('Page of the report: "start", then `next_page` of each reply'),
});

const weighed = z
  .object({
    bowls: z.int().describe('Number of color bowls mixed'),
    grams: z.number().describe('Grams of product dispensed into color bowls, including waste'),
    waste: z.number().describe('Grams of product dispensed into color bowls and then thrown away'),
    cost: dollars.describe(
      'Cost in dollars of the product dispensed into color bowls, including waste, at the prices when it was weighed',
    ),
    waste_cost: dollars.describe('Cost in dollars of the product thrown away, which `cost` includes'),
  })
  .meta({ id: 'Weighed' });
/** Amounts dispensed into bowls, and the waste among them. */
export type Weighed = z.infer<typeof weighed>;

const part = weighed
  .extend({
    id: z
      .string()
      .describe(
        'Key of the group that is summed: ID of a stylist, product or service, number of a salon, hour of the day (00 to 23), or first day of a week',
      ),
    name: z.string(),
  })
  .meta({ id: 'WeighedPart' });
export type WeighedPart = z.infer<typeof part>;

/** Weeks in the trend. The last one ends on the last requested day. */
export const trendWeeks = 8;

const waste = z
  .object({
    all: weighed.describe('Product used and wasted by all stylists of the requested salons together'),
    salons: z
      .array(part)
      .default([])
      .describe(
        'Product used and wasted by each salon, highest cost of waste first. Empty if the caller is a stylist.',
      ),
    stylists: z
      .array(part)
      .describe('Product used and wasted by each stylist, highest cost of waste first. Stylists get only their own.'),
    products: z
      .array(part)
      .describe('Product used and wasted, by product, highest cost of waste first. Empty if the caller is a stylist.'),
    hours: z
      .array(part)
      .describe(
        'Product used and wasted, by the hour in which the color bowl was started. Empty if the caller is a stylist.',
      ),
    services: z
      .array(part)
      .describe(
        'Product used and wasted, by the service that the color bowl was mixed for, highest cost of waste first. Empty if the caller is a stylist.',
      ),
    weeks: z
      .array(part)
      .describe(
        `Product used and wasted in each of the ${trendWeeks} weeks up to the last requested day. Stylists get only their own.`,
      ),
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
    current: z.number().describe('Number of containers of the product that the salon has on hand'),
    on_order: z.number().describe('Number of containers that open purchase orders will still deliver'),
    desired: z.number().describe('Par level in containers: the quantity that the stock is filled up to'),
    suggested: z
      .int()
      .describe(
        'Suggested par level in containers (quantity to fill the stock up to), from the use and sales of the last 90 days and the delivery time',
      ),
    week: z.number().describe('Number of containers used or sold per week, averaged over the last 28 days'),
    week_sold: z.number().describe('Number of containers of the weekly average that were sold to clients'),
    days: z
      .number()
      .nullable()
      .describe(
        "Number of days until the product's stock runs out, at the average use and sales of the last 28 days; null if there were none",
      ),
    delivery: date.describe(
      'Day of the next possible delivery of the product: that of an open purchase order, else of an order placed today',
    ),
    overdue: date
      .optional()
      .describe("Day when the product's oldest overdue purchase order was due. Missing if no order is overdue."),
    until_delivery: z.int().describe('Number of days until the next possible delivery of the product'),
    state: z.enum(coverStates),
    version: version.describe(
      "Version of the product's stock line in the salon. Send this version when saving the par level.",
    ),
  })
  .meta({ id: 'CoverLine' });
export type CoverLine = z.infer<typeof coverLine>;
const cover = z.object({
  since: date.describe('First day with recorded use or sale of products in the salon, at most 90 days ago'),
  lines: z
    .array(coverLine)
    .describe('Products that the salon used or sold in the last 90 days, most urgent to reorder first'),
});
export type Cover = z.infer<typeof cover>;

const spending = z.object({
  user_id: id,
  Stylist: z.string(),
  total_spent: dollars,
  average_spent: dollars.describe('Average cost of the product in one color bowl, in dollars'),
  total_number: z.int().describe('Number of color bowls mixed by the stylist'),
});
const ratio = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'Share of chemical services (such as coloring), from 0 to 1, among all services of visits that were not canceled or missed',
  );
const servicesByKind = z.object({ chemical: z.int(), other: z.int(), ratio });
const parts = z.array(
  z.object({
    name: z.string(),
    value: z
      .number()
      .describe('Value of the product category in dollars: stock on hand or product used, depending on the list'),
  }),
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
    value_on_hand: z
      .number()
      .describe("Value of the salon's stock on hand in dollars, at the current cost of its containers"),
    unpriced_on_hand: z
      .int()
      .optional()
      .describe('Number of products on hand that have no price, so that `value_on_hand` leaves them out'),
    on_hand: parts.describe(
      'Value of the stock on hand by product category: the three highest, and the others together as "Other"',
    ),
    value_used: dollars.describe('Cost in dollars of the product dispensed into color bowls in the period'),
    value_used_before: dollars.describe(
      'Cost in dollars of the product dispensed into color bowls in the period of equal length before',
    ),
    used: parts.describe(
      'Cost of the product used in color bowls by product category: the three highest, and the others together as "Other"',
    ),
    transactions: z.int().describe('Number of color bowls mixed in the period'),
    transactions_before: z.int().describe('Number of color bowls mixed in the period of equal length before'),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    stylist_spending: z
      .array(spending)
      .describe('Cost of the product that each stylist dispensed into color bowls, highest first'),
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
    .describe(
      'Name of the service that the color bowl was mixed for, or of the weighing station if the service is unknown',
    ),
  resources: z.array(
    z.object({
      name: z.string(),
      amount: z.number().describe('Grams of the product dispensed into the color bowl, including waste'),
    }),
  ),
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
    schedules: z.array(appointment).describe("Today's appointments of the stylist, sorted by start time"),
    totalSpent: dollars,
    averageSpent: dollars.describe('Average cost of the product in one color bowl, in dollars'),
    totalNumber: z.int().describe('Number of color bowls mixed by the stylist'),
    spent_before: dollars
      .optional()
      .describe(
        'Cost in dollars of the product that the stylist dispensed into color bowls in the seven days before `from`',
      ),
    days: z.array(dailySpend),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    client_history: z
      .array(clientHistory)
      .describe('Latest client visits with color bowls mixed by the stylist, newest first, of the last 28 days'),
  })
  .meta({ id: 'StylistDashboard' });
export type StylistDashboard = z.infer<typeof stylistDashboard>;
const firstSteps = z
  .object({
    location_id: locationId,
    hours: z.boolean().describe('True if the salon has opening hours'),
    services: z.int().min(0).describe('Number of active services of the organization'),
    stylists: z.int().min(0).describe('Number of stylists who work in the salon'),
    able: z.int().min(0).describe('Number of those stylists who perform a service'),
    products: z.boolean().describe('True if the organization has a product'),
    appointments: z.boolean().describe('True if one of the first ten stylists was ever booked'),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

export const insights = defineFamily({
  getSalonDashboard: {
    summary:
      'Get the dashboard of a salon: stock value and low stock today. Product use and cost per stylist cover the full days before today.',
    method: 'POST',
    path: '/gateway/ebsb8f78ee',
    allow: [3, 2, 4],
    body: z.strictObject({
      location_id: locationId.optional().describe("Salon number. Default: the caller's salon."),
      days: z
        .int()
        .min(1)
        .max(31)
        .default(defaultDays)
        .describe('Number of full days before today that the dashboard covers. Default: 7.'),
    }),
    reply: salonDashboard,
  },
  getStylistDashboard: {
    summary:
      "Get the dashboard of a stylist: today's appointments, and product used in the seven full days before. Stylists can get only their own.",
    method: 'POST',
    path: '/gateway/mrd29i1zr9',
    allow: [3, 2, 4, 1],
    body: z.strictObject({
      location_id: locationId.optional().describe("Salon number. Default: the caller's salon."),
      user_id: id.optional().describe('ID of the stylist whose dashboard to get. Default: the caller.'),
    }),
    reply: stylistDashboard,
  },
  getFirstSteps: {
    summary: 'Get the first steps of a new salon: its hours, menu, people, products and first appointment',
    method: 'GET',
    path: '/insights/first-steps',
    allow: admins,
    query: z.object({
      location: z.coerce.number().pipe(locationId).optional().describe("Salon number. Default: the caller's salon."),
    }),
    reply: firstSteps,
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getDashboardMark: {
    summary: "Get the revision of a salon's dashboard data, to find out cheaply whether the data changed",
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
    reply: z.object({
      mark: z
        .string()
        .describe(
          "Revision of the dashboard data: a different value after every change of stock, color bowls, today's appointments or past data",
        ),
    }),
  },
  getWaste: {
    summary:
      'Get the product used and wasted in color bowls by stylist, product, hour, service and week. Stylists get their own and the total.',
    method: 'GET',
    path: '/insights/waste',
    allow: staff,
    query: periodQuery.extend({
      location: periodQuery.shape.location.describe(
        "Salon number, or -1 for all salons of the caller. Default: the caller's salon.",
      ),
    }),
    reply: waste,
  },
  getCover: {
    summary:
      "Get the number of days that a salon's stock of each product will last, and suggested par levels. Most urgent products come first.",
    method: 'GET',
    path: '/insights/cover',
    allow: admins,
    query: z.object({ location: z.coerce.number().pipe(locationId).optional() }),
    reply: cover,
  },
  listMissedCharges: {
    summary: "List product used above a service's included grams that was neither charged nor waived, latest first",
    method: 'GET',
    path: '/insights/missed-charges',
    allow: admins,
    query: periodQuery.extend({ page: reportPage }),
    reply: z.object({
      Items: z.array(missedCharge),
      total: dollars.describe('Sum of the charges of this page in dollars'),
      next_page: nextPage,
    }),
  },
  listExpectedUse: {
    summary: 'List the grams in color bowls by service and stylist, and the expected grams of a bowl',
    method: 'GET',
    path: '/insights/expected-use',
    allow: admins,
    query: periodQuery.extend({
      location: periodQuery.shape.location.describe(
        "Salon number, or -1 for all salons of the caller. Default: the caller's salon.",
      ),
      page: z.coerce
        .number()
        .pipe(z.int().min(0))
        .default(0)
        .describe('Number of parts to skip, of a salon and 90 days each. Default: 0.'),
    }),
    reply: expectedUse,
  },
  listSalonFigures: {
    summary:
      'List what each salon of the caller earned, mixed and wasted in a period. Sums of several pages can be added up.',
    method: 'GET',
    path: '/insights/salons',
    allow: admins,
    query: pagedPeriod.omit({ location: true }).extend({ last_day: lastDay }),
    reply: z.object({ salons: z.array(salonFigures), next_page: nextPage }),
  },
  listStylistFigures: {
    summary:
      'List what each stylist of one or all salons earned, rebooked, mixed and wasted in a period. Sums of several pages can be added up.',
    method: 'GET',
    path: '/insights/stylists',
    allow: admins,
    query: pagedPeriod,
    reply: z.object({ stylists: z.array(stylistFigures), next_page: nextPage }),
  },
  listClientFigures: {
    summary: 'List the clients who came to one or all salons in a period, with what each brought, in pages',
    method: 'GET',
    path: '/insights/clients',
    allow: admins,
    query: pagedPeriod.extend({
      weeks: z.coerce
        .number()
        .pipe(z.int().min(1).max(maxWeeksAway))
        .default(12)
        .describe('Number of weeks after the period in which later visits of the clients are found. Default: 12.'),
    }),
    reply: z.object({ clients: z.array(clientFigures), next_page: nextPage }),
  },
  listSalonStock: {
    summary: 'List the stock value, the short products and the last loss of each salon of the caller',
    method: 'GET',
    path: '/insights/salons/stock',
    allow: admins,
    query: z.object({ page: salonPage }),
    reply: z.object({ salons: z.array(salonStock), next_page: z.int().optional() }),
  },
  listWeeklyOrders: {
    summary: "List the products that the caller's salons run out of within a week, with the quantities to order",
    method: 'GET',
    path: '/insights/weekly-orders',
    allow: admins,
    query: z.object({ page: salonPage }),
    reply: z.object({ salons: z.array(salonWeek), next_page: z.int().optional() }),
  },
  getProfit: {
    summary: 'Get the profit of completed visits after product and chair cost, by service, stylist, salon and week',
    method: 'GET',
    path: '/insights/profit',
    allow: admins,
    query: periodQuery.extend({
      last_day: lastDay,
      page: reportPage,
    }),
    reply: profit,
  },
  getMonthEnd: {
    summary: "Get the month end of the caller's salons: stock by category, bills by kind, visits without a bill",
    method: 'GET',
    path: '/insights/month-end',
    allow: admins,
    query: z.object({
      month: month.describe('Month by the clocks of the salons, YYYY-MM, of the last five years'),
      page: z
        .string()
        .max(80)
        .optional()
        .describe(
          'Page of the report: "start", then `next_page` of each reply. A page may be empty while earlier months are read. Default: "start".',
        ),
    }),
    reply: monthEnd,
  },
});
