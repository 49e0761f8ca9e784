import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { touch } from '../../../kit/ui/media.ts';
import { look } from '../../../kit/ui/theme.ts';
import type { BookData } from '../draft.ts';
import { daysText, endText, servicesText, shortDay, stylistsText } from './wishText.ts';

type WishRowsProps = {
  waiting: readonly Wish[];
  ended: readonly Wish[];
  data: BookData;
  /** 'no fit on Saturday' */
  noFit: string;
  onOpen: (wish: Wish) => void;
};

/** The wishes that fit nowhere now with the day they end, and on request those that have ended. */
export function WishRows({ waiting, ended, data, noFit, onOpen }: WishRowsProps) {
  const styles = useStyles();
  const [showsEnded, setShowsEnded] = useState(false);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles.section} aria-label="Waiting on">
          <div className={styles.line}>
            <b className={styles.title}>Waiting on</b>
            <span className={styles.hint}>{noFit}</span>
          </div>
          <WishList wishes={waiting} hintOf={({ until }) => `until ${shortDay(until)}`} {...{ data, onOpen }} />
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
            Ended · {ended.length}
          </Button>
          {showsEnded && <WishList wishes={ended} hintOf={endText} {...{ data, onOpen }} />}
        </section>
      )}
    </>
  );
}

type WishListProps = Pick<WishRowsProps, 'data' | 'onOpen'> & {
  wishes: readonly Wish[];
  hintOf: (wish: Wish) => string;
};

function WishList({ wishes, hintOf, data, onOpen }: WishListProps) {
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
  toggle: { padding: 0, justifyContent: 'start', [touch]: { minHeight: '44px' } },
  list: { margin: '4px 0 0', padding: 0, listStyleType: 'none' },
  item: { borderBottom: `1px solid ${look.hairline}` },
  row: {
    display: 'flex',
    alignItems: 'center',
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
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { fontSize: '13px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  end: { flexShrink: 0, fontSize: '12px', color: tokens.colorNeutralForeground2 },
});
