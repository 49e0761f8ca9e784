import { useEffect, useState } from 'react';

/** Another desk's change is to be seen within ten seconds while somebody works here, in ms. */
const working = 7000;
const idle = 30_000;
const idleAfter = 120_000;

/** How often to look for what others have changed, in ms: seldom while nobody works here. A tab that is hidden does not look at all. */
export function useWatchEvery(): number {
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
