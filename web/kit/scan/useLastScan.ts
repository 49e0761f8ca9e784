import { startTransition, useRef, useState } from 'react';

/** What was scanned last: `latest` as it is now, `last` as it is drawn. On a busy machine more is scanned, and taken back, between the two. */
export function useLastScan<Scan>(none: Scan) {
  const [last, setLast] = useState(none);
  const latest = useRef(none);
  const record = (scan: Scan) => {
    latest.current = scan;
    startTransition(() => setLast(scan));
  };
  return { last, latest, tell: record };
}
