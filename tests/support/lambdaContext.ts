import { randomUUID } from 'node:crypto';
import type { Handler } from '../../functions/kit/serve.ts';

/** What Lambda hands to a function beside its event; as much time as a busy machine takes, unless told. */
export const lambdaContext = (seconds = 170) =>
  ({
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => seconds * 1000,
  }) as Parameters<Handler>[1];
