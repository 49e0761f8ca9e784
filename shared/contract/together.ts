import * as z from 'zod';
import { appointment } from './appointments.ts';
import { booking } from './booking.ts';
import { defineFamily, staff } from './endpoint.ts';
import { idempotencyFields, message } from './fields.ts';

/** Most services, and so visits, that are booked together with a stylist each. */
export const maxTogether = 3;

const togetherForm = booking.omit({ user_id: true, services: true, start: true, asked_stylist_id: true }).extend({
  visits: z
    .array(booking.pick({ user_id: true, services: true, start: true }))
    .min(2, 'At least two visits')
    .max(maxTogether, `At most ${maxTogether} visits`)
    .refine((list) => new Set(list.map(({ start }) => start.slice(0, 10))).size === 1, 'All visits on one day')
    .describe('Visits of the client on one day'),
});
export type TogetherForm = z.output<typeof togetherForm>;

/** Endpoint that books a client with several stylists. */
export const together = defineFamily({
  bookTogether: {
    summary: 'Book two or three visits of a client on one day with a stylist each, all or none',
    method: 'POST',
    path: '/scheduler/together',
    allow: staff,
    body: togetherForm.extend(idempotencyFields),
    reply: message.extend({ booked: z.array(appointment) }),
    status: 201,
  },
});
