import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildSegments } from '../../../../shared/rules/appointments.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { flexColumn, flexRow, look, quietDenseText } from '../../../kit/ui/theme.ts';
import { formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import { FoldSwitch } from '../FoldSwitch.tsx';
import type { Book } from '../useBook.ts';
import type { BookContext } from '../useBookContext.ts';
import { Answer } from './Answer.tsx';
import { type FreeOffer, formatOfferTime, toOfferedDraft } from './freeOffers.ts';
import { QuestionFields } from './QuestionFields.tsx';
import type { FindQuestion, FindWish } from './question.ts';
import { type Find, type ListedOffer, useFind } from './useFind.ts';
import { useOfferKeys } from './useOfferKeys.ts';
import { usePlacing } from './usePlacing.ts';

type FindPanelProps = BookContext & { wish: FindWish; data: BookData };

/** Finds free starts for services and places one: with a client it is booked at once, otherwise the appointment editor opens. */
export function FindPanel(props: FindPanelProps) {
  const styles = useStyles();
  const { book, data, panel, wish } = props;
  const isNarrow = useIsPhone();
  const find = useFind(book, data, wish);
  const { question, answer, marked, mark } = find;
  const { isPlacing, placeOffer } = usePlaceOffer(props, find);
  const list = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(!(isNarrow && question.services.length > 0));
  const salon = data.locations.find(({ location_id }) => location_id === question.locationId)?.location_name ?? '';

  useFollowFrom(book, question.from);
  useFirstFreeDay(book, find);
  useOffersInBook(panel, answer.offers, marked, placeOffer);
  useOfferKeys({ count: answer.offers.length, marked, onMark: mark, onPlace: (index) => placeOffer(index + 1), list });

  const count = answer.offers.length;
  const askToWait = () => void panel.open({ kind: 'waiting', asked: question });
  return (
    <SidePanel
      title={question.isWalkIn ? 'Walk-in' : question.moved ? 'Find another time' : 'Find a time'}
      subtitle={formatSubtitle(question, salon, isNarrow)}
      onClose={panel.close}
      isBusy={answer.isLoading}
      isFolded={isNarrow && panel.isFolded}
      foot={
        <Foot
          count={count}
          panel={panel}
          isNarrow={isNarrow}
          onWait={question.isWalkIn || question.moved ? undefined : askToWait}
        />
      }
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
      <section ref={list} tabIndex={-1} className={styles.answer} aria-label="Free starts">
        <Answer {...{ find, book, data, salon, isPlacing, placeOffer }} onWait={askToWait} />
      </section>
    </SidePanel>
  );
}

function formatSubtitle({ isWalkIn, client }: FindQuestion, salon: string, isNarrow: boolean): string {
  if (isWalkIn) return `Who is free next in ${salon}`;
  return isNarrow && client ? client.name : `Free starts in ${salon}, the best first`;
}

/** Places the offer with a number. A time that was taken meanwhile is shown as such, and nothing is lost. */
function usePlaceOffer(props: FindPanelProps, find: Find) {
  const { book, editor, panel } = props;
  const place = usePlacing(props);
  const [isPlacing, setPlacing] = useState(false);
  const isOffline = useOffline();
  const toast = useToast();
  const placeOffer = useEffectEvent(async (number: number) => {
    const offer = find.answer.offers[number - 1];
    if (!offer || offer.isTaken || isPlacing || isOffline) return;
    const { question } = find;
    const [draft, ...others] = (offer.parts ?? [offer]).map((part) => toOfferedDraft(part, question));
    if (!draft) return;
    if (!draft.client && others.length > 0) return void toast('Choose a client first.', { intent: 'info' });
    if (!draft.client) {
      panel.close();
      return void editor.open.blank(draft);
    }
    setPlacing(true);
    const placed = await place(draft, { before: question.moved, others });
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

/** Shows the first day with a free start, once, if no day was asked for. */
function useFirstFreeDay(book: Book, { question, answer, ask }: Find) {
  const first = question.isAnyDay ? answer.found?.days.find(({ free }) => free > 0)?.date : undefined;
  const goTo = useEffectEvent((date: string) => {
    ask({ isAnyDay: false });
    if (date !== book.date) book.url.setParams({ date }, { replace: true });
  });
  useEffect(() => void (first && goTo(first)), [first]);
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
      .flatMap((offer) => (offer.parts ?? [offer]).map((part) => ({ ...part, number: offer.number })))
      .map((offer) => ({
        ...offer,
        isMarked: offer.number === marked + 1,
        label: `Book ${formatOfferTime(offer)} with ${offer.stylistName}`,
      }));
    setOffers({ list, onPlace: (number) => place(number) });
  }, [offers, marked, setOffers]);
  useEffect(() => () => setOffers(undefined), [setOffers]);
}

/** '2 h 45 min, with a gap of 45 min' */
function formatLength(offer: FreeOffer | undefined): string | undefined {
  if (!offer) return undefined;
  const gap = buildSegments(offer.services, 0)
    .filter(({ kind }) => kind === 'gap')
    .reduce((sum, { from, to }) => sum + to - from, 0);
  return formatDuration(offer.minutes) + (gap > 0 ? `, with a gap of ${formatDuration(gap)}` : '');
}

type FootProps = { count: number; panel: BookPanel; isNarrow: boolean; onWait: (() => void) | undefined };

function Foot({ count, panel, isNarrow, onWait }: FootProps) {
  const styles = useStyles();
  const wait = onWait && <Button onClick={onWait}>Waiting list</Button>;
  if (!isNarrow)
    return (
      <>
        {wait}
        <span className={styles.hint}>{count > 0 && `1–${count} places · ↑ ↓ shows · `}Esc closes</span>
      </>
    );
  return (
    <>
      {wait}
      <FoldSwitch panel={panel} />
    </>
  );
}

type FoldedProps = { question: FindQuestion; data: BookData; offer: FreeOffer | undefined; onChange: () => void };

/** The question in two lines, on a phone. */
function FoldedQuestion({ question, data, offer, onChange }: FoldedProps) {
  const styles = useFoldedQuestionStyles();
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
    <section className={styles.folded} aria-label="Search for">
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

const useFoldedQuestionStyles = makeStyles({
  folded: {
    ...flexRow,
    gap: '8px',
    flexShrink: 0,
    padding: '10px 14px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surfaceSunken,
  },
  foldedWords: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  change: { minWidth: '64px', minHeight: '44px', color: tokens.colorBrandForeground1 },
  hint: { ...quietDenseText },
});

const useStyles = makeStyles({
  answer: { flexShrink: 0, outlineStyle: 'none' },
  hint: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
});
