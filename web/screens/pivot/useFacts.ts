import { useEffect, useMemo, useState } from 'react';
import { type ProductUsage, reports } from '../../../shared/contract/reports.ts';
import { buildPivotFacts } from '../../../shared/rules/pivot.ts';
import { read } from '../../kit/data/call.ts';

/** Maximum page size of the endpoint. */
const pageSize = 1000;

type UsageRange = { location: number; from: string; to: string };
type LoadedUsage = { rows: ProductUsage[]; total?: number; cursor?: string; isComplete: boolean; error?: Error };

const nothingLoaded: LoadedUsage = { rows: [], isComplete: false };

/**
 * Loads the product usage of a salon page by page. Loaded pages stay when one fails; `retry` continues from there. `reload` reads all
 * anew and shows it once it is complete.
 */
export function useFacts(range: UsageRange | undefined) {
  const [loaded, setLoaded] = useState<LoadedUsage & { key?: string }>(nothingLoaded);
  const [attempt, setAttempt] = useState({ anew: false });
  const key = range && `${range.location} ${range.from} ${range.to}`;
  const current = loaded.key === key ? loaded : nothingLoaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads all pages in sequence; loaded pages must not restart it
  useEffect(() => {
    if (key === undefined) return;
    const [location = '', from = '', to = ''] = key.split(' ');
    const abort = new AbortController();
    const isReload = attempt.anew && current.isComplete;
    async function load({ rows, total, cursor }: LoadedUsage): Promise<void> {
      try {
        const body = { location: Number(location), from, to, limit: pageSize, ...(cursor && { cursor }) };
        const page = await read(reports.listProductUsage, { body });
        if (abort.signal.aborted) return;
        const next = {
          rows: [...rows, ...page.Items],
          isComplete: !page.cursor,
          ...((total ?? page.total) !== undefined && { total: total ?? page.total }),
          ...(page.cursor && { cursor: page.cursor }),
        };
        if (!isReload || next.isComplete) setLoaded({ key, ...next });
        if (!next.isComplete) await load(next);
      } catch (error) {
        if (abort.signal.aborted) return;
        setLoaded((before) => ({
          ...(before.key === key ? before : { key, ...nothingLoaded }),
          error: error instanceof Error ? error : new Error('Failed'),
        }));
      }
    }
    void load(isReload ? nothingLoaded : current);
    return () => abort.abort();
  }, [key, attempt]);
  const { rows, total, isComplete, error } = current;
  const facts = useMemo(() => buildPivotFacts(rows), [rows]);
  return {
    rows,
    facts,
    total,
    isWhole: isComplete,
    error,
    retry: () => setAttempt({ anew: false }),
    reload: () => setAttempt({ anew: true }),
  };
}
