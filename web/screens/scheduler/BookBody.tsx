import {
  Avatar,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  ProgressBar,
  Skeleton,
  SkeletonItem,
  Tab,
  TabList,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { personName } from '../../../shared/rules/names.ts';
import { BookGrid, type BookGridProps } from '../../book/BookGrid.tsx';
import { gutterWidth, headHeight } from '../../book/measures.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { EmptyState } from '../../kit/ui/States.tsx';
import { look, useMode } from '../../kit/ui/theme.ts';
import { type BookData, blockOf, type Draft, draftOf, type Place } from './draft.ts';
import { refusalOf } from './offers.ts';
import { salonHint } from './page.ts';
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
                return moved && refusalOf(moved.services, moved, page.placeOf(columnId).stylistId, data);
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
  const may = useCanOpen();
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

/** Blocks of a usual morning: how far down and how high, in px, by column. */
const columns: readonly (readonly [top: number, height: number][])[] = [
  [
    [64, 180],
    [304, 120],
  ],
  [
    [124, 90],
    [244, 150],
  ],
  [[184, 240]],
  [
    [64, 120],
    [244, 60],
    [364, 90],
  ],
  [
    [94, 210],
    [364, 120],
  ],
  [[154, 120]],
];

/** A day that is on its way: heads, hours and blocks. */
function BookSkeleton() {
  const styles = useSkeletonStyles();
  return (
    <Skeleton aria-label="Loading" className={styles.book}>
      <div className={styles.gutter} />
      {columns.map((blocks, index) => (
        <div key={index.toString()} className={styles.column}>
          <div className={styles.head}>
            <SkeletonItem shape="circle" size={28} className={styles.avatar} />
            <SkeletonItem size={12} />
          </div>
          {blocks.map(([top, height]) => (
            <SkeletonItem key={top} className={styles.block} style={{ top: headHeight + top, height }} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

const useSkeletonStyles = makeStyles({
  book: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  gutter: { flex: `0 0 ${gutterWidth}px`, borderRight: `1px solid ${look.hairline}` },
  column: {
    position: 'relative',
    flex: '1 0 112px',
    borderRight: `1px solid ${look.gridLine}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    height: `${headHeight}px`,
    boxSizing: 'border-box',
    padding: '0 9px',
    borderBottom: `1px solid ${look.hairline}`,
  },
  avatar: { flexShrink: 0 },
  block: { position: 'absolute', left: '3px', right: '3px', width: 'auto', borderRadius: '6px' },
});

type StylistTabsProps = { data: BookData; chosen: string; onChoose: (stylistId: string) => void };

/** The stylists of the book, one of them shown below. */
function StylistTabs({ data, chosen, onChoose }: StylistTabsProps) {
  const styles = useTabsStyles();
  // The tab that an address opens, or an appointment on its way to another stylist, may be out of sight.
  useEffect(() => {
    document.getElementById(tabOf(chosen))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.frame}>
      <TabList
        aria-label="Stylists"
        selectedValue={chosen}
        selectTabOnFocus
        onTabSelect={(_, { value }) => onChoose(String(value))}
      >
        {data.stylists.map((one) => {
          const name = personName(one);
          const hint = salonHint(data, one);
          return (
            <Tab
              key={one.user_id}
              id={tabOf(one.user_id)}
              value={one.user_id}
              className={styles.tab}
              icon={<Avatar size={24} name={name} color="colorful" aria-hidden />}
            >
              {hint ? `${name} · ${hint}` : name}
            </Tab>
          );
        })}
      </TabList>
    </div>
  );
}

/** The id of a stylist's tab, which names what stands below. */
const tabOf = (stylistId: string): string => `tab-${stylistId}`;

const useTabsStyles = makeStyles({
  frame: {
    flex: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    scrollPaddingInline: '12px',
    padding: '0 12px',
    [phone]: { padding: '0 4px', marginBottom: '8px' },
  },
  tab: {
    flex: 'none',
    '& .fui-Tab__icon': { width: '24px', height: '24px' },
    paddingTop: '6px',
    paddingBottom: '8px',
    [touch]: { minHeight: '44px' },
  },
});
