import { useEffect, useRef } from 'react';
import type { ClientRequest, Endpoint } from '../../../shared/contract/endpoint.ts';
import { useRead } from './useApi.ts';

/** Looks for changes; resolves to whether there was one. */
type Look = () => Promise<boolean>;

/** After a change, others often follow. */
const shortestMs = 7000;
const longestMs = 60_000;
/** Somebody who begins to work sees at least how it was this long ago. */
const staleMs = 30_000;

const looks = new Set<Look>();
let intervalMs = shortestMs;
let lastBeat = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let beating: Promise<void> | undefined;

/** Looks at once, for all that is shown. */
export function beat(): Promise<void> {
  clearTimeout(timer);
  beating ??= lookAround().finally(() => {
    beating = undefined;
    if (looks.size > 0) timer = setTimeout(() => void beat(), intervalMs);
  });
  return beating;
}

async function lookAround(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  lastBeat = performance.now();
  const found = await Promise.all([...looks].map((look) => look().catch(() => false)));
  intervalMs = found.includes(true) ? shortestMs : Math.min(intervalMs * 2, longestMs);
}

const beatIfStale = () => {
  if (looks.size > 0 && !beating && performance.now() - lastBeat >= staleMs) void beat();
};

for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'])
  addEventListener(event, beatIfStale, { capture: true, passive: true });
addEventListener('online', () => looks.size > 0 && void beat());

/**
 * Calls `look` again and again while the component is shown: soon after a change, ever more rarely while nothing changes, and at once when
 * somebody comes back to the screen. Not in a hidden tab.
 */
export function usePulse(look: Look): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const run: Look = () => latest.current();
    looks.add(run);
    if (looks.size === 1) {
      intervalMs = shortestMs;
      lastBeat = performance.now();
      timer = setTimeout(() => void beat(), intervalMs);
    }
    return () => {
      looks.delete(run);
      if (looks.size === 0) clearTimeout(timer);
    };
  }, []);
}

/** Like `useRead`, and reads again as `usePulse` says. */
export function usePolledRead<E extends Endpoint>(endpoint: E, sent: ClientRequest<E> | null) {
  const read = useRead(endpoint, sent);
  const { data, mutate } = read;
  usePulse(async () => {
    const next = sent && (await mutate());
    return data !== undefined && next !== data;
  });
  return read;
}
