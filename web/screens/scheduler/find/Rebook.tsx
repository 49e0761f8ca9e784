import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { addDays, formatTime } from '../../../../shared/rules/time.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { touch } from '../../../kit/ui/media.ts';
import { denseText, flexColumn, flexRow, look, quietDenseText, smallText } from '../../../kit/ui/theme.ts';
import { formatDay } from '../dateFormats.ts';
import { type BookData, blankDraft, type Draft } from '../draft.ts';
import type { BookContext } from '../useBookContext.ts';
import { type FoundTimes, toOffers } from './freeOffers.ts';
import { type FindWish, toWanted } from './question.ts';
import { usePlacing } from './usePlacing.ts';

type RebookProps = {
  /** The appointment as saved. */
  stored: Draft;
  data: BookData;
  context: BookContext;
  onFind: (wish: FindWish) => void;
};

const weekChoices = [4, 6, 8, 12];

/** Books the services again in some weeks: same stylist and minutes, at the free start nearest to the same weekday and time. */
export function Rebook({ stored, data, context, onFind }: RebookProps) {
  const styles = useStyles();
  const [weeks, setWeeks] = useState<number>();
  if (!stored.id || !stored.client) return null;
  return (
    <section className={styles.rebook} aria-label="Rebook" data-rebook>
      <div className={styles.line}>
        <h3 className={styles.title}>Rebook in</h3>
        {weekChoices.map((choice) => (
          <Button
            key={choice}
            className={mergeClasses(styles.choice, choice === weeks && styles.chosen)}
            aria-pressed={choice === weeks}
            aria-label={`Rebook in ${choice} weeks`}
            onClick={() => setWeeks(choice === weeks ? undefined : choice)}
          >
            {choice}
          </Button>
        ))}
        <span className={styles.hint}>weeks</span>
      </div>
      {weeks !== undefined && <WeekOffer key={weeks} weeks={weeks} {...{ stored, data, context, onFind }} />}
      <Link as="button" type="button" className={styles.move} onClick={() => onFind(toMove(stored))}>
        Find another time for this appointment
      </Link>
    </section>
  );
}

/** The best free start of the week around the day that is `weeks` later. */
function WeekOffer({ stored, data, context, onFind, weeks }: RebookProps & { weeks: number }) {
  const styles = useStyles();
  const place = usePlacing(context);
  const isOffline = useOffline();
  const [state, setState] = useState<'open' | 'placing' | 'taken' | 'booked'>('open');
  const target = addDays(stored.date, weeks * 7);
  const services = stored.services.map(({ service_id, steps }) => ({ service_id, steps }));
  const { client, stylistId = '', locationId, start: around } = stored;
  const body = {
    ...{ location_id: locationId, services: services.map(toWanted), stylists: [stylistId] },
    ...{ from: addDays(target, -3), days: 7, ...(client && { client_id: client.id }) },
    ...(around !== undefined && { around }),
  };
  const { data: found, error, mutate } = useRead(scheduler.findTimes, { body });
  const wish = { locationId, services, client, from: target, around, stylistIds: [stylistId] };
  if (error) return <p className={styles.hint}>Free times could not be loaded.</p>;
  if (!found) return <p className={styles.hint}>Looking for a free time…</p>;
  const day = nearestDay(found, target);
  const [offer] = day ? toOffers(found, day.offers, data) : [];
  const others = found.days.reduce((sum, { free }) => sum + free, 0) - 1;
  if (!offer)
    return (
      <p className={styles.hint}>
        {stored.stylistName ?? 'The stylist'} has no time that week.{' '}
        <Link as="button" type="button" onClick={() => onFind({ ...wish, stylistIds: [] })}>
          Ask everybody
        </Link>
      </p>
    );
  const book = async () => {
    setState('placing');
    const { date, start, services: offered } = offer;
    const placed = await place(blankDraft(locationId, date, { client, stylistId, start, services: offered }));
    setState(placed.kind === 'placed' ? 'booked' : placed.kind === 'taken' ? 'taken' : 'open');
    if (placed.kind === 'taken') await mutate();
  };
  return (
    <div className={mergeClasses(styles.offer, state === 'taken' && styles.taken)} role="status">
      <div className={styles.words}>
        <b className={styles.when}>
          {formatDay(offer.date, data.date, true)} · {formatTime(offer.start)}
        </b>
        <span className={styles.small}>
          {state === 'booked' && 'Booked.'}
          {state === 'taken' && 'The one before was taken a moment ago.'}
          {(state === 'open' || state === 'placing') && (
            <>
              {offer.stylistName} · same services
              {others > 0 && (
                <>
                  {' · '}
                  <Link as="button" type="button" className={styles.more} onClick={() => onFind(wish)}>
                    {others} more
                  </Link>
                </>
              )}
            </>
          )}
        </span>
      </div>
      {state !== 'booked' && (
        <Button
          className={styles.book}
          disabledFocusable={state === 'placing' || isOffline}
          aria-label={`Book ${formatDay(offer.date, data.date, true)} at ${formatTime(offer.start)}`}
          onClick={() => void book()}
        >
          Book
        </Button>
      )}
    </div>
  );
}

/** The day with a free start that is nearest to the target; of two the later one. */
const nearestDay = ({ days }: FoundTimes, target: string) =>
  days
    .filter(({ free }) => free > 0)
    .sort((a, b) => distance(a.date, target) - distance(b.date, target) || b.date.localeCompare(a.date))[0];

const distance = (date: string, target: string): number => Math.abs(Date.parse(date) - Date.parse(target));

/** Another time for the appointment itself. */
const toMove = (stored: Draft): FindWish => ({
  ...{ locationId: stored.locationId, client: stored.client, moved: stored, around: stored.start },
  ...(stored.stylistId && { stylistIds: [stored.stylistId] }),
  services: stored.services.map(({ service_id, steps }) => ({ service_id, steps })),
});

const useStyles = makeStyles({
  rebook: { ...flexColumn, gap: '6px' },
  line: { ...flexRow, gap: '6px' },
  title: { margin: '0 auto 0 0', ...denseText, fontWeight: tokens.fontWeightSemibold },
  choice: { minWidth: '40px', padding: '0 6px', [touch]: { minWidth: '48px', minHeight: '44px' } },
  chosen: { backgroundColor: tokens.colorBrandBackground2, borderTopColor: tokens.colorCompoundBrandStroke },
  hint: { margin: 0, ...quietDenseText },
  offer: {
    ...flexRow,
    gap: '8px',
    padding: '6px 8px 6px 12px',
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  taken: {
    borderTopColor: tokens.colorStatusWarningBorder1,
    borderRightColor: tokens.colorStatusWarningBorder1,
    borderBottomColor: tokens.colorStatusWarningBorder1,
    borderLeftColor: tokens.colorStatusWarningBorder1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  words: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  when: { ...denseText, fontVariantNumeric: 'tabular-nums' },
  small: { ...smallText, color: tokens.colorNeutralForeground2 },
  more: { fontSize: '12px' },
  book: { minWidth: '64px', backgroundColor: look.surface },
  move: { alignSelf: 'start', fontSize: '12px', [touch]: { minHeight: '44px' } },
});
