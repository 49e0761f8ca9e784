import * as z from 'zod';
import { allowDoubleBooking } from './booking.ts';
import { defineFamily, staff } from './endpoint.ts';
import { date, id, idempotencyFields, localDateTime, locationId, message, singleLine } from './fields.ts';

/** Kinds of working time that cannot be booked. */
export const blockedTimeKinds = ['lunch', 'meeting', 'training', 'personal', 'other'] as const;

const blockMinutes = z
  .int()
  .min(5, 'At least 5 minutes')
  .max(24 * 60, 'At most a day');

/** Time of a stylist that nobody can book. A weekly one is listed once for each of its days. */
export const blockedTime = z
  .object({
    block_id: id,
    location: locationId,
    user_id: id,
    start: localDateTime,
    minutes: blockMinutes,
    kind: z.enum(blockedTimeKinds),
    title: z
      .string()
      .describe('Text shown in the appointment book for the blocked time; empty to show its kind, such as lunch'),
    weekly: z.boolean().describe('True if the blocked time repeats every week on this weekday'),
  })
  .meta({ id: 'BlockedTime' });
export type BlockedTime = z.infer<typeof blockedTime>;

export const blockedTimeForm = z.strictObject({
  location_id: locationId,
  user_id: id,
  start: localDateTime,
  minutes: blockMinutes,
  kind: z.enum(blockedTimeKinds),
  title: singleLine(60).default(''),
  weekly: z.boolean().default(false),
});
export type BlockedTimeForm = z.output<typeof blockedTimeForm>;

/** Identifies a blocked time on one day. */
export const blockedTimeRef = z.strictObject({
  block_id: id,
  location_id: locationId,
  user_id: id,
  start: localDateTime,
  scope: z
    .enum(['day', 'following'])
    .default('day')
    .describe(
      'Scope of the change to a weekly blocked time: `day` for this day only, `following` for this day and all later ones. Default: day.',
    ),
});
export type BlockedTimeRef = z.output<typeof blockedTimeRef>;

/** Blocked time that repeats on a weekday from `since` until `until` (inclusive), except on the skipped days. */
export const weeklyBlock = z.object({
  block_id: id,
  location: locationId,
  weekday: z.int().min(0).max(6),
  from: z.int().min(0),
  minutes: blockMinutes,
  kind: z.enum(blockedTimeKinds),
  title: z.string(),
  since: date,
  until: date.optional(),
  skipped: z.array(date),
});
export type WeeklyBlock = z.infer<typeof weeklyBlock>;

export const blockedTimes = defineFamily({
  createBlockedTime: {
    summary:
      'Block time of a stylist, once or every week. Refused if the time is taken (409 double_booked), unless `allow_double_booking` is true.',
    method: 'POST',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeForm.extend({ allow_double_booking: allowDoubleBooking, ...idempotencyFields }),
    reply: blockedTime.extend(message.shape),
    status: 201,
  },
  updateBlockedTime: {
    summary:
      "Change or move a stylist's blocked time. For a weekly one, `scope` selects that day only, or that day and all later ones.",
    method: 'PUT',
    path: '/scheduler/blocked',
    allow: staff,
    body: z.strictObject({ blocked: blockedTimeRef, to: blockedTimeForm, allow_double_booking: allowDoubleBooking }),
    reply: blockedTime.extend(message.shape),
  },
  deleteBlockedTime: {
    summary:
      "Delete a stylist's blocked time. For a weekly one, `scope` selects that day only, or that day and all later ones.",
    method: 'DELETE',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeRef,
    reply: message,
  },
});
