import { calendar } from '../../shared/contract/calendar.ts';
import { limitAttempts } from '../kit/limits.ts';
import { serve } from '../kit/serve.ts';
import { buildFeed } from './feed.ts';

/** Per IP address. All calendar apps of a salon share one address, and each polls every few minutes. */
const rateLimit = { requests: 1000, seconds: 900 };

export const handler = serve(calendar, {
  readCalendar: async ({ params, address }) => {
    await limitAttempts(`calendar#${address}`, rateLimit.requests, rateLimit.seconds);
    return buildFeed(params.secret);
  },
});
