import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, date, locationId, maxSalonsPerPage } from './fields.ts';

export const dozen = z
  .int()
  .min(1)
  .describe(
    `Of all salons in the order of their names, the first ${maxSalonsPerPage}, the second ...; unless told those with the own salon`,
  );

const salonOrAll = z.union([locationId, z.literal(allLocations)]).describe('The number of a salon, or -1 for all');

export const bookQuery = z.strictObject({
  Location: salonOrAll,
  dozen: dozen.optional(),
  date: date.optional().describe("The first day, YYYY-MM-DD; unless told the salon's today, or the Sunday of its week"),
  days: z.literal([1, 7]).optional(),
});
export type BookQuery = z.output<typeof bookQuery>;

const revision = z.string().describe('Another one whenever what it stands for was changed');

export const watch = defineFamily({
  watch: {
    summary:
      'Whether anything on a screen has changed: one request for all of it, for a fraction of what reading it costs',
    method: 'POST',
    path: '/watch',
    allow: staff,
    body: z.strictObject({
      book: bookQuery.optional().describe('The visits of the book'),
      salons: z
        .array(salonOrAll)
        .max(4)
        .optional()
        .describe(`The shelf, the day and the bowls of salons; -1 for the first ${maxSalonsPerPage} within reach`),
      stock: salonOrAll.optional().describe('The shelf of a salon, or of each within reach, for people who keep stock'),
    }),
    reply: z.object({
      book: revision.optional(),
      salons: z.array(revision).optional().describe('In the order they were asked for'),
      stock: z.array(z.object({ location_id: locationId, mark: revision })).optional(),
    }),
  },
});
