import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { endedWishDays, type NextFit, nextFitDays, type Wish } from '../../../../shared/contract/waitingList.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { flexColumn, flexRow, look } from '../../../kit/ui/theme.ts';
import { formatDay } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { NextFits } from './useNextFits.ts';
import { daysText, endText, servicesText, stylistsText } from './wishText.ts';

type WishRowsProps = {
  waiting: readonly Wish[];
  ended: readonly Wish[];
  data: BookData;
  next: NextFits;
  today: string;
  onNext: (fit: NextFit) => void;
  onOpen: (wish: Wish) => void;
};

/** The wishes that fit another day, those that fit none, with the day they end, and on request those that have ended. */
export function WishRows({ waiting, ended, data, next, today, onNext, onOpen }: WishRowsProps) {
  const styles = useStyles();
  const [showsEnded, setShowsEnded] = useState(false);
  const [later, others] = [true, false].map((fits) =>
    waiting.filter(({ wish_id }) => (next.fits?.has(wish_id) ?? false) === fits),
  ) as [Wish[], Wish[]];
  return (
    <>
      {later.length > 0 && (
        <section className={styles.section} aria-label="Fits another day">
          <b className={styles.title}>Fits another day</b>
          <WishList
            wishes={later}
            hintOf={untilText}
            {...{ data, onOpen }}
            below={({ wish_id, client }) => {
              const fit = next.fits?.get(wish_id);
              return (
                fit && (
                  <Button
                    size="small"
                    className={styles.next}
                    aria-label={`${client.client_name}, ${nextText(fit, today)}`}
                    onClick={() => onNext(fit)}
                  >
                    {nextText(fit, today)}
                  </Button>
                )
              );
            }}
          />
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.section} aria-label="Waiting on">
          <div className={styles.line}>
            <b className={styles.title}>Waiting on</b>
            <span className={styles.hint}>{nothingText(next)}</span>
          </div>
          <WishList wishes={others} hintOf={untilText} {...{ data, onOpen }} />
        </section>
      )}
      {ended.length > 0 && (
        <section className={styles.section} aria-label="Ended">
          <Button
            appearance="transparent"
            size="small"
            className={styles.toggle}
            aria-expanded={showsEnded}
            onClick={() => setShowsEnded(!showsEnded)}
          >
            Ended in the last {endedWishDays} days · {ended.length}
          </Button>
          {showsEnded && <WishList wishes={ended} hintOf={endText} {...{ data, onOpen }} />}
        </section>
      )}
    </>
  );
}

const untilText = ({ until }: Wish): string => `until ${formatShortDay(until)}`;

/** 'Next fit: Tue, Dec 1, 10:15 AM with Tomás' */
const nextText = ({ start, user_name }: NextFit, today: string): string =>
  `Next fit: ${formatDay(dayOf(start), today, true)}, ${formatTime(minutesOfDay(start))} with ${user_name.split(' ')[0]}`;

function nothingText({ fits, error }: NextFits): string {
  if (fits) return `Nothing in the next ${nextFitDays} days`;
  return error ? 'The next fit could not be found' : 'Looking for the next fit…';
}

type WishListProps = Pick<WishRowsProps, 'data' | 'onOpen'> & {
  wishes: readonly Wish[];
  hintOf: (wish: Wish) => string;
  below?: (wish: Wish) => ReactNode;
};

function WishList({ wishes, hintOf, below, data, onOpen }: WishListProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {wishes.map((wish) => (
        <li key={wish.wish_id} className={styles.item}>
          <button type="button" className={styles.row} onClick={() => onOpen(wish)}>
            <Avatar name={wish.client.client_name} size={28} />
            <span className={styles.words}>
              <b className={styles.name}>{wish.client.client_name}</b>
              <span className={styles.hint}>
                {servicesText(wish, data)} · {stylistsText(wish, data)} · {daysText(wish)}
              </span>
            </span>
            <span className={styles.end}>{hintOf(wish)}</span>
          </button>
          {below?.(wish)}
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  section: { flexShrink: 0, paddingTop: '10px', borderTop: `1px solid ${look.hairline}` },
  line: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  title: { fontSize: '13px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  hint: { fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  toggle: { padding: 0, justifyContent: 'start' },
  list: { margin: '4px 0 0', padding: 0, listStyleType: 'none' },
  item: { borderBottom: `1px solid ${look.hairline}` },
  row: {
    ...flexRow,
    gap: '10px',
    width: '100%',
    minHeight: '54px',
    padding: '6px 2px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.rowHover },
  },
  words: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  name: { fontSize: '13px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  next: {
    margin: '0 0 8px 40px',
    color: tokens.colorBrandForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  end: { flexShrink: 0, fontSize: '12px', color: tokens.colorNeutralForeground2 },
});
