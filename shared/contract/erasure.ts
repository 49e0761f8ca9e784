import * as z from 'zod';
import { client } from './clients.ts';
import { defineFamily } from './endpoint.ts';
import { id, version } from './fields.ts';

export const erasure = defineFamily({
  eraseClient: {
    summary:
      'Erase a client permanently: name, contacts and notes in all records. Visits, formulas and sums stay. A retry continues an interrupted erasure.',
    method: 'POST',
    path: '/clients/{id}/erase',
    allow: [3],
    params: z.object({ id }),
    body: z.strictObject({ version }),
    reply: z.object({
      message: z.string(),
      client,
      typed_bowls: z.int().default(0).describe('Bowls that wait to be matched and carry a typed name'),
    }),
  },
});
