import { MessageBar, MessageBarBody, makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Span } from '../../../shared/rules/appointments.ts';
import { BookGrid, type BookGridProps } from '../../book/BookGrid.tsx';
import type { Zoom } from '../../book/measures.ts';
import type { BookOffer } from '../../book/types.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { lazyComponent, lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { phone } from '../../kit/ui/media.ts';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { flexColumn, look, quietDenseText, useMode } from '../../kit/ui/theme.ts';
import { BookSkeleton } from './BookSkeleton.tsx';
import { type BookPage, toSigns } from './bookPage.ts';
import { formatFullDay, formatWeek } from './dateFormats.ts';
import { type BookData, type BookSlot, type ColumnKey, type Draft, draftBlockId, toBlock, toDraft } from './draft.ts';
import type { ClosingTime, PanelOffer, PanelOffers } from './editing/useBookPanel.ts';
import { findServiceProblem } from './offers.ts';
import { stylistTabId } from './stylistTabId.ts';
import { describeOthers } from './together/describeTogether.ts';
import type { Book } from './useBook.ts';

/** As high as the tabs, so that the book stays where it is. */
const tabsSpace = <div style={{ flexShrink: 0, height: 44 }} />;
const StylistTabs = lazyComponent(async () => (await import('./StylistTabs.tsx')).StylistTabs, tabsSpace);
const EmptyBook = lazyPart(async () => (await import('./EmptyBook.tsx')).EmptyBook);
const WeekOverview = lazyPart(async () => (await import('./week/WeekOverview.tsx')).WeekOverview);

type BookBodyProps = Pick<BookGridProps, 'only' | 'chips' | 'onChip' | 'onOpen' | 'onResize' | 'onDelete'> & {
  book: Book;
  draft: Draft | undefined;
  /** The block that is cut out. */
  cutId: string | undefined;
  /** The block whose panel is open. */
  selectedId: string | undefined;
  /** Free starts that the open panel proposes. */
  offers: PanelOffers | undefined;
  onHead: (place: ColumnKey, head: HTMLElement) => void;
  onCreate: (place: BookSlot) => void;
  onMove: (id: string, to: ColumnKey & { start: number }) => void;
};

/** The grid or week overview of the book. While another day loads, the previous one stays visible but inert. It stays if that fails. */
export function BookBody({ book, ...props }: BookBodyProps) {
  const styles = useStyles();
  const { data, url, clock, updates } = book;
  const { page, hours, stylist } = book.grid;
  const { isCurrent, isRefreshing, error } = book.loading;
  const isLoadingNext = !isCurrent && !error;
  return (
    // Another element than the skeleton's, which does not move when the strip of today comes above it.
    <div key={data ? 'book' : 'loading'} className={styles.body}>
      {(isRefreshing || isLoadingNext) && data && <ProgressBar className={styles.progress} aria-label="Refreshing" />}
      {url.invalidDate && (
        <MessageBar intent="warning" className={styles.wrong}>
          <MessageBarBody>“{url.invalidDate}” is not a day. The book shows today.</MessageBarBody>
        </MessageBar>
      )}
      {error && (
        <div className={styles.error}>
          <LoadError error={error} onRetry={() => void updates.refresh()} />
          {data && !isCurrent && <p className={styles.still}>The book still shows {formatShown(data)}.</p>}
        </div>
      )}
      {data && <NoHours data={data} />}
      {!data && !error && <BookSkeleton />}
      {data && !stylist && book.grid.hours && <EmptyBook data={data} hours={book.grid.hours} />}
      {data && stylist && url.mode === 'tabs' && (
        <StylistTabs
          data={data}
          stylists={book.grid.stylists ?? []}
          chosen={stylist.user_id}
          onChoose={(id) => url.setParams({ stylist: id })}
        />
      )}
      {data && stylist && (
        <div
          className={mergeClasses(styles.days, isLoadingNext && styles.leaving)}
          inert={isLoadingNext}
          {...(url.mode === 'tabs' && { role: 'tabpanel', 'aria-labelledby': stylistTabId(stylist.user_id) })}
        >
          {page && hours ? (
            <PageGrid
              key={page.kind}
              zoom={book.view.zoom}
              data={data}
              page={page}
              hours={hours}
              now={clock.now}
              {...props}
            />
          ) : (
            <WeekOverview
              data={data}
              today={clock.today}
              draft={props.draft}
              onOpen={props.onOpen}
              onOpenDay={(date) => url.setParams({ view: undefined, date })}
              onOpenStylist={(id) => url.setParams({ mode: 'tabs', stylist: id })}
            />
          )}
        </div>
      )}
    </div>
  );
}

