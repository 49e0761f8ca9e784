import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { cursor, id, numberOrText, organizationText } from './fields.ts';

export const maxAuditDays = 31;
export const maxAuditPageSize = 100;

export const auditLogEntry = z
  .object({
    entry_id: z.string(),
    time: z.iso.datetime().describe('Time of the write, in UTC'),
    user_id: z
      .string()
      .describe(
        'ID of the user who made the change; `client` for a client who followed a link in a message; `recompute` or `restore` for a command that an operator ran',
      ),
    user_name: z.string(),
    action: z.string().describe('Action, such as `create`, `update` or `delete`'),
    kind: z.string().describe('Kind of the record, such as `appointment`'),
    id: z.string().describe('ID of the record, unique within its kind'),
    label: z.string().describe('Name of the record; empty if it has none'),
    reason: z.string().optional().describe('Reason that the user entered'),
    before: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Record before the change. Missing if it was created.'),
    after: z.record(z.string(), z.unknown()).optional().describe('Record after the change. Missing if it was deleted.'),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

const text = z.string().min(1).max(300);
const maxPeriodMs = (maxAuditDays * 24 + 1) * 3_600_000;

type Scope = { [Field in 'from' | 'to' | 'kind' | 'id']?: string | undefined };

/** Finds the error in a request that names neither a valid period nor a record: the field and its message. */
function findProblem({ from, to, kind, id: record }: Scope): [field: keyof Scope, message: string] | undefined {
  if (record !== undefined) return kind === undefined ? ['kind', 'Please name the kind of the record'] : undefined;
  if (from === undefined || to === undefined) return ['from', 'Please choose days'];
  const period = Date.parse(to) - Date.parse(from);
  if (period <= 0) return ['to', 'The last day is before the first'];
  return period > maxPeriodMs ? ['to', `At most ${maxAuditDays} days`] : undefined;
}

export const audit = defineFamily({
  listAuditEntries: {
    summary: `List the audit entries of a period of at most ${maxAuditDays} days, or all of one record, latest first`,
    method: 'GET',
    path: '/audit',
    allow: [3, 6],
    query: z
      .strictObject({
        organization: organizationText,
        from: z.iso
          .datetime('Not a time')
          .optional()
          .describe('Start of the period in UTC. Required unless `kind` and `id` name a record.'),
        to: z.iso
          .datetime('Not a time')
          .optional()
          .describe('End of the period in UTC, exclusive. Required unless `kind` and `id` name a record.'),
        user_id: id.optional().describe('ID of a user. Returns only their changes.'),
        kind: text.optional().describe('Kind of record, such as `appointment`. Returns only its entries.'),
        id: text.optional().describe('ID of one record of `kind`. Returns all of its entries.'),
        cursor: cursor.optional(),
        limit: numberOrText()
          .pipe(z.int().max(maxAuditPageSize, `At most ${maxAuditPageSize}`))
          .optional()
          .describe(`Maximum number of rows per page, up to ${maxAuditPageSize}. Default: 25.`),
      })
      .superRefine((query, context) => {
        const [field, message] = findProblem(query) ?? [];
        if (field) context.addIssue({ code: 'custom', path: [field], message });
      }),
    reply: z.object({
      Items: z.array(auditLogEntry),
      cursor: cursor
        .optional()
        .describe(
          'Cursor of the next page. A page can have few or no rows and still have one; the last page has none.',
        ),
    }),
  },
});
