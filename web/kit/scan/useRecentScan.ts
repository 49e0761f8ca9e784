import { useEffect, useState } from 'react';

/** How long a line shows that its scan was understood, in ms. */
const freshFor = 1500;

/** What was understood a moment ago, for as long as it shows. */
export function useRecentScan() {
  const [fresh, setFresh] = useState<string>();
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setFresh(undefined), freshFor);
    return () => clearTimeout(timer);
  }, [since]);
  const show = (code: string) => {
    setFresh(code);
    setSince((before) => before + 1);
  };
  return [fresh, show] as const;
}
