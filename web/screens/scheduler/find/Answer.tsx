import { Button, Link, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { weekdays } from '../../../../shared/contract/locations.ts';
import { formatTime, weekdayOf } from '../../../../shared/rules/time.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { phone, touch } from '../../../kit/ui/media.ts';
import { denseText, flexColumn, flexRow, look } from '../../../kit/ui/theme.ts';
import { formatDay, formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { Book } from '../useBook.ts';
import { type FoundTimes, type FreeOffer, toOffers, toTogetherOffers } from './freeOffers.ts';
import { OfferCard } from './OfferCard.tsx';
import type { FindQuestion } from './question.ts';
import type { Find } from './useFind.ts';

type AnswerProps = {
  find: Find;
  book: Book;
  data: BookData;
  salon: string;
  isPlacing: boolean;
  placeOffer: (number: number) => void;
  onWait: () => void;
};

/** Days with their counts, and the offers of the selected one. */
export function Answer({ find, book, data, salon, isPlacing, placeOffer, onWait }: AnswerProps) {
  const styles = useStyles();
  const { question, answer, marked, mark } = find;
  const { found, day, offers, error, isLoading } = answer;
  if (error && !found) return <LoadError error={error} onRetry={find.retry} />;
  if (!found && isLoading) return <OfferSkeleton />;
  if (!found || !day) return null;
  if (found.stylists.length === 0 && !isShared(found))
    return <NobodyDoesIt question={question} data={data} salon={salon} />;
  const later = found.days.find(({ date, free }) => date > day.date && free > 0);
  const laterStart = later?.offers[0] ?? (later ? undefined : found.next);
  const [next] = [
    ...toOffers(found, laterStart ? [laterStart] : [], data),
    ...(later ? toTogetherOffers(later, data) : []),
  ];
  const weekday = formatDay(day.date, day.date, false).split(',')[0] ?? '';
  return (
    <div className={mergeClasses(styles.found, isLoading && styles.stale)}>
      {!question.isWalkIn && (
        <DayChips days={found.days} selected={day.date} onSelect={(date) => book.url.setParams({ date })} />
      )}
      <div className={styles.line}>
        <b role="status">
          {day.free > 0
            ? `${day.free} free ${day.free === 1 ? 'start' : 'starts'} on ${weekday}`
            : found.stylists.length > 0
              ? `Nobody has ${formatWantedLength(found)} free on ${weekday}.`
              : `No stylists can share the services on ${weekday}.`}
        </b>
        {next && (
          <Link as="button" className={styles.next} onClick={() => goToOffer(book, find, next)}>
            Next: {formatNext(next, day.date)}
          </Link>
        )}
      </div>
      {day.free === 0 && !question.isWalkIn && !question.moved && (
        <Button className={styles.wait} icon={<AddRegular />} onClick={onWait}>
          Add to waiting list
        </Button>
      )}
      <ol className={styles.offers}>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.key}
            offer={offer}
            isMarked={index === marked}
            disabled={isPlacing}
            placeLabel={question.moved ? 'Move' : 'Book'}
            onMark={() => mark(index)}
            onPlace={() => placeOffer(index + 1)}
          />
        ))}
      </ol>
    </div>
  );
}

/** Shows the day of an offer; one beyond the searched days is searched from there. */
function goToOffer(book: Book, find: Find, { date }: FreeOffer): void {
  if (find.answer.found?.days.some((one) => one.date === date)) book.url.setParams({ date });
  else find.ask({ from: date });
}

/** 'Tue, 10:00 AM, Mara', with the date where it is more than a week away. */
function formatNext({ date, start, stylistName }: FreeOffer, from: string): string {
  const isNear = Date.parse(date) - Date.parse(from) < 7 * 86_400_000;
  const day = formatDay(date, from, true);
  return `${isNear ? day.split(',')[0] : day}, ${formatTime(start)}, ${stylistName.split(' ')[0]}`;
}

/** Whether several stylists can do the services together on one of the days. */
const isShared = ({ days }: FoundTimes): boolean => days.some(({ together }) => together.length > 0);

/** Length of the shortest visit that was looked for. */
function formatWantedLength({ stylists }: FoundTimes): string {
  const lengths = stylists.map(({ services }) =>
    services.reduce(
      (sum, one) => sum + one.service_step1_minutes + one.service_step2_minutes + one.service_step3_minutes,
      0,
    ),
  );
  return formatDuration(Math.min(...lengths));
}

type NobodyProps = { question: FindQuestion; data: BookData; salon: string };

function NobodyDoesIt({ question, data, salon }: NobodyProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const names = question.services.map(
    ({ service_id }) => data.services.find((one) => one.service_id === service_id)?.service_name ?? 'this service',
  );
  return (
    <p className={styles.nobody} role="status">
      No stylist in {salon} does {names.join(' and ')}.{' '}
      <Link as="button" onClick={() => navigate('/stylists')}>
        Who does what
      </Link>
    </p>
  );
}

function OfferSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading" className={styles.offers}>
      {[1, 2, 3].map((one) => (
        <SkeletonItem key={one} style={{ height: 70, borderRadius: 8 }} />
      ))}
    </Skeleton>
  );
}

type DayChipsProps = { days: FoundTimes['days']; selected: string | undefined; onSelect: (date: string) => void };

/** The days of a search with their number of free starts. */
function DayChips({ days, selected, onSelect }: DayChipsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.chips} aria-label="Days">
      {days.map(({ date, is_open, free }) => {
        const count = !is_open ? 'Closed' : free === 0 ? 'Full' : `${free} free`;
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === selected}
            aria-label={`${formatDay(date, date, false)}, ${count}`}
            className={mergeClasses(styles.chip, free === 0 && styles.none, date === selected && styles.selected)}
            onClick={() => onSelect(date)}
          >
            <span className={styles.small}>{weekdays[weekdayOf(date)]?.slice(0, 3)}</span>
            <span className={styles.day}>{Number(date.slice(8))}</span>
            <span className={mergeClasses(styles.small, free > 0 && styles.free)}>{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

const useStyles = makeStyles({
  found: { ...flexColumn, gap: '10px', paddingTop: '12px', borderTop: `1px solid ${look.hairline}` },
  stale: { opacity: 0.55 },
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 12px', ...denseText },
  next: { fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  offers: { ...flexColumn, gap: '6px', margin: 0, padding: '2px', listStyleType: 'none' },
  wait: { alignSelf: 'flex-start' },
  nobody: { margin: 0, fontSize: '13px', lineHeight: '20px' },
  chips: {
    display: 'flex',
    flexShrink: 0,
    gap: '5px',
    margin: 0,
    padding: '2px',
    border: 'none',
    minInlineSize: 0,
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
  chip: {
    ...flexRow,
    flexDirection: 'column',
    flex: '1 0 40px',
    padding: '3px 1px 4px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.rowHover },
    [touch]: { flexBasis: '56px', minHeight: '56px', justifyContent: 'center' },
    [phone]: { flexBasis: '64px' },
  },
  none: { backgroundColor: look.surfaceSunken, color: tokens.colorNeutralForeground3 },
  selected: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  small: { fontSize: '11px', lineHeight: '14px', whiteSpace: 'nowrap' },
  free: { color: tokens.colorBrandForeground2 },
  day: { fontSize: '15px', lineHeight: '18px', fontWeight: tokens.fontWeightBold },
});
