import type { LambdaTime } from '../kit/context.ts';
import { workOff } from '../outbox/workOff.ts';
import { deliverBill, deliveryFailureChanges, findTillRest, maxRestMs } from './delivery.ts';

/** Hands the bills that are due to the organizations' tills. They wait for nothing but their answers, so many are asked at once. */
export const handler = (_event: unknown, lambda: LambdaTime): Promise<void> =>
  workOff(
    {
      name: 'deliverer',
      lane: 'deliveries',
      workers: {
        bill: { run: deliverBill, giveUp: deliveryFailureChanges, findRest: findTillRest, maxRestMs },
      },
      maxAtOnce: 16,
      // A till that is slow takes its own turn only.
      slowMs: Number.POSITIVE_INFINITY,
    },
    lambda,
  );
