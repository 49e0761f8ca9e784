import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, date, locationId, maxSalonsPerPage } from './fields.ts';

export const dozen = z
  .int()
  .min(1)
  .describe(
    `Page number if all salons are requested: ${maxSalonsPerPage} salons per page, sorted by name. Default: the page with the caller's salon.`,
  );

const salonOrAll = z
  .union([locationId, z.literal(allLocations)])
  .describe('Salon number, or -1 for all salons of the caller');

export const bookQuery = z.strictObject({
  Location: salonOrAll,
  dozen: dozen.optional(),
  date: date
    .optional()
    .describe(
      'First day of the appointment book, YYYY-MM-DD. Default: today in the salon, or the Sunday of this week if `days` is 7.',
    ),
  days: z.literal([1, 7]).optional().describe('Number of days of the appointment book, 1 or 7. Default: 1.'),
});
export type BookQuery = z.output<typeof bookQuery>;

const revision = z.string().describe('Revision of the watched data: a different value after every change');

export const watch = defineFamily({
  getHealth: {
    summary: 'Get the release that answers. Reads no data, so it shows that the way to a function works.',
    method: 'GET',
    path: '/health',
    allow: 'public',
    reply: z.object({
      build: z.string().describe("Build of the function, the same as the console's of the same release"),
      commit: z.string().describe('Commit that was deployed; empty where nobody deployed it, such as on a laptop'),
    }),
  },
  watch: {
    summary: 'Get the revisions of appointment book, salons and stock, to find out cheaply whether any changed',
    method: 'POST',
    path: '/watch',
    allow: staff,
    body: z.strictObject({
      book: bookQuery.optional().describe('Days and salons of the appointment book to watch for changes'),
      salons: z
        .array(salonOrAll)
        .max(4)
        .optional()
        .describe(
          `Salons to watch for changes of stock, color bowls and today's appointments; -1 for the caller's first ${maxSalonsPerPage}`,
        ),
      stock: salonOrAll
        .optional()
        .describe(
          'Salon to watch for changes of stock, or -1 for all salons of the caller. For salon and system admins only (403).',
        ),
    }),
    reply: z.object({
      book: revision.optional(),
      salons: z.array(revision).optional().describe('Revision of each watched salon, in the order of the request'),
      stock: z.array(z.object({ location_id: locationId, mark: revision })).optional(),
    }),
  },
});
