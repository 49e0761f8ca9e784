import { useEffect, useRef, useState } from 'react';
import { ApiError } from './call.ts';

const retryDelayMs = 4000;

/** Whether the server definitely rejected the request. Any other failure leaves its outcome unknown. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

interface Outcome<Attempt, Reply> {
  send: (attempt: Attempt) => Promise<Reply>;
  onDone: (reply: Reply, attempt: Attempt) => void;
  onRejected: (error: unknown) => void;
}

/**
 * Sends an attempt until it is answered, always with the same idempotency key, so it takes effect once. Survives lost replies, and
 * reloads if the attempt itself is saved on the device. `isUnanswered` is true while no reply has come.
 */
export function useRetryUntilAnswered<Attempt extends { key: string }, Reply>(
  attempt: Attempt | null,
  outcome: Outcome<Attempt, Reply>,
): { isUnanswered: boolean } {
  const [isLost, setLost] = useState(false);
  const latest = useRef({ ...outcome, attempt });
  latest.current = { ...outcome, attempt };
  const key = attempt?.key;

  useEffect(() => {
    const { attempt: sent } = latest.current;
    if (key === undefined || !sent) return;
    const unmounted = new AbortController();
    const answered = (tell: () => void) => {
      if (unmounted.signal.aborted) return;
      setLost(false);
      tell();
    };
    const ask = async (): Promise<void> => {
      while (!unmounted.signal.aborted)
        try {
          const reply = await latest.current.send(sent);
          return answered(() => latest.current.onDone(reply, sent));
        } catch (error) {
          if (isRejection(error)) return answered(() => latest.current.onRejected(error));
          setLost(true);
          await waitForConnection(unmounted.signal);
        }
    };
    void ask();
    return () => unmounted.abort();
  }, [key]);

  return { isUnanswered: isLost && key !== undefined };
}

/** Resolves after the retry delay, or as soon as the browser is back online. */
function waitForConnection(gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, retryDelayMs);
    addEventListener('online', end, { signal: over.signal });
    gone.addEventListener('abort', end, { signal: over.signal });
  });
}
