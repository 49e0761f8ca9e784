import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, ClockRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NextFit, Wish } from '../../../../shared/contract/waitingList.ts';
import { dayOf } from '../../../../shared/rules/time.ts';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { flexColumn, quietDenseText } from '../../../kit/ui/theme.ts';
import { formatDay } from '../dateFormats.ts';
import { type BookData, blankDraft, listBookDays } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import { FoldSwitch } from '../FoldSwitch.tsx';
import { formatOfferTime } from '../find/freeOffers.ts';
import type { FindQuestion } from '../find/question.ts';
import { useOfferKeys } from '../find/useOfferKeys.ts';
import { usePlacing } from '../find/usePlacing.ts';
import { useBookKeys } from '../keys/useBookKeys.ts';
import type { BookContext } from '../useBookContext.ts';
import { FitCard } from './FitCard.tsx';
import { useNextFits } from './useNextFits.ts';
import { WishForm } from './WishForm.tsx';
import { WishRows } from './WishRows.tsx';
import { type FreedTime, freedStretch, type ListedFit, listFits, type WaitingRequest } from './wishFits.ts';

type WaitingPanelProps = BookContext & { request: WaitingRequest; data: BookData };

const panelWidth = 400;

/** Who waits for a time: those who fit the shown days or time that was left, and all others. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { request, waiting: list, data } = props;
  const isNarrow = useIsPhone();
  const [form, setForm] = useState<Wish | FindQuestion | 'new' | undefined>(request.asked);
  const salon = data.locations.find(({ location_id }) => location_id === list.salonId)?.location_name ?? '';
  if (form)
    return (
      <WishForm
        wish={form === 'new' ? undefined : form}
        {...{ list, data, salon }}
        book={props.book}
        width={panelWidth}
        onClose={() => setForm(undefined)}
      />
    );
  return <WaitingOverview {...props} {...{ salon, isNarrow }} onForm={setForm} />;
}

type OverviewProps = WaitingPanelProps & {
  salon: string;
  isNarrow: boolean;
  onForm: (form: Wish | 'new') => void;
};

function WaitingOverview(props: OverviewProps) {
  const { request, waiting: list, book, data, panel, salon, isNarrow, onForm } = props;
  const styles = useStyles();
  const { clock } = book;
  const { today = '' } = clock;
  const { waiting, ended } = list;
  const stretch = request.freed && freedStretch(data, clock, request.freed);
  const fits = listFits(waiting, data, clock, request.freed);
  const [markedId, setMarkedId] = useState(request.markedId);
  const marked = Math.max(
    0,
    fits.findIndex(({ wishId }) => wishId === markedId),
  );
  const { isBooking, bookFit } = useBookFit(props, fits);
  const next = useNextFits(list, data);
  const showNext = ({ wish_id, start }: NextFit) => {
    const date = dayOf(start);
    if (date !== book.date) book.url.setParams({ date });
    void panel.open({ kind: 'waiting', markedId: wish_id });
  };
  const cards = useRef<HTMLElement>(null);
  useFitsInBook(panel, fits, marked, bookFit);
  const isFound = request.markedId !== undefined && fits[marked]?.wishId === request.markedId;
  useEffect(() => {
    if (isFound) cards.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [isFound]);
  useBookKeys([{ keys: 'B', run: () => bookFit(marked + 1) }]);
  useOfferKeys({
    ...{ count: fits.length, marked, list: cards },
    onMark: (index) => setMarkedId(fits[index]?.wishId),
    onPlace: (index) => bookFit(index + 1),
  });
  const others = waiting.filter(({ wish_id }) => fits.every(({ wishId }) => wishId !== wish_id));
  const day = request.freed?.date ?? book.date ?? today;
  const isOneDay = request.freed !== undefined || listBookDays(data).length === 1;
  const shown = isOneDay ? `on ${formatDay(day, today, false).split(',')[0]}` : 'this week';
  return (
    <SidePanel
      title="Waiting list"
      count={waiting.length}
      subtitle={`${salon} · oldest wish first`}
      width={panelWidth}
      onClose={panel.close}
      isBusy={!list.isLoaded && !list.error}
      isFolded={isNarrow && panel.isFolded}
      foot={<Foot {...{ panel, isNarrow }} hasFits={fits.length > 0} onAdd={() => onForm('new')} />}
    >
      {list.error && !list.isLoaded && <LoadError error={list.error} onRetry={() => void list.refresh()} />}
      {request.freed && stretch && <FreedBanner freed={request.freed} stretch={stretch} data={data} today={today} />}
      {list.isLoaded && waiting.length === 0 && <p className={styles.nobody}>Nobody waits.</p>}
      {waiting.length > 0 && (
        <section ref={cards} tabIndex={-1} className={styles.section} aria-label="Who fits">
          <b role="status" className={styles.count}>
            {countText(fits.length)}
            {request.freed && fits.length > 0 ? '' : ` ${shown}`}
          </b>
          <ol className={styles.cards}>
            {fits.map((fit, index) => (
              <FitCard
                key={fit.wishId}
                {...{ fit, fits, data, today }}
                isMarked={index === marked}
                disabled={isBooking}
                onMark={() => setMarkedId(fit.wishId)}
                onBook={() => bookFit(fit.number)}
              />
            ))}
          </ol>
        </section>
      )}
      <WishRows {...{ data, ended, next, today }} waiting={others} onNext={showNext} onOpen={onForm} />
    </SidePanel>
  );
}

const countText = (count: number): string => {
  if (count === 0) return 'Nobody who waits fits';
  return count === 1 ? '1 who waits fits' : `${count} who wait fit`;
};

/** Books the fit with a number and ends its wish. A time or wish that was taken meanwhile is told, and the wish stays. */
function useBookFit(props: OverviewProps, fits: readonly ListedFit[]) {
  const { request, waiting, book, panel, isNarrow } = props;
  const place = usePlacing(props);
  const [isPlacing, setPlacing] = useState(false);
  const isOffline = useOffline();
  const toast = useToast();
  const bookFit = useEffectEvent(async (number: number) => {
    const fit = fits[number - 1];
    if (!fit || isPlacing || isOffline) return;
    const { wish, date, stylistId, start, services } = fit;
    const { client_id: id, client_name: name, client_phone: phone } = wish.client;
    const slot = { stylistId, start, client: { id, name, phone }, services, notes: wish.notes };
    setPlacing(true);
    const placed = await place(blankDraft(wish.location, date, slot), { wish });
    await waiting.refresh();
    setPlacing(false);
    if (placed.kind === 'taken') {
      toast(`${formatOfferTime(fit)} was taken a moment ago. ${name} still waits.`, { intent: 'warning' });
      await book.updates.refresh();
    }
    if (placed.kind !== 'placed') return;
    if (isNarrow || (request.freed && fits.length === 1)) panel.close();
    focusWhenShown(`[data-block="${placed.id}"]`);
  });
  return { isBooking: isPlacing || isOffline, bookFit: (number: number) => void bookFit(number) };
}

