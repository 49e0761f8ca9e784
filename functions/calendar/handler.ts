import { calendar } from '../../shared/contract/calendar.ts';
import { limitAttempts } from '../kit/idempotency.ts';
import { serve } from '../kit/serve.ts';
import { feedBehind } from './feed.ts';

/** The programs of a whole salon ask from one address, each every few minutes. */
const most = { requests: 1000, seconds: 900 };

export const handler = serve(calendar, {
  readCalendar: async ({ params, address }) => {
    await limitAttempts(`calendar#${address}`, most.requests, most.seconds);
    return feedBehind(params.secret);
  },
});
