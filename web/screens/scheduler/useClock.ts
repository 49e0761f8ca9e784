import { useEffect, useState } from 'react';

const everyMs = 15_000;

/** The instant, refreshed often enough for a line that moves by the minute. */
export function useClock(): number {
  const [instant, setInstant] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return instant;
}
