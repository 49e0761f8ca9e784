import * as z from 'zod';
import { defineFamily } from './endpoint.ts';

const secret = z
  .string()
  .regex(/^[\w-]{43}$/, 'Not an address of a calendar')
  .describe("Secret at the end of the URL of a stylist's calendar feed: 43 letters, digits, hyphens and underscores");

/** iCalendar feeds for calendar apps. */
export const calendar = defineFamily({
  readCalendar: {
    summary:
      'Get the iCalendar feed of a stylist, for calendar apps. The feed has appointments from 14 days ago to 90 days ahead.',
    method: 'GET',
    path: '/calendar/{secret}',
    allow: 'public',
    params: z.object({ secret }),
    reply: z.string(),
    media: 'text/calendar',
    etag: true,
  },
});
