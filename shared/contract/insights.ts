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
      `The number of a salon; the own one unless told, -1 for the first ${maxSalonsPerPage} of those one works in`,
    ),
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
/** Amounts dispensed into bowls, and the waste among them. */
export type Weighed = z.infer<typeof weighed>;

const part = weighed
  .extend({
    id: z.string().describe('Of a person, a product or a service; an hour of the day, or a first day'),
    name: z.string(),
  })
  .meta({ id: 'WeighedPart' });
export type WeighedPart = z.infer<typeof part>;

/** Weeks in the trend. The last one ends on the last requested day. */
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

/** out: no stock; short: runs out before the next possible delivery; little: runs out within a week. */
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
    overdue: date.optional().describe('The day on which the oldest open order of it was due, where that is over'),
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

const spending = z.object({
  user_id: id,
  Stylist: z.string(),
  total_spent: dollars,
  average_spent: dollars.describe('Dollars a bowl'),
  total_number: z.int().describe('Bowls'),
});
const ratio = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'Of the services of all visits but those that were cancelled or nobody came to, how many are of chemical categories',
  );
const servicesByKind = z.object({ chemical: z.int(), other: z.int(), ratio });
const parts = z.array(z.object({ name: z.string(), value: z.number().describe('Dollars') }));
const item = z.object({ product_id: id, product_name: z.string().describe('With its brand') });

/** Full days before today that a dashboard covers by default. */
const defaultDays = 7;

const salonDashboard = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    today: date,
    from: date,
    to: date,
    value_on_hand: z.number().describe('Dollars that the containers on the shelf cost'),
    unpriced_on_hand: z.int().optional().describe('Items on the shelf that have no price, and so no value'),
    on_hand: parts.describe('The same by category, the most first'),
    value_used: dollars.describe('Dollars for what was weighed'),
    value_used_before: dollars.describe('As many days before'),
    used: parts,
    transactions: z.int(),
    transactions_before: z.int(),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    stylist_spending: z.array(spending).describe('The most first'),
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
        reseller_id: id.nullable().optional().describe('The distributor that carries it'),
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
    .describe('The service that it was mixed for; where that is not known, the station it was weighed on'),
  resources: z.array(z.object({ name: z.string(), amount: z.number().describe('Grams') })),
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
    schedules: z.array(appointment).describe("Today's, in order of time"),
    totalSpent: dollars,
    averageSpent: dollars.describe('Dollars a bowl'),
    totalNumber: z.int().describe('Bowls'),
    spent_before: dollars.optional().describe('As many days before'),
    days: z.array(dailySpend),
    cs_ratio: ratio,
    cs_ratio_before: ratio.optional(),
    services: servicesByKind,
    client_history: z.array(clientHistory).describe('The latest visits in which something was weighed'),
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
    title: z.string().describe('The service'),
    grams: z.number(),
    amount: dollars,
    bill_number: z.int().optional().describe('Of the closed bill that it is not on'),
  })
  .meta({ id: 'MissedCharge' });
export type MissedCharge = z.infer<typeof missedCharge>;

export const insights = defineFamily({
  getSalonDashboard: {
    summary: 'A salon at a glance: what it holds, used and needs, and who used it, of the full days before today',
    method: 'POST',
    path: '/gateway/ebsb8f78ee',
    allow: [3, 2, 4],
    body: z.strictObject({
      location_id: locationId.optional().describe('The own salon unless told'),
      days: z.int().min(1).max(31).default(defaultDays),
    }),
    reply: salonDashboard,
  },
  getStylistDashboard: {
    summary:
      "A stylist's day and the full days before it: what they weighed, and for whom; stylists see their own only",
    method: 'POST',
    path: '/gateway/mrd29i1zr9',
    allow: [3, 2, 4, 1],
    body: z.strictObject({
      location_id: locationId.optional().describe('The own salon unless told'),
      user_id: id.optional().describe('Oneself unless told'),
    }),
    reply: stylistDashboard,
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getDashboardMark: {
    summary:
      'The mark of what the dashboards of a salon show: another one once its shelf, its day or its bowls changed',
    method: 'POST',
    path: '/insights/mark',
    allow: staff,
    body: z.strictObject({
      location_id: z
        .union([locationId, z.literal(allLocations)])
        .optional()
        .describe(`The own salon unless told, -1 for the first ${maxSalonsPerPage} of those one works in`),
    }),
    reply: z.object({ mark: z.string() }),
  },
  getWaste: {
    summary:
      'What was weighed and poured away, by who, what, when and what for; stylists see their own beside the average',
    method: 'GET',
    path: '/insights/waste',
    allow: staff,
    query: periodQuery,
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
  listMissedCharges: {
    summary: 'Product above what services cover that was neither charged nor waived, visit by visit, the latest first',
    method: 'GET',
    path: '/insights/missed-charges',
    allow: admins,
    query: periodQuery,
    reply: z.object({ Items: z.array(missedCharge), total: dollars }),
  },
  getProfit: {
    summary:
      'What was earned with the visits that were done, less their bowls and their chair, by service, stylist, salon and week',
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
          '"start", then what the page before names as the next one; pages are to be added up. Without it all comes at once',
        ),
    }),
    reply: profit,
  },
});
