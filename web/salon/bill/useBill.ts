import { useRef, useState } from 'react';
import { type Bill, type BillEdits, bills } from '../../../shared/contract/bills.ts';
import { ApiError, call, isStale } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { useToast } from '../../kit/ui/Toast.tsx';

/** The bill of a visit, and its changes one after the other, each on the reply to the one before. */
export function useBill(appointmentId: string, onChanged: () => void) {
  const toast = useToast();
  const params = { id: appointmentId };
  const read = usePolledRead(bills.getBill, { params });
  const latest = useRef<Bill>(undefined);
  latest.current = read.data;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);

  /** Sends a change. Resolves to whether it was saved; a failure shows in a toast and is thrown if `throws`. */
  function send(request: (bill: Bill) => Promise<Bill>, throws = false): Promise<boolean> {
    setWaiting((count) => count + 1);
    const sent = queue.current.then(async () => {
      const bill = latest.current;
      if (!bill) return false;
      try {
        const saved = await request(bill);
        latest.current = saved;
        await read.mutate(saved, { revalidate: false });
        onChanged();
        return true;
      } catch (error) {
        if (isStale(error)) void read.mutate();
        if (throws && error instanceof ApiError) throw error;
        const reason = error instanceof ApiError && error.status > 0 ? error.message : undefined;
        toast(reason ?? formatError('The bill could not be saved.', error), { intent: 'error' });
        return false;
      }
    });
    queue.current = sent.catch(() => undefined);
    return sent.finally(() => setWaiting((count) => count - 1));
  }

  return {
    bill: read.data,
    error: read.error,
    retry: () => void read.mutate(),
    isBusy: waiting > 0,
    /** Saves what `change` makes of the current edits. Throws the server's refusal, for a form to show. */
    edit: (change: (edits: BillEdits) => Partial<BillEdits>, throws = false) =>
      send(
        ({ edits, version }) => call(bills.saveBill, { params, body: { ...edits, ...change(edits), version } }),
        throws,
      ),
    close: () => send(({ version }) => call(bills.closeBill, { params, body: { version } })),
    reopen: (reason: string) => send(({ version }) => call(bills.reopenBill, { params, body: { reason, version } })),
  };
}
export type BillChanges = Pick<ReturnType<typeof useBill>, 'edit'>;
