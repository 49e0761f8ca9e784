import * as z from 'zod';
import { client } from './clients.ts';
import { defineFamily } from './endpoint.ts';
import { id, version } from './fields.ts';

export const erasure = defineFamily({
  eraseClient: {
    summary:
      'Erase the name, contacts and notes of a client permanently. Visits, formulas and sums stay. A retry completes an interrupted erasure.',
    method: 'POST',
    path: '/clients/{id}/erase',
    allow: [3],
    sideEffect: 'files',
    params: z.object({ id }),
    body: z.strictObject({ version }),
    reply: z.object({
      message: z.string(),
      client,
      typed_bowls: z
        .int()
        .default(0)
        .describe(
          'Number of color bowls waiting for a match that have a typed client name, possibly that of the erased client',
        ),
    }),
  },
});
