import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { ProductUsage } from '../../../shared/contract/reports.ts';
import { factOf, factsOf } from '../../../shared/rules/pivot.ts';
import { call } from '../../kit/data/call.ts';

/** Bowls of a page: as many as the server gives at a time. */
const perPage = 1000;

type Asked = { location: number; from: string; to: string };
type Read = { rows: ProductUsage[]; total?: number; isWhole: boolean; error?: Error };

const nothing: Read = { rows: [], isWhole: false };

/** What was weighed in a salon on some days, page after page; what has come stays when a page fails, and `retry` goes on from there. */
export function useFacts(asked: Asked | undefined) {
  const [read, setRead] = useState<Read & { of?: string }>(nothing);
  const [attempt, setAttempt] = useState(0);
  const of = asked && `${asked.location} ${asked.from} ${asked.to} ${attempt}`;
  useEffect(() => {
    if (of === undefined) return;
    const [location = '', from = '', to = ''] = of.split(' ');
    const stop = new AbortController();
    async function load(): Promise<void> {
      let rows: ProductUsage[] = [];
      let total: number | undefined;
      let cursor: string | undefined;
      try {
        do {
          const body = { location: Number(location), from, to, limit: perPage, ...(cursor && { cursor }) };
          const page = await call(api.reports.listProductUsage, { body });
          if (stop.signal.aborted) return;
          rows = [...rows, ...page.Items];
          total ??= page.total;
          cursor = page.cursor;
          setRead({ of, rows, isWhole: !cursor, ...(total !== undefined && { total }) });
        } while (cursor);
      } catch (error) {
        if (stop.signal.aborted) return;
        setRead({ of, rows, isWhole: false, error: error instanceof Error ? error : new Error('Failed') });
      }
    }
    void load();
    return () => stop.abort();
  }, [of]);
  const { rows, total, isWhole, error } = read.of === of ? read : nothing;
  const facts = useMemo(() => factsOf(rows.map(factOf)), [rows]);
  return { rows, facts, total, isWhole, error, retry: () => setAttempt((before) => before + 1) };
}
