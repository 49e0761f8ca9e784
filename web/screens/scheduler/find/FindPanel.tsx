import { Button, Link, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildSegments, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { formatDay, formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import type { Editor } from '../editing/useEditor.ts';
import type { Book } from '../useBook.ts';
import { DayChips } from './DayChips.tsx';
import { type FreeOffer, formatOfferTime, toOfferedDraft, toOffers } from './freeOffers.ts';
import { OfferCard } from './OfferCard.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import type { FindQuestion, FindWish } from './question.ts';
import { type Find, type ListedOffer, useFind } from './useFind.ts';
import { useOfferKeys } from './useOfferKeys.ts';
import type { Place } from './usePlacing.ts';

export type FindPanelProps = {
  wish: FindWish;
  book: Book;
  data: BookData;
  editor: Editor;
  panel: BookPanel;
  place: Place;
};

/** Finds free starts for services and places one: with a client it is booked at once, otherwise the appointment editor opens. */
export function FindPanel(props: FindPanelProps) {
  const { book, data, panel, wish } = props;
  const isNarrow = useIsPhone();
  const find = useFind(book, data, wish);
  const { question, answer, marked, mark } = find;
  const { isPlacing, placeOffer } = usePlaceOffer(props, find);
  const list = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(!(isNarrow && question.services.length > 0));
  const salon = data.locations.find(({ location_id }) => location_id === question.locationId)?.location_name ?? '';

  useFollowFrom(book, question.from);
  useOffersInBook(panel, answer.offers, marked, placeOffer);
  useOfferKeys({ count: answer.offers.length, marked, onMark: mark, onPlace: (index) => placeOffer(index + 1), list });

  const count = answer.offers.length;
  return (
    <SidePanel
      title={question.isWalkIn ? 'Walk-in' : question.moved ? 'Find another time' : 'Find a time'}
      subtitle={formatSubtitle(question, salon, isNarrow)}
      onClose={panel.close}
      isBusy={answer.isLoading}
      isFolded={isNarrow && panel.isFolded}
      foot={<Foot count={count} panel={panel} isNarrow={isNarrow} />}
    >
      {isAsking ? (
        <QuestionFields
          question={question}
          data={data}
          ableCount={answer.found?.stylists.length}
          length={formatLength(answer.offers[marked])}
          onChange={(changes) => {
            find.ask(changes);
            if (isNarrow && changes.services && changes.services.length > 0) setAsking(false);
          }}
          onEntered={() => list.current?.focus()}
        />
      ) : (
        <FoldedQuestion
          question={question}
          data={data}
          offer={answer.offers[marked]}
          onChange={() => setAsking(true)}
        />
      )}
      <Answer {...{ find, book, data, salon, list, isPlacing, placeOffer }} />
    </SidePanel>
  );
}

function formatSubtitle({ isWalkIn, client }: FindQuestion, salon: string, isNarrow: boolean): string {
  if (isWalkIn) return `Who is free next in ${salon}`;
  return isNarrow && client ? client.name : `Free starts in ${salon}, the best first`;
}

/** Places the offer with a number. A time that was taken meanwhile is shown as such, and nothing is lost. */
function usePlaceOffer({ book, editor, panel, place }: FindPanelProps, find: Find) {
  const [isPlacing, setPlacing] = useState(false);
  const isOffline = useOffline();
  const placeOffer = useEffectEvent(async (number: number) => {
    const offer = find.answer.offers[number - 1];
    if (!offer || offer.isTaken || isPlacing || isOffline) return;
    const { question } = find;
    const draft = toOfferedDraft(offer, question);
    if (!draft.client) {
      panel.close();
      return void editor.open.blank(draft);
    }
    setPlacing(true);
    const placed = await place(draft, question.moved);
    setPlacing(false);
    if (placed.kind === 'taken') find.markTaken(offer);
    if (placed.kind !== 'placed') return;
    if (draft.date !== book.date) book.url.setParams({ date: draft.date });
    panel.close();
    focusWhenShown(`[data-block="${placed.id}"]`);
  });
  return { isPlacing: isPlacing || isOffline, placeOffer: (number: number) => void placeOffer(number) };
}

/** The book goes to the first day that is searched, when it changes. */
function useFollowFrom(book: Book, from: string) {
  const goTo = useEffectEvent((date: string) => date !== book.date && book.url.setParams({ date }, { replace: true }));
  useEffect(() => void (from && goTo(from)), [from]);
}

/** Draws the offers as ghosts in the book while the panel is open. */
function useOffersInBook(
  { setOffers }: BookPanel,
  offers: readonly ListedOffer[],
  marked: number,
  onPlace: (number: number) => void,
) {
  const place = useEffectEvent(onPlace);
  useEffect(() => {
    const list = offers
      .filter(({ isTaken }) => !isTaken)
      .map((offer) => ({
        ...offer,
        isMarked: offer.number === marked + 1,
        label: `Place ${formatOfferTime(offer)} with ${offer.stylistName}`,
      }));
    setOffers({ list, onPlace: (number) => place(number) });
  }, [offers, marked, setOffers]);
  useEffect(() => () => setOffers(undefined), [setOffers]);
}

type AnswerProps = {
  find: Find;
  book: Book;
  data: BookData;
  salon: string;
  list: RefObject<HTMLElement | null>;
  isPlacing: boolean;
  placeOffer: (number: number) => void;
};

/** Days with their counts, and the offers of the selected one. */
function Answer({ find, book, data, salon, list, isPlacing, placeOffer }: AnswerProps) {
  const styles = useStyles();
  const { question, answer, marked, mark } = find;
  const { found, day, offers, error, isLoading } = answer;
  if (error && !found) return <LoadError error={error} onRetry={find.retry} />;
  if (!found && isLoading) return <OfferSkeleton />;
  if (!found || !day) return null;
  if (found.stylists.length === 0) return <NobodyDoesIt question={question} data={data} salon={salon} />;
  const later = found.days.find(({ date, free }) => date > day.date && free > 0)?.offers[0] ?? found.next;
  const [next] = toOffers(found, later ? [later] : [], data);
  const weekday = formatDay(day.date, day.date, false).split(',')[0] ?? '';
  return (
    <section
      ref={list}
      tabIndex={-1}
      className={styles.answer}
      style={isLoading ? { opacity: 0.55 } : undefined}
      aria-label="Free starts"
    >
      {!question.isWalkIn && (
        <DayChips days={found.days} selected={day.date} onSelect={(date) => book.url.setParams({ date })} />
      )}
      <div className={styles.line}>
        <b role="status">
          {day.free > 0
            ? `${day.free} free ${day.free === 1 ? 'start' : 'starts'} on ${weekday}`
            : `Nobody has ${formatWantedLength(found)} free on ${weekday}.`}
        </b>
        {next && (
          <Link as="button" className={styles.next} onClick={() => goToOffer(book, find, next)}>
            Next: {formatNext(next, day.date)}
          </Link>
        )}
      </div>
      <ol className={styles.offers}>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.key}
            offer={offer}
            isMarked={index === marked}
            disabled={isPlacing}
            placeLabel={question.moved ? 'Move' : 'Place'}
            onMark={() => mark(index)}
            onPlace={() => placeOffer(index + 1)}
          />
        ))}
      </ol>
    </section>
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

