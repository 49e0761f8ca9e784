import { useMemo } from 'react';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { type Session, useSession } from '../../kit/data/session.tsx';
import type { GridPage, RowStream } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';

/** The rows to load: a page of a salon's rows in a range of days. */
interface PageRequest extends Range {
  location: string;
  limit: number;
  cursor?: string;
}

/** A report's list endpoint and how to request a page from it. */
export interface ReportSource<Row> {
  endpoint: Endpoint;
  loadPage: (page: PageRequest, scope: Session['scope']) => Promise<GridPage<Row>>;
}

/** Grid stream of a report's rows; undefined until salon and range are known. `source` must be the same object in every render. */
export function useReportStream<Row>(
  { location, range }: { location: number | null; range: Range | undefined },
  source: ReportSource<Row>,
): RowStream<Row> | undefined {
  const { scope } = useSession();
  const listKey = range && location !== null ? `${location} ${range.from} ${range.to}` : undefined;
  return useMemo(() => {
    if (listKey === undefined) return undefined;
    const [salon = '', from = '', to = ''] = listKey.split(' ');
    return {
      listKey,
      endpoint: source.endpoint,
      loadPage: (page) => source.loadPage({ location: salon, from, to, ...page }, scope),
    };
  }, [listKey, source, scope]);
}
