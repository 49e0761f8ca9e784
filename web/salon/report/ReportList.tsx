import { useMemo } from 'react';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import { type Session, useSession } from '../../kit/data/session.tsx';
import type { GridPage, RowStream } from '../../kit/grid/types.ts';
import { ListScreen, type ListScreenProps } from '../../kit/list/ListScreen.tsx';
import type { Range } from '../../kit/range/ranges.ts';
import { NoSalon } from '../NoSalon.tsx';
import { RefreshTools } from '../RefreshTools.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import { type ReportPart, useReportParts } from './reportParts.ts';
import type { useReportRange } from './useReportRange.tsx';

interface Page {
  limit: number;
  cursor?: string;
}
/** The rows to load: a page of a salon's rows in a range of days. */
type PageRequest = ReportPart & Range & Page;

/** A report's list endpoint and how to request a page from it. */
export interface ReportSource<Row> {
  endpoint: Endpoint;
  /** Parts in which All Locations are loaded one after the other, where one request does not cover them. */
  partsOfAll?: (salons: readonly Location[]) => ReportPart[];
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
  const parts = useReportParts(location, source.partsOfAll);
  const listKey = range && parts && JSON.stringify({ range, parts });
  return useMemo(() => {
    if (listKey === undefined) return undefined;
    const { range, parts } = JSON.parse(listKey) as { range: Range; parts: ReportPart[] };
    return {
      listKey,
      endpoint: source.endpoint,
      loadPage: chainPages(parts, (part, page) => source.loadPage({ ...part, ...range, ...page }, scope)),
    };
  }, [listKey, source, scope]);
}

/** Loads the pages of each part, then those of the next. A cursor is the place of the part and the cursor in its list. */
const chainPages =
  <Row,>(parts: readonly ReportPart[], load: (part: ReportPart, page: Page) => Promise<GridPage<Row>>) =>
  async ({ limit, cursor = '0' }: Page): Promise<GridPage<Row>> => {
    const [place = '0', ...rest] = cursor.split(' ');
    const [inner, next] = [rest.join(' '), Number(place) + 1];
    const page = await load(parts[Number(place)] ?? parts[0] ?? { location: '' }, {
      limit,
      ...(inner && { cursor: inner }),
    });
    const following =
      page.cursor !== undefined ? `${place} ${page.cursor}` : next < parts.length ? String(next) : undefined;
    // What the first page says of its part is not of all.
    const ofPart = parts.length > 1 ? { Items: page.Items } : page;
    return { ...ofPart, cursor: following };
  };
