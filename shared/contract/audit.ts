import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { cursor, id, numberOrText, organizationText } from './fields.ts';

export const maxAuditDays = 31;
export const maxAuditPageSize = 100;

export const auditLogEntry = z
  .object({
    entry_id: z.string(),
    time: z.iso.datetime().describe('In UTC'),
    user_id: z
      .string()
      .describe('Who did it: a user, or a name of the product such as `client` for a link in a message'),
    user_name: z.string(),
    action: z.string().describe('What was done, such as `create`'),
    kind: z.string().describe('The kind of the record, such as `appointment`'),
    id: z.string().describe('The id of the record among those of its kind'),
    label: z.string().describe('What the record is called; empty where it has no name'),
    reason: z.string().optional().describe('As it was entered'),
    before: z.record(z.string(), z.unknown()).optional().describe('The record as it was; absent where it is new'),
    after: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The record as it was saved; absent where it was deleted'),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

const text = z.string().min(1).max(300);
const maxPeriodMs = (maxAuditDays * 24 + 1) * 3_600_000;

type Scope = { [Field in 'from' | 'to' | 'kind' | 'id']?: string | undefined };

/** What is wrong with a request that names neither a period nor a record, by field. */
function findProblem({ from, to, kind, id: record }: Scope): [field: keyof Scope, message: string] | undefined {
  if (record !== undefined) return kind === undefined ? ['kind', 'Please name the kind of the record'] : undefined;
  if (from === undefined || to === undefined) return ['from', 'Please choose days'];
  const period = Date.parse(to) - Date.parse(from);
  if (period <= 0) return ['to', 'The last day is before the first'];
  return period > maxPeriodMs ? ['to', `At most ${maxAuditDays} days`] : undefined;
}

/** Who did what, when. */
export const audit = defineFamily({
  listAuditEntries: {
    summary: `What was done in a period of at most ${maxAuditDays} days, or ever to one record, the latest first`,
    method: 'GET',
    path: '/audit',
    allow: [3, 6],
    query: z
      .strictObject({
        organization: organizationText,
        from: z.iso.datetime('Not a time').optional().describe('In UTC; needed unless a record is named'),
        to: z.iso.datetime('Not a time').optional().describe('In UTC, exclusive'),
        user_id: id.optional().describe('What this person did alone'),
        kind: text.optional().describe('Records of this kind alone, such as `appointment`'),
        id: text.optional().describe('One record of the kind'),
        cursor: cursor.optional(),
        limit: numberOrText()
          .pipe(z.int().max(maxAuditPageSize, `At most ${maxAuditPageSize}`))
          .optional(),
      })
      .superRefine((query, context) => {
        const [field, message] = findProblem(query) ?? [];
        if (field) context.addIssue({ code: 'custom', path: [field], message });
      }),
    reply: z.object({
      Items: z.array(auditLogEntry),
      cursor: cursor.optional().describe('A page can be short, or empty, and yet not be the last'),
    }),
  },
});
