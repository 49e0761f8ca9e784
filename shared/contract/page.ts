import * as z from 'zod';
import { cursor, id } from './fields.ts';

/** Rows per page if the request has no limit. */
const defaultPageSize = 20;
/** Maximum rows per page. Clients that read a whole list request this many at a time. */
export const maxPageSize = 1000;

/** Parameters shared by all paged lists. */
export const pageRequest = z.strictObject({
  search: z.string().max(100).optional().describe('What the rows must hold'),
  limit: z.int().min(1).max(maxPageSize).default(defaultPageSize),
  cursor: cursor.optional(),
  descending: z.boolean().optional().describe('From the end of the order'),
});

/** Page of rows. The last page has no cursor. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    Items: z.array(row),
    cursor: cursor.optional(),
    total: z.int().min(0).optional().describe('Of all pages, where the server keeps count'),
    sums: z.record(z.string(), z.number()).optional().describe('Of all pages, by the name of the field'),
  });

/** Parameters of a list of which a client that has it can ask for the changes only. */
export const updatablePageRequest = pageRequest.pick({ limit: true, cursor: true }).extend({
  since: z
    .string()
    .regex(/^[\w@:. -]{1,300}$/, 'Not a position')
    .optional()
    .describe('The position of the list as it was read before'),
});

/** Page of such a list. */
export const updatablePageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    position: z.string().optional().describe('At which the first page was read, to ask with as `since`'),
    removed: z
      .array(id)
      .optional()
      .describe('Only where the page is all that changed since: the products that are no longer in the list'),
  });
