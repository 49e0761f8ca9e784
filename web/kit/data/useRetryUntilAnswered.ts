import { useEffect, useRef, useState } from 'react';
import { ApiError } from './call.ts';

/** Until the server is asked again after there was no answer, in ms. */
const pause = 4000;

/** The server said no and did nothing. Any other failure leaves open what it did. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

interface Outcome<Attempt, Reply> {
  send: (attempt: Attempt) => Promise<Reply>;
  onDone: (reply: Reply, attempt: Attempt) => void;
  onRejected: (error: unknown) => void;
}

/**
 * Sends an attempt until it is answered, always the same under its key, so that it is booked once: over lost replies, and over a reload
 * where the attempt is kept on the device. `isUnanswered` while there was no answer.
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
    const gone = new AbortController();
    const answered = (tell: () => void) => {
      if (gone.signal.aborted) return;
      setLost(false);
      tell();
    };
    const ask = async (): Promise<void> => {
      while (!gone.signal.aborted)
        try {
          const reply = await latest.current.send(sent);
          return answered(() => latest.current.onDone(reply, sent));
        } catch (error) {
          if (isRefusal(error)) return answered(() => latest.current.onRejected(error));
          setLost(true);
          await connection(gone.signal);
        }
    };
    void ask();
    return () => gone.abort();
  }, [key]);

  return { isUnanswered: isLost && key !== undefined };
}

/** A little later, or as soon as there is a connection again. */
function connection(gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, pause);
    addEventListener('online', end, { signal: over.signal });
    gone.addEventListener('abort', end, { signal: over.signal });
  });
}