const formatShown = ({ date, days }: BookData): string => (days === 7 ? formatWeek(date) : formatFullDay(date));

type PageGridProps = Omit<BookBodyProps, 'book'> & {
  data: BookData;
  zoom: Zoom;
  page: BookPage;
  hours: Span;
  now: number | undefined;
};

/** The grid of a page, in terms of stylists and days instead of columns. */
function PageGrid(props: PageGridProps) {
  const { data, zoom, hours, now, draft, cutId, selectedId, offers, onHead, onCreate, onMove, ...handlers } = props;
  const { list, closing, onPlace } = offers ?? {};
  const page = useMemo(() => withClosing(props.page, closing), [props.page, closing]);
  const { mode } = useMode();
  const { user } = useSession();
  const visibleOffers = useMemo(() => toBookOffers(list ?? [], page), [list, page]);
  const findDraft = (id: string) => {
    const appointment = data.schedules.find(({ appointmentId }) => appointmentId === id);
    return appointment && toDraft(appointment);
  };
  const draftBlock = draft && toBlock(draft, page.findColumnId);
  const drawn = draft && data.schedules.find(({ appointmentId }) => appointmentId === draft.id);
  return (
    <BookGrid
      kind={page.kind}
      date={data.date}
      columns={page.columns}
      appointments={page.appointments}
      hours={hours}
      zoom={zoom}
      closed={page.closed}
      now={now}
      nowColumnIds={page.nowIn}
      ownColumnId={user.userID}
      mode={mode}
      selectedId={draft?.id ?? selectedId}
      draft={draftBlock && { ...draftBlock, ...(drawn && toSigns(drawn, describeOthers(drawn, data.schedules))) }}
      offers={visibleOffers}
      cutId={cutId}
      {...(onPlace && { onPlace })}
      onHead={(columnId, head) => onHead(page.getColumnKey(columnId), head)}
      onCreate={(columnId, start, minutes) =>
        onCreate({ ...page.getColumnKey(columnId), start, ...(minutes && { minutes }) })
      }
      onMove={(id, { columnId, start }) => onMove(id, { ...page.getColumnKey(columnId), start })}
      rejectionReason={(id, columnId) => {
        const moved = draft && (draft.id ?? draftBlockId) === id ? draft : findDraft(id);
        return moved && findServiceProblem(moved.services, moved, page.getColumnKey(columnId).stylistId, data);
      }}
      {...handlers}
    />
  );
}

/** Says that a salon in the book has no opening hours, with the way to set them. */
function NoHours({ data: { configs, locations } }: { data: BookData }) {
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const missing = configs.find(({ timeZone }) => timeZone === undefined);
  const salon = locations.find(({ location_id }) => location_id === missing?.location);
  if (!salon) return null;
  const text = `${salon.location_name} has no opening hours yet, so its whole day is open.`;
  if (!canOpen('/configure-salon')) return <WarningBanner text={`${text} An admin can set them.`} />;
  const open = () => navigate(`/configure-salon?location_id=${salon.location_id}`);
  return <WarningBanner text={text} action={{ label: 'Set opening hours', onClick: open }} />;
}

/** Offers of a panel as ghosts of the columns on the page. */
const toBookOffers = (offers: readonly PanelOffer[], page: BookPage): BookOffer[] =>
  offers.flatMap(({ number, start, services, isMarked, title, label, ...place }) => {
    const columnId = page.findColumnId(place);
    return columnId === undefined
      ? []
      : [{ number, columnId, start, services, isMarked, label, ...(title && { title }) }];
  });

/** The page with the time that is about to close hatched, and its visits dimmed. */
function withClosing(page: BookPage, closing: ClosingTime | undefined): BookPage {
  const columnId = closing && page.findColumnId(closing);
  if (!closing || columnId === undefined) return page;
  return {
    ...page,
    closed: [...page.closed, { columnId, from: closing.from, to: 24 * 60 }],
    appointments: page.appointments.map((one) => (closing.ids.has(one.id) ? { ...one, isFaded: true } : one)),
  };
}

const useStyles = makeStyles({
  body: { position: 'relative', ...flexColumn, flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  progress: { position: 'absolute', top: 0, zIndex: 6 },
  error: { padding: '0 20px 12px', [phone]: { padding: '0 16px 12px' } },
  still: { ...quietDenseText, margin: '8px 0 0' },
  wrong: { margin: '0 20px 12px', flexShrink: 0, [phone]: { margin: '0 16px 12px' } },
  days: { flexGrow: 1, minHeight: 0 },
  leaving: { opacity: 0.5, backgroundColor: look.surface },
});
