import { randomUUID } from 'node:crypto';
import type { Handler } from '../../functions/kit/serve.ts';

/** A Lambda context. The default remaining time is long enough for slow machines. */
export const lambdaContext = (seconds = 170) =>
  ({
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => seconds * 1000,
  }) as Parameters<Handler>[1];
