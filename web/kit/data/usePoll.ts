import { useEffect, useState } from 'react';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { useRead } from './useApi.ts';

/** While the user is active, a change made at another desk shows within ten seconds. */
const activeIntervalMs = 7000;
export const idleIntervalMs = 30_000;
const idleAfterMs = 120_000;

type WithRevision = { mark: string };

/** Polls the revision (`mark`) of what is on screen; null pauses. The caller compares it with what it has loaded. */
export function usePoll<E extends Endpoint>(
  endpoint: EndpointReply<E> extends WithRevision ? E : never,
  sent: ClientRequest<E> | null,
  onPoll: (reply: EndpointReply<E>) => void,
): void {
  useRead<E>(endpoint, sent, { refreshInterval: usePollInterval(), onSuccess: onPoll });
}

/** The polling interval in ms: longer when the user is idle. Hidden tabs do not poll. */
export function usePollInterval(): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => setIdle(true), idleAfterMs);
    };
    const work = () => {
      clearTimeout(timer);
      wait();
      setIdle(false);
    };
    wait();
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(event, work, { signal: listening.signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return isIdle ? idleIntervalMs : activeIntervalMs;
}
