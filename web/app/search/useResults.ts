import { useEffect, useState } from 'react';

type Results = typeof import('./SearchResults.tsx').SearchResults;

/** The list of the search, loaded when it is opened; a failure is forgotten when it is opened again. */
export function useResults(open: boolean): { Results: Results | undefined; failed: boolean } {
  const [Results, setResults] = useState<Results>();
  const [failed, setFailed] = useState(false);
  const isMissing = open && !Results;
  useEffect(() => {
    if (!isMissing) return;
    setFailed(false);
    import('./SearchResults.tsx').then(
      (part) => setResults(() => part.SearchResults),
      () => setFailed(true),
    );
  }, [isMissing]);
  return { Results, failed };
}
