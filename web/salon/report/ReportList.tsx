import { useMemo } from 'react';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type Session, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { GridPage, RowStream } from '../../kit/grid/types.ts';
import { ListScreen, type ListScreenProps } from '../../kit/list/ListScreen.tsx';
import type { Range } from '../../kit/range/ranges.ts';
import { NoSalon } from '../NoSalon.tsx';
import { RefreshTools } from '../RefreshTools.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import type { useReportRange } from './useReportRange.tsx';

interface Page {
  limit: number;
  cursor?: string;
}
/** The rows to load: a page of a salon's rows in a range of days. */
interface PageRequest extends Range, Page {
  location: string;
}

/** A report's list endpoint and how to request a page from it. */
export interface ReportSource<Row> {
  endpoint: Endpoint;
  /** The endpoint takes one salon: All Locations are loaded one after the other. */
  isPerSalon?: boolean;
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
  const isChained = source.isPerSalon === true && location === allLocations;
  const { data: salons } = useRead(locations.listLocationsByRole, isChained ? { body: {} } : null);
  const asked = isChained ? salons?.map(({ location_id }) => location_id) : [location];
  const listKey = range && location !== null && asked ? [range.from, range.to, ...asked].join(' ') : undefined;
  return useMemo(() => {
    if (listKey === undefined) return undefined;
    const [from = '', to = '', ...locations] = listKey.split(' ');
    const load = (location: string, page: Page) => source.loadPage({ location, from, to, ...page }, scope);
    return {
      listKey,
      endpoint: source.endpoint,
      loadPage: locations.length > 1 ? chainPages(locations, load) : (page) => load(locations[0] ?? '', page),
    };
  }, [listKey, source, scope]);
}

/** Loads the pages of each salon, then those of the next. A cursor is the place of the salon and the cursor in its list. */
const chainPages =
  <Row,>(salons: readonly string[], load: (salon: string, page: Page) => Promise<GridPage<Row>>) =>
  async ({ limit, cursor = '0' }: Page): Promise<GridPage<Row>> => {
    const [place = '0', ...rest] = cursor.split(' ');
    const inner = rest.join(' ');
    const { Items, cursor: next } = await load(salons[Number(place)] ?? '', { limit, ...(inner && { cursor: inner }) });
    if (next !== undefined) return { Items, cursor: `${place} ${next}` };
    return Number(place) + 1 < salons.length ? { Items, cursor: String(Number(place) + 1) } : { Items };
  };
