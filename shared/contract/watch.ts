import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, date, locationId, maxSalonsPerPage } from './fields.ts';

export const dozen = z
  .int()
  .min(1)
  .describe(
    `Number of a group of ${maxSalonsPerPage} salons in the order of their names: 1 for the first ${maxSalonsPerPage}, 2 for the next. Default: the group with the caller's salon.`,
  );

const salonOrAll = z
  .union([locationId, z.literal(allLocations)])
  .describe('Salon number, or -1 for all salons of the caller');

export const bookQuery = z.strictObject({
  Location: salonOrAll,
  dozen: dozen.optional(),
  date: date
    .optional()
    .describe('First day, YYYY-MM-DD. Default: today in the salon, or the Sunday of its week if `days` is 7.'),
  days: z.literal([1, 7]).optional().describe('Number of days. Default: 1.'),
});
export type BookQuery = z.output<typeof bookQuery>;

const revision = z.string().describe('Revision of the data: a different value after every change');

export const watch = defineFamily({
  watch: {
    summary: 'Get the revisions of the data on a screen in one request, a cheap test for changes',
    method: 'POST',
    path: '/watch',
    allow: staff,
    body: z.strictObject({
      book: bookQuery.optional().describe('Part of the appointment book to watch'),
      salons: z
        .array(salonOrAll)
        .max(4)
        .optional()
        .describe(
          `Salons whose stock, appointments of today and bowls to watch; -1 for the caller's first ${maxSalonsPerPage}`,
        ),
      stock: salonOrAll
        .optional()
        .describe('Salon whose stock to watch, or -1 for all salons of the caller. For salon and system admins (403).'),
    }),
    reply: z.object({
      book: revision.optional(),
      salons: z.array(revision).optional().describe('Revisions of the salons, in the order of the request'),
      stock: z.array(z.object({ location_id: locationId, mark: revision })).optional(),
    }),
  },
});
