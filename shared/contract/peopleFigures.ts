import * as z from 'zod';
import { date, id, locationId } from './fields.ts';
import { salonFigures } from './salonFigures.ts';

const { visits, sold, product, minutes, rebookable, rebooked, bowls, waste } = salonFigures.shape;
const cents = (what: string) => z.int().describe(`${what}, in cents`);
const revenue = cents(
  'Revenue from services and from grams above their allowance: as on the closed bill, else at booked prices',
);

/** What a stylist did in a salon in days, as sums: those of several pages or salons can be added up. */
export const stylistFigures = z
  .object({
    ...{ location_id: locationId, user_id: id, user_name: z.string(), visits, revenue },
    sold: sold.describe("Retail sales on the closed bills of the stylist's visits, in cents"),
    product,
    minutes,
    available: z.int().describe('Number of minutes that the stylist works in the salon by their hours of today'),
    discounts: cents("Discounts on the closed bills of the stylist's visits"),
    ...{ rebookable, rebooked },
    new_clients: z.int().describe('Number of clients whose first visit was completed by the stylist'),
    new_kept: z
      .int()
      .describe('Part of `new_clients` that booked again that day, or came to the salon again within 12 weeks'),
    bowls,
    waste,
  })
  .meta({ id: 'StylistFigures' });
export type StylistFigures = z.infer<typeof stylistFigures>;

/** Weeks without a visit after which a client without a booking counts as lost. */
export const maxWeeksAway = 52;

/** What a client did in a salon in days. A client of several salons has a row for each. */
export const clientFigures = z
  .object({
    location_id: locationId,
    client_id: id,
    client_name: z.string(),
    visits,
    first: date.describe("Day of the client's first completed visit in the requested days"),
    last: date.describe(
      "Day of the client's last completed visit in the salon, up to the requested number of weeks after the requested days",
    ),
    next: date.nullable().describe("Day of the client's next booked visit in the salon; null if none in 12 weeks"),
    is_new: z.boolean().describe("True if the client's first visit ever is one of the visits"),
    revenue,
    sold: sold.describe("Retail sales on the closed bills of the client's visits, in cents"),
    product,
    waste: cents('Cost of the product thrown away for the visits, which `product` includes'),
    profit: cents('Profit from the visits: revenue minus product cost and chair cost'),
  })
  .meta({ id: 'ClientFigures' });
export type ClientFigures = z.infer<typeof clientFigures>;
