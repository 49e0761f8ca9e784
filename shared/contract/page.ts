import * as z from 'zod';
import { cursor } from './fields.ts';

/** Rows of one page where nobody says how many: what a screen shows at once. */
const usualLimit = 20;
/** The most rows of one page. A list that is read to its end asks for as many at a time. */
export const mostRows = 1000;

/** What every list that goes on takes, beside what its rows are about. */
export const pageRequest = z.strictObject({
  search: z.string().max(100).optional().describe('What the rows must hold'),
  limit: z.int().min(1).max(mostRows).default(usualLimit),
  cursor: cursor.optional(),
  descending: z.boolean().optional().describe('From the end of the order'),
});

/** A page of rows in their order; without a cursor it is the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    Items: z.array(row),
    cursor: cursor.optional(),
    total: z.int().min(0).optional().describe('Of all pages, where the server keeps count'),
    sums: z.record(z.string(), z.number()).optional().describe('Of all pages, by the name of the field'),
  });
