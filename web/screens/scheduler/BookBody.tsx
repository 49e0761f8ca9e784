import { MessageBar, MessageBarBody, makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { BookGrid, type BookGridProps } from '../../book/BookGrid.tsx';
import { useMay, useSession } from '../../kit/data/session.tsx';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { phone } from '../../kit/ui/media.ts';
import { EmptyState } from '../../kit/ui/States.tsx';
import { look, useMode } from '../../kit/ui/theme.ts';
import { BookSkeleton } from './BookSkeleton.tsx';
import { blockOf, type Draft, draftOf, type Place } from './draft.ts';
import { refusalOf } from './offers.ts';
import { StylistTabs, tabOf } from './StylistTabs.tsx';
import type { Book } from './useBook.ts';
import { WeekOverview } from './week/WeekOverview.tsx';

type BookBodyProps = Pick<BookGridProps, 'onOpen' | 'onResize' | 'onDelete'> & {
  book: Book;
  draft: Draft | undefined;
  onCreate: (place: Place & { start: number }) => void;
  onMove: (id: string, to: Place & { start: number }) => void;
};

/** The days themselves; while others are on their way the old ones stay in sight, out of reach. */
export function BookBody({ book, draft, onCreate, onMove, ...handlers }: BookBodyProps) {
  const styles = useStyles();
  const { mode } = useMode();
  const { user } = useSession();
  const { data, page, hours, stylist, isHere, error, isRefreshing, now } = book;
  const isArriving = !isHere && !error;
  const found = (id: string) => {
    const appointment = data?.schedules.find(({ appointmentId }) => appointmentId === id);
    return appointment && draftOf(appointment);
  };
  return (
    <div className={styles.body}>
      {(isRefreshing || isArriving) && data && <ProgressBar className={styles.progress} aria-label="Refreshing" />}
      {book.wrongDay && (
        <MessageBar intent="warning" className={styles.wrong}>
          <MessageBarBody>“{book.wrongDay}” is not a day. The book shows today.</MessageBarBody>
        </MessageBar>
      )}
      {error && (
        <div className={styles.error}>
          <LoadError error={error} onRetry={() => void book.refresh()} />
        </div>
      )}
      {!data && !error && <BookSkeleton />}
      {data && !stylist && <NoStylists />}
      {data && stylist && book.mode === 'tabs' && (
        <StylistTabs data={data} chosen={stylist.user_id} onChoose={(id) => book.go({ stylist: id })} />
      )}
      {data && stylist && (isHere || isArriving) && (
        <div
          className={mergeClasses(styles.days, isArriving && styles.leaving)}
          inert={isArriving}
          {...(book.mode === 'tabs' && { role: 'tabpanel', 'aria-labelledby': tabOf(stylist.user_id) })}
        >
          {page && hours ? (
            <BookGrid
              key={page.kind}
              kind={page.kind}
              date={data.date}
              columns={page.columns}
              appointments={page.appointments}
              hours={hours}
              closed={page.closed}
              now={now}
              nowIn={page.nowIn}
              own={user.userID}
              mode={mode}
              selectedId={draft?.id}
              draft={draft && blockOf(draft, page.columnOf)}
              onCreate={(columnId, start) => onCreate({ ...page.placeOf(columnId), start })}
              onMove={(id, { columnId, start }) => onMove(id, { ...page.placeOf(columnId), start })}
              refusalOf={(id, columnId) => {
                const moved = draft && (draft.id ?? 'draft') === id ? draft : found(id);
                return moved && refusalOf(moved, page.placeOf(columnId).stylistId, data);
              }}
              {...handlers}
            />
          ) : (
            <WeekOverview
              data={data}
              today={book.today}
              draft={draft}
              onOpen={handlers.onOpen}
              onDay={(date) => book.go({ view: undefined, date })}
              onStylist={(id) => book.go({ mode: 'tabs', stylist: id })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function NoStylists() {
  const may = useMay();
  const navigate = useNavigate();
  const action = { label: 'Create a new account', onClick: () => navigate('/create-account') };
  return <EmptyState text="No stylists work in this salon yet." {...(may('/create-account') && { action })} />;
}

const useStyles = makeStyles({
  body: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
  },
  progress: { position: 'absolute', top: 0, zIndex: 6 },
  error: { padding: '0 20px 12px', [phone]: { padding: '0 16px 12px' } },
  wrong: { margin: '0 20px 12px', flexShrink: 0, [phone]: { margin: '0 16px 12px' } },
  days: { flexGrow: 1, minHeight: 0 },
  leaving: { opacity: 0.5, backgroundColor: look.surface },
});