/** Length of the shortest visit that was looked for. */
function formatWantedLength({ stylists }: NonNullable<Find['answer']['found']>): string {
  const lengths = stylists.map(({ services }) =>
    services.reduce(
      (sum, one) => sum + one.service_step1_minutes + one.service_step2_minutes + one.service_step3_minutes,
      0,
    ),
  );
  return formatDuration(Math.min(...lengths));
}

/** '2 h 45 min, with a gap of 45 min' */
function formatLength(offer: FreeOffer | undefined): string | undefined {
  if (!offer) return undefined;
  const gap = buildSegments(offer.services, 0)
    .filter(({ kind }) => kind === 'gap')
    .reduce((sum, { from, to }) => sum + to - from, 0);
  return formatDuration(totalMinutes(offer.services)) + (gap > 0 ? `, with a gap of ${formatDuration(gap)}` : '');
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

type FoldedProps = { question: FindQuestion; data: BookData; offer: FreeOffer | undefined; onChange: () => void };

/** The question in two lines, on a phone. */
function FoldedQuestion({ question, data, offer, onChange }: FoldedProps) {
  const styles = useStyles();
  const names = question.services.map(
    ({ service_id }) => data.services.find((one) => one.service_id === service_id)?.service_name,
  );
  const details = [
    offer && formatDuration(offer.minutes),
    question.stylistIds.length > 0 ? `${question.stylistIds.length} chosen` : 'anyone',
    question.around !== undefined && `around ${formatTime(question.around)}`,
    question.part,
  ];
  return (
    <section className={styles.folded} aria-label="What is looked for">
      <div className={styles.foldedWords}>
        <b>{names.join(', ')}</b>
        <span className={styles.hint}>{details.filter(Boolean).join(' · ')}</span>
      </div>
      <Button appearance="transparent" className={styles.change} onClick={onChange}>
        Change
      </Button>
    </section>
  );
}

function Foot({ count, panel, isNarrow }: { count: number; panel: BookPanel; isNarrow: boolean }) {
  const styles = useStyles();
  if (!isNarrow)
    return <span className={styles.hint}>{count > 0 && `1–${count} places · ↑ ↓ shows · `}Esc closes</span>;
  return (
    <SegmentedControl
      label="Show"
      choices={[
        ['list', 'List'],
        ['book', 'In the book'],
      ]}
      value={panel.isFolded ? 'book' : 'list'}
      onChange={(value) => panel.setFolded(value === 'book')}
    />
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

const useStyles = makeStyles({
  answer: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    paddingTop: '12px',
    borderTop: `1px solid ${look.hairline}`,
    outlineStyle: 'none',
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 12px',
    fontSize: '13px',
    lineHeight: '18px',
  },
  next: { fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  offers: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, padding: '2px', listStyleType: 'none' },
  nobody: { margin: 0, fontSize: '13px', lineHeight: '20px' },
  folded: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    padding: '10px 14px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surfaceSunken,
  },
  foldedWords: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  change: { minWidth: '64px', minHeight: '44px', color: tokens.colorBrandForeground1 },
  hint: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
});
