import * as z from 'zod';
import { defineFamily } from './endpoint.ts';

const secret = z
  .string()
  .regex(/^[\w-]{43}$/, 'Not an address of a calendar')
  .describe('43 letters, digits, - and _');

/** iCalendar feeds for calendar apps. */
export const calendar = defineFamily({
  readCalendar: {
    summary:
      'The appointments of a stylist from 14 days back to 90 days ahead, for programs that subscribe to the address',
    method: 'GET',
    path: '/calendar/{secret}',
    allow: 'public',
    params: z.object({ secret }),
    reply: z.string(),
    media: 'text/calendar',
  },
});