/** Draws the marked fit in the book, and one that fits next to it. */
function useFitsInBook(
  { setOffers }: BookPanel,
  fits: readonly ListedFit[],
  marked: number,
  onPlace: (number: number) => void,
) {
  const place = useEffectEvent(onPlace);
  const chosen = fits[marked];
  const neighbor = fits.find(({ wishId }) =>
    [chosen?.with, chosen?.after, chosen?.before].some((id) => id !== undefined && id === wishId),
  );
  const list = [chosen, neighbor].flatMap((fit) => (fit ? [fit] : []));
  const drawn = list.map(({ wishId, date, start, stylistId }) => `${wishId} ${date} ${start} ${stylistId}`).join();
  const draw = useEffectEvent(() =>
    setOffers({
      list: list.map((fit) => ({
        ...fit,
        isMarked: fit === chosen,
        label: `Book ${fit.wish.client.client_name}, ${formatOfferTime(fit)} with ${fit.stylistName}`,
      })),
      onPlace: (number) => place(number),
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when what is drawn changes.
  useEffect(() => draw(), [drawn]);
  useEffect(() => () => setOffers(undefined), [setOffers]);
}

type BannerProps = { freed: FreedTime; stretch: { from: number; to: number }; data: BookData; today: string };

/** 'Beatriz Luna's appointment was canceled. Tomás Reyes is free today 2:00 – 4:00 PM.' */
function FreedBanner({ freed, stretch, data, today }: BannerProps) {
  const styles = useStyles();
  const { stylistId, date, clientName, how } = freed;
  const stylist = data.stylists.find(({ user_id }) => user_id === stylistId);
  const day = date === today ? 'today' : formatDay(date, today, true);
  const time = formatOfferTime({ start: stretch.from, minutes: stretch.to - stretch.from });
  return (
    <div className={styles.banner} role="status">
      <ClockRegular className={styles.icon} />
      <span>
        <b>{`${clientName}'s appointment was ${how}.`}</b>{' '}
        {stylist ? `${stylist.user_first_name} ${stylist.user_last_name}` : 'The stylist'} is free {day} {time}.
      </span>
    </div>
  );
}

type FootProps = { panel: BookPanel; isNarrow: boolean; hasFits: boolean; onAdd: () => void };

function Foot({ panel, isNarrow, hasFits, onAdd }: FootProps) {
  const styles = useStyles();
  return (
    <>
      <Button icon={<AddRegular />} onClick={onAdd}>
        Add to waiting list
      </Button>
      {!isNarrow && hasFits && <span className={styles.hint}>B books the marked one</span>}
      {isNarrow && hasFits && <FoldSwitch panel={panel} />}
    </>
  );
}

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    gap: '12px',
    flexShrink: 0,
    padding: '10px 14px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '20px',
  },
  icon: { flexShrink: 0, fontSize: '20px' },
  section: { flexShrink: 0, outlineStyle: 'none' },
  count: { fontSize: '13px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  cards: { ...flexColumn, gap: '6px', margin: '6px 0 0', padding: '2px', listStyleType: 'none' },
  nobody: { margin: 0, padding: '16px 0', textAlign: 'center', color: tokens.colorNeutralForeground2 },
  hint: { marginLeft: 'auto', ...quietDenseText },
});
