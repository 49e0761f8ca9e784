import { useEffect, useState } from 'react';

/** How long a line stays highlighted after its scan. */
const highlightMs = 1500;

/** The code scanned last, for as long as its highlight shows, and a function to set it. */
export function useRecentScan() {
  const [recentCode, setRecentCode] = useState<string>();
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setRecentCode(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [since]);
  const show = (code: string) => {
    setRecentCode(code);
    setSince((before) => before + 1);
  };
  return [recentCode, show] as const;
}
