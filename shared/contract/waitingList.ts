import * as z from 'zod';
import { type DayPart, dayPartProblem } from '../rules/freeStarts.ts';
import { defineFamily, staff } from './endpoint.ts';
import {
  date,
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  message,
  multiLine,
  numberOrText,
  version,
} from './fields.ts';
import { weekdays } from './locations.ts';

/** Days that a wish waits by default. */
export const usualWishDays = 28;
export const maxWishDays = 366;
/** Days that an ended wish stays listed and can be reopened. */
export const endedWishDays = 30;

const asked = {
  services: z.array(id).min(1, 'Please choose at least one service.').max(20, 'At most 20 services'),
  stylists: z
    .array(id)
    .max(100)
    .describe('IDs of the stylists that the client wants; empty for any stylist who performs the services'),
  weekdays: z.array(z.enum(weekdays)).max(7).describe('Weekdays that the client wants; empty for all'),
  part: z.enum(['morning', 'afternoon', 'evening'] satisfies DayPart[]).optional(),
  after: z
    .int()
    .min(0)
    .max(1439)
    .optional()
    .describe('Earliest start that the client wants, in minutes since midnight. Default: no limit.'),
};

export const wish = z
  .object({
    wish_id: id,
    location: locationId,
    client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
    ...asked,
    from: date.describe('First day that the client on the waiting list wants, YYYY-MM-DD'),
    until: date.describe(
      'Last day that the client on the waiting list wants, YYYY-MM-DD. The wish ends after this day.',
    ),
    notes: z.string(),
    made_at: localDateTime.describe("Time when the wish was added to the waiting list, in the salon's time zone"),
    made_by: z.string().describe("Name of the user who added the client's wish to the waiting list"),
    ended: z
      .object({ how: z.enum(['booked', 'removed']), day: date, appointment_id: id.optional() })
      .optional()
      .describe(
        'End of the waiting-list wish before its last day: `booked` or `removed`, the day, and the appointment. Missing while the client waits.',
      ),
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
  from: date
    .optional()
    .describe('First day that the client wants, YYYY-MM-DD. Default: today in the salon; unchanged in an update.'),
  until: date
    .optional()
    .describe(
      `Last day that the client wants, YYYY-MM-DD, at most a year ahead. Default: ${usualWishDays} days after the first, or after today if that is later.`,
    ),
  notes: multiLine(500).default(''),
});
export type WishForm = z.output<typeof wishForm>;

/** Refuses a time of day that contradicts the part of the day. */
const checkTimeOfDay = (asked: Pick<WishForm, 'part' | 'after'>, context: z.RefinementCtx): void => {
  const message = dayPartProblem(asked);
  if (message) context.addIssue({ code: 'custom', path: ['after'], message });
};

export const wishRef = z.strictObject({ location_id: locationId, wish_id: id, version: version.optional() });
export type WishRef = z.output<typeof wishRef>;

/** Days, from today, that are searched for the next fit of a wish. */
export const nextFitDays = 14;

export const nextFit = z
  .object({ wish_id: id, user_id: id, user_name: z.string(), start: localDateTime })
  .meta({ id: 'NextFit' });
export type NextFit = z.infer<typeof nextFit>;

export const waitingList = defineFamily({
  listWaiting: {
    summary:
      "List clients' wishes on the waiting list of a salon, oldest first. Includes wishes that ended in the last 30 days.",
    method: 'GET',
    path: '/scheduler/waiting',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ wishes: z.array(wish) }),
  },
  findNextFits: {
    summary: `Find the next free start within ${nextFitDays} days for each wish on a salon's waiting list. Wishes without a free start are left out.`,
    method: 'GET',
    path: '/scheduler/waiting/next',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ fits: z.array(nextFit) }),
  },
  addWish: {
    summary: "Add a client's wish for an appointment to the waiting list of a salon",
    method: 'POST',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend(idempotencyFields).superRefine(checkTimeOfDay),
    reply: wish.extend(message.shape),
    status: 201,
  },
  updateWish: {
    summary:
      "Update a client's wish on the waiting list. A wish that was booked, removed or is past its last day waits again.",
    method: 'PUT',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend({ wish_id: id, version: version.optional() }).superRefine(checkTimeOfDay),
    reply: wish.extend(message.shape),
  },
  removeWish: {
    summary: "Remove a client's wish from the waiting list",
    method: 'DELETE',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishRef,
    reply: wish.extend(message.shape),
  },
});
