import { useMemo } from 'react';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { type Session, useSession } from '../../kit/data/session.tsx';
import type { GridPage, RowStream } from '../../kit/grid/types.ts';
import { ListScreen, type ListScreenProps } from '../../kit/list/ListScreen.tsx';
import type { Range } from '../../kit/range/ranges.ts';
import { NoSalon } from '../NoSalon.tsx';
import { RefreshTools } from '../RefreshTools.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import type { useReportRange } from './useReportRange.tsx';

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

type ManagedProps =
  | 'source'
  | 'stream'
  | 'pageSize'
  | 'exportName'
  | 'exportScope'
  | 'emptyAction'
  | 'emptyContent'
  | 'actions';

interface ReportListProps<Row> extends Omit<ListScreenProps<Row>, ManagedProps> {
  report: Pick<
    ReturnType<typeof useReportRange>,
    'failed' | 'location' | 'range' | 'description' | 'withToday' | 'wider' | 'tools'
  >;
  /** The same object in every render. */
  source: ReportSource<Row>;
  /** Lists that the refresh button reloads. Without them there is no such button. */
  refreshes?: readonly Endpoint[];
}

/** Report screen: the rows of a salon in a range of days, with their pickers. Asks for a salon first. */
export function ReportList<Row extends object>({ report, source, refreshes, ...list }: ReportListProps<Row>) {
  const { location, range, description, tools } = report;
  const stream = useReportStream({ location, range }, source);
  if (location === null) return <NoSalon title={list.title} tools={tools} />;
  return (
    <ListScreen
      {...list}
      {...(stream ? { stream } : report.failed && { read: report.failed })}
      pageSize={25}
      exportName={list.title}
      exportScope={description}
      emptyContent={<EmptyReport text={list.emptyText} report={report} />}
      actions={
        <>
          {tools}
          {refreshes && <RefreshTools location={location} shows={refreshes} />}
        </>
      }
    />
  );
}

/** Grid stream of a report's rows; undefined until salon and range are known. */
function useReportStream<Row>(
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
