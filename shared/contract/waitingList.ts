import * as z from 'zod';
import type { DayPart } from '../rules/freeStarts.ts';
import { date, id, localDateTime, locationId, multiLine, version } from './fields.ts';
import { weekdays } from './locations.ts';

/** Days a wish waits unless another last day is chosen. */
export const usualWishDays = 28;
export const maxWishDays = 366;
/** Days a wish that has ended can still be seen and waited for again. */
export const endedWishDays = 30;

const asked = {
  services: z.array(id).min(1, 'Please choose at least one service.').max(20, 'At most 20 services'),
  stylists: z.array(id).max(100).describe('One of these; none for anyone who does the services'),
  weekdays: z.array(z.enum(weekdays)).max(7).describe('None for any'),
  part: z.enum(['morning', 'afternoon', 'evening'] satisfies DayPart[]).optional(),
  after: z.int().min(0).max(1439).optional().describe('The earliest start in minutes since midnight'),
};

/** What a client waits for. */
export const wish = z
  .object({
    wish_id: id,
    location: locationId,
    client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
    ...asked,
    from: date.describe('The first day that suits'),
    until: date.describe('The last day; the wish ends after it'),
    notes: z.string(),
    made_at: localDateTime,
    made_by: z.string().describe('Who wrote it down'),
    ended: z
      .object({ how: z.enum(['booked', 'removed']), day: date, appointment_id: id.optional() })
      .optional()
      .describe('Where it ended before its last day'),
    version,
  })
  .meta({ id: 'Wish' });
export type Wish = z.infer<typeof wish>;

export const wishForm = z.strictObject({
  location_id: locationId,
  client_id: id,
  ...asked,
  stylists: asked.stylists.default([]),
  weekdays: asked.weekdays.default([]),
  from: date.optional().describe("Unless told the salon's today"),
  until: date.optional().describe(`Unless told ${usualWishDays} days after the first`),
  notes: multiLine(500).default(''),
});
export type WishForm = z.output<typeof wishForm>;

export const wishRef = z.strictObject({ location_id: locationId, wish_id: id, version: version.optional() });
export type WishRef = z.output<typeof wishRef>;

/** Days from today on in which the next fit of a wish is looked for. */
export const nextFitDays = 14;

export const nextFit = z
  .object({ wish_id: id, user_id: id, user_name: z.string(), start: localDateTime })
  .meta({ id: 'NextFit' });
export type NextFit = z.infer<typeof nextFit>;
