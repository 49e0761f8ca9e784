import { startTransition, useRef, useState } from 'react';

/** The last scan: `latest` is current, `last` is what React has rendered. On a busy machine scans arrive between renders. */
export function useLastScan<Scan>(none: Scan) {
  const [last, setLast] = useState(none);
  const latest = useRef(none);
  const record = (scan: Scan) => {
    latest.current = scan;
    startTransition(() => setLast(scan));
  };
  return { last, latest, tell: record };
}
