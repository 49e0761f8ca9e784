import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { nextDay } from '../../kit/data/useAllPages.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { CardsSkeleton, EmptyState } from '../../kit/ui/States.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { EmptyReport } from '../../salon/report/EmptyReport.tsx';
import type { ReportRange } from '../../salon/report/useReportRange.tsx';

interface CardsStateProps {
  location: number | null;
  read: Pick<SWRResponse<unknown, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
  /** Above the skeleton. */
  progress?: ReactNode | undefined;
}

/** "Adding up from Nov 18…" while pages by salon and day load. */
export function AddingUp({ loaded }: { loaded: Parameters<typeof nextDay>[0] }) {
  const styles = useStyles();
  const day = nextDay(loaded);
  return day && <p className={styles.note}>Adding up from {formatShortDay(day)}…</p>;
}

/** Shown by a report of cards without a salon, while it loads, and after an error. */
export function CardsState({ location, read, progress }: CardsStateProps) {
  const { data, error } = read;
  return (
    <>
      {location === null && !error && <EmptyState text="Please select salon" />}
      <ReadError read={read} />
      {!data && !error && location !== null && (
        <>
          {progress}
          <CardsSkeleton />
        </>
      )}
    </>
  );
}

interface ReportPageProps<Row> extends Pick<CardsStateProps, 'read' | 'progress'> {
  title: string;
  hint: string;
  report: ReportRange;
  /** Endpoints that the refresh button reloads. */
  shows: readonly Endpoint[];
  /** Salon whose changes reload the report; null for none. Default: the report's. */
  watched?: number | null;
  /** More pickers, after salon and days. */
  pickers?: ReactNode;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  emptyText: string;
  children: (rows: readonly Row[]) => ReactNode;
  /** Below the rows, and where there are none. */
  foot?: ReactNode;
}

/** Report on the rows of a salon and its days: pickers, Refresh, and what stands for the rows while there are none. */
export function ReportPage<Row>({ report, shows, read, rows, emptyText, children, ...more }: ReportPageProps<Row>) {
  const { title, hint, progress, pickers, foot, watched = report.location } = more;
  const tools = (
    <>
      {report.tools}
      {pickers}
      <RefreshTools location={watched} shows={shows} />
    </>
  );
  return (
    <Page title={title} hint={hint} tools={tools}>
      <CardsState location={report.location} read={report.failed ?? read} progress={progress} />
      {rows?.length === 0 && <EmptyReport text={emptyText} report={report} />}
      {rows && rows.length > 0 && children(rows)}
      {foot}
    </Page>
  );
}

const useStyles = makeStyles({ note: { ...quietSmallText, margin: '12px 0' } });
