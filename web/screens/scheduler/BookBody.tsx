import { makeStyles, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { DayGrid, type DayGridProps } from '../../kit/book/DayGrid.tsx';
import { useMode } from '../../kit/mode.ts';
import { EmptyState, ErrorState } from '../../kit/States.tsx';
import { useMay } from '../../kit/session.tsx';
import { look } from '../../kit/theme.ts';
import { BookSkeleton } from './BookSkeleton.tsx';
import { blockOf, type Draft } from './draft.ts';
import type { Book } from './useBook.ts';

type BookBodyProps = Pick<DayGridProps, 'onCreate' | 'onOpen' | 'onMove' | 'onResize' | 'onDelete'> & {
  book: Book;
  draft: Draft | undefined;
};

/** The day itself; while another one is on its way the old one stays in sight, out of reach. */
export function BookBody({ book, draft, ...handlers }: BookBodyProps) {
  const styles = useStyles();
  const { mode } = useMode();
  const { data, day, isHere, error, isRefreshing, now } = book;
  const isArriving = !isHere && !error;
  return (
    <div className={styles.body}>
      {(isRefreshing || isArriving) && data && <ProgressBar className={styles.progress} aria-label="Refreshing" />}
      {error && (
        <div className={styles.error}>
          <ErrorState text={error.message} onRetry={() => void book.refresh()} />
        </div>
      )}
      {!data && !error && <BookSkeleton />}
      {day && day.stylists.length === 0 && <NoStylists />}
      {data && day && day.stylists.length > 0 && (isHere || isArriving) && (
        <div className={mergeClasses(styles.day, isArriving && styles.leaving)} inert={isArriving}>
          <DayGrid
            date={data.date}
            stylists={day.stylists}
            appointments={day.appointments}
            hours={day.hours}
            closed={day.closed}
            now={now}
            mode={mode}
            selectedId={draft?.id}
            draft={blockOf(draft, data.date)}
            {...handlers}
          />
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
    '@media print': { overflow: 'visible' },
  },
  progress: { position: 'absolute', top: 0, zIndex: 6 },
  error: { padding: '0 20px 12px' },
  day: { flexGrow: 1, minHeight: 0 },
  leaving: { opacity: 0.5, backgroundColor: look.surface },
});
