import { useEffect, useState } from 'react';

/** How long a line stays highlighted after its scan. */
const highlightMs = 1500;

/** The code scanned last, for as long as its highlight shows, and a function to set it. */
export function useRecentScan() {
  const [fresh, setFresh] = useState<string>();
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setFresh(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [since]);
  const show = (code: string) => {
    setFresh(code);
    setSince((before) => before + 1);
  };
  return [fresh, show] as const;
}
