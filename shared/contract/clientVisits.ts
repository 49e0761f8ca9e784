import * as z from 'zod';
import { clientAppointment } from './appointments.ts';
import { client } from './clients.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { cursor, id } from './fields.ts';

/** Maximum of past visits in the summary of a client. */
export const maxSummarizedVisits = 50;

/** Endpoints about the visits of a client, and merges, which move them. */
export const clientVisits = defineFamily({
  listClientAppointments: {
    summary:
      "List the upcoming or past appointments of a client, nearest to now first, in pages. Covers the caller's salons.",
    method: 'POST',
    path: '/scheduler/clientAppointments',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      when: z
        .enum(['next', 'past', 'today'])
        .describe(
          "Appointments to list: `next` starts from now on, `past` started before now, `today` starts today or later. The time zone is that of the caller's primary salon.",
        ),
      limit: z.int().min(1).max(100).default(10).describe('Maximum number of appointments per page. Default: 10.'),
      cursor: cursor.optional(),
    }),
    reply: z.object({ Items: z.array(clientAppointment), cursor: cursor.optional() }),
  },
  getClientSummary: {
    summary:
      "Get a summary of a client: notes, number of visits and no-shows, last and next visit. Covers the caller's salons.",
    method: 'POST',
    path: '/scheduler/clientSummary',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      appointment_id: id.optional().describe('ID of an appointment that the summary leaves out. Default: none.'),
    }),
    reply: z.object({
      client_id: id,
      notes: z.string(),
      patch_test: client.shape.client_patch_test,
      picture_consent: z
        .boolean()
        .default(false)
        .describe('True if the client agreed to pictures of the hair. Default: false.'),
      takes_texts: z
        .boolean()
        .default(false)
        .describe('True if the client agreed to texts, and the organization sends them. Default: false.'),
      visits: z
        .int()
        .min(0)
        .describe(
          `Number of visits of the client that took place, among the latest ${maxSummarizedVisits} past appointments`,
        ),
      no_shows: z
        .int()
        .min(0)
        .describe(`Number of no-shows of the client, among the latest ${maxSummarizedVisits} past appointments`),
      is_capped: z
        .boolean()
        .describe(
          `True if the client has more than ${maxSummarizedVisits} past appointments, so that older ones were not counted`,
        ),
      last: clientAppointment
        .optional()
        .describe('Latest visit of the client that took place. Missing if there is none.'),
      next: clientAppointment.optional().describe('Next booked visit of the client. Missing if there is none.'),
    }),
  },
  mergeClients: {
    summary:
      'Merge a duplicate client into another client. The kept client takes over appointments, color bowls, waiting-list wishes and missing data.',
    method: 'POST',
    path: '/clients/{id}/merge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({ into: id.describe('ID of the client that is kept after the merge') }),
    reply: z.object({ message: z.string(), client }),
  },
  undoClientMerge: {
    summary: 'Undo the merge of a duplicate client into another client, within 24 hours of the merge',
    method: 'POST',
    path: '/clients/{id}/unmerge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({ message: z.string(), client }),
  },
});
