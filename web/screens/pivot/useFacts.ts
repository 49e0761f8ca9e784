import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { ProductUsage } from '../../../shared/contract/reports.ts';
import { buildPivotFacts, toPivotFact } from '../../../shared/rules/pivot.ts';
import { call } from '../../kit/data/call.ts';

/** Bowls of a page: as many as the server gives at a time. */
const perPage = 1000;

type Asked = { location: number; from: string; to: string };
type Read = { rows: ProductUsage[]; total?: number; cursor?: string; isWhole: boolean; error?: Error };

const nothing: Read = { rows: [], isWhole: false };

/** What was weighed in a salon on some days, page after page; what has come stays when a page fails, and `retry` goes on from there. */
export function useFacts(asked: Asked | undefined) {
  const [read, setRead] = useState<Read & { of?: string }>(nothing);
  const [attempt, setAttempt] = useState({});
  const of = asked && `${asked.location} ${asked.from} ${asked.to}`;
  const known = read.of === of ? read : nothing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages follow one another here; what they bring starts nothing anew
  useEffect(() => {
    if (of === undefined) return;
    const [location = '', from = '', to = ''] = of.split(' ');
    const stop = new AbortController();
    async function load({ rows, total, cursor }: Read): Promise<void> {
      try {
        const body = { location: Number(location), from, to, limit: perPage, ...(cursor && { cursor }) };
        const page = await call(api.reports.listProductUsage, { body });
        if (stop.signal.aborted) return;
        const next = {
          rows: [...rows, ...page.Items],
          isWhole: !page.cursor,
          ...((total ?? page.total) !== undefined && { total: total ?? page.total }),
          ...(page.cursor && { cursor: page.cursor }),
        };
        setRead({ of, ...next });
        if (!next.isWhole) await load(next);
      } catch (error) {
        if (stop.signal.aborted) return;
        setRead((before) => ({
          ...(before.of === of ? before : { of, ...nothing }),
          error: error instanceof Error ? error : new Error('Failed'),
        }));
      }
    }
    void load(known);
    return () => stop.abort();
  }, [of, attempt]);
  const { rows, total, isWhole, error } = known;
  const facts = useMemo(() => buildPivotFacts(rows.map(toPivotFact)), [rows]);
  return { rows, facts, total, isWhole, error, retry: () => setAttempt({}) };
}
