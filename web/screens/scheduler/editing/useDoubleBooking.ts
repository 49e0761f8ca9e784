import { useCallback } from 'react';
import { doubleBooked } from '../../../../shared/contract/scheduler.ts';
import { useConfirm } from '../../../kit/Confirm.tsx';
import { ApiError } from '../../../kit/call.ts';

type Send<T> = (more: { allow_double_booking?: true }) => Promise<T>;

/** Sends, and asks the server's own question when the stylist would be with two clients at once; undefined on a no. */
export function useDoubleBooking(): <T>(send: Send<T>) => Promise<T | undefined> {
  const confirm = useConfirm();
  return useCallback(
    async (send) => {
      try {
        return await send({});
      } catch (error) {
        const question = error instanceof ApiError ? doubleBooked.safeParse(error.data) : undefined;
        if (!question?.success) throw error;
        const text = question.data.message;
        const proceeds = await confirm({ title: 'Double booking', text, confirm: 'Yes', cancel: 'No' });
        return proceeds ? send({ allow_double_booking: true }) : undefined;
      }
    },
    [confirm],
  );
}
