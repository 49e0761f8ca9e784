import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { cursor, id, numberOrText, organizationText } from './fields.ts';

export const maxAuditDays = 31;
export const maxAuditPageSize = 100;

export const auditLogEntry = z
  .object({
    entry_id: z.string(),
    time: z.iso.datetime().describe('Time of the audited change, in UTC'),
    user_id: z
      .string()
      .describe(
        'ID of the user who made the change; `client` for a client who followed a link in a message; `recompute` or `restore` for a command that an operator ran',
      ),
    user_name: z.string(),
    action: z.string().describe('Action that changed the object, such as `create`, `update` or `delete`'),
    kind: z.string().describe('Kind of the changed object, such as `appointment`'),
    id: z.string().describe('ID of the changed object, unique within its kind'),
    label: z.string().describe("Name of the changed object, such as a client's name; empty if the object has none"),
    reason: z.string().optional().describe('Reason for the change that the user entered. Missing if none was entered.'),
    before: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('State of the changed object before the change. Missing if the change created the object.'),
    after: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('State of the changed object after the change. Missing if the change deleted the object.'),
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
    summary: `List the audit log of a period of at most ${maxAuditDays} days, or of one object, latest change first`,
    method: 'GET',
    path: '/audit',
    allow: [3, 6],
    query: z
      .strictObject({
        organization: organizationText,
        from: z.iso
          .datetime('Not a time')
          .optional()
          .describe('Start of the audited period in UTC. Required unless `kind` and `id` name one object.'),
        to: z.iso
          .datetime('Not a time')
          .optional()
          .describe('End of the audited period in UTC, exclusive. Required unless `kind` and `id` name one object.'),
        user_id: id.optional().describe('ID of a user, to get only the changes made by that user. Default: all users.'),
        kind: text
          .optional()
          .describe('Kind of object, such as `appointment`, to get only changes of that kind. Default: all kinds.'),
        id: text
          .optional()
          .describe('ID of one object of `kind`, to get all changes of that object. Default: all objects.'),
        cursor: cursor.optional(),
        limit: numberOrText()
          .pipe(z.int().max(maxAuditPageSize, `At most ${maxAuditPageSize}`))
          .optional()
          .describe(`Maximum number of audit entries per page, up to ${maxAuditPageSize}. Default: 25.`),
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
          'Cursor of the next page of audit entries. Missing on the last page only; a page with few or no entries can have one.',
        ),
    }),
  },
});
