import * as z from 'zod';
import { cursor, id } from './fields.ts';

/** Rows per page if the request has no limit. */
const defaultPageSize = 20;
/** Maximum rows per page. Clients that read a whole list request this many at a time. */
export const maxPageSize = 1000;

/** Parameters shared by all paged lists. */
export const pageRequest = z.strictObject({
  search: z.string().max(100).optional().describe('Search text. Default: all rows.'),
  limit: z
    .int()
    .min(1)
    .max(maxPageSize)
    .default(defaultPageSize)
    .describe(`Maximum number of rows per page. Default: ${defaultPageSize}.`),
  cursor: cursor.optional(),
  descending: z.boolean().optional().describe('True to reverse the sort order of the list. Default: false.'),
});

/** Page of rows. The last page has no cursor. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    Items: z.array(row),
    cursor: cursor.optional(),
    total: z
      .int()
      .min(0)
      .optional()
      .describe('Number of rows on all pages together. Missing on later pages, and in lists that are not counted.'),
    sums: z
      .record(z.string(), z.number())
      .optional()
      .describe('Sums over all pages of a list of color bowls, by field name. Present only on the first page.'),
  });

/** Parameters of a list that can also reply with only the changes since an earlier read. */
export const updatablePageRequest = pageRequest.pick({ limit: true, cursor: true }).extend({
  since: z
    .string()
    .regex(/^[\w@:. -]{1,300}$/, 'Not a position')
    .optional()
    .describe(
      '`position` from an earlier reply. The new reply then has only the rows changed since, or the first page if too many changed.',
    ),
});

/** Page of a list that accepts `since`. */
export const updatablePageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    position: z
      .string()
      .optional()
      .describe(
        'Marker for the state of the list when its first page was read. Send the marker later as `since` to get only the rows changed after that.',
      ),
    removed: z
      .array(id)
      .optional()
      .describe(
        'IDs of products removed from the list after `since`. Present only if the reply has just the changed rows.',
      ),
  });
