import { useEffect, useState } from 'react';
import type { ClientRequest, Endpoint, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { useRead } from './useApi.ts';

/** Another desk's change is to be seen within ten seconds while somebody works here, in ms. */
const working = 7000;
const idle = 30_000;
const idleAfter = 120_000;

type Marked = { mark: string };

/** Looks every few seconds for the mark of what is shown; null for nothing yet. Who asks compares it with what was read. */
export function usePoll<E extends Endpoint>(
  endpoint: EndpointReply<E> extends Marked ? E : never,
  sent: ClientRequest<E> | null,
  onLook: (reply: EndpointReply<E>) => void,
): void {
  useRead<E>(endpoint, sent, { refreshInterval: usePollInterval(), onSuccess: onLook });
}

/** How often to look for what others have changed, in ms: seldom while nobody works here. A tab that is hidden does not look at all. */
export function usePollInterval(): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => setIdle(true), idleAfter);
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
  return isIdle ? idle : working;
}
