import { useMemo, useRef } from 'react';

/** Stable function identities, so that memoized rows do not render for them. Each call runs the latest version. */
export function useStableFunctions<Functions extends { [name: string]: (...args: never[]) => void }>(
  functions: Functions,
): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  return useMemo(() => {
    const entries = Object.keys(latest.current).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ]);
    return Object.fromEntries(entries);
  }, []);
}
