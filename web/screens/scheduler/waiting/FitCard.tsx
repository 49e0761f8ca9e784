import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { touch } from '../../../kit/ui/media.ts';
import { look } from '../../../kit/ui/theme.ts';
import { formatDay, formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import { formatOfferTime } from '../find/freeOffers.ts';
import type { ListedFit } from './wishFits.ts';
import { ageText, daysText, fitText, servicesText, stylistsText } from './wishText.ts';

type FitCardProps = {
  fit: ListedFit;
  fits: readonly ListedFit[];
  data: BookData;
  today: string;
  isMarked: boolean;
  /** Nothing can be booked now: offline, or a save is under way. */
  disabled: boolean;
  onMark: () => void;
  onBook: () => void;
};

/** A wish that fits: who waits for what, and the time it would get. */
export function FitCard({ fit, fits, data, today, isMarked, disabled, onMark, onBook }: FitCardProps) {
  const styles = useStyles();
  const { wish, minutes, date, services, stylistName } = fit;
  const { client_name: name, client_phone: phone } = wish.client;
  const time = formatOfferTime(fit);
  const day = data.days > 1 ? `${formatDay(date, today, true)}, ` : '';
  const message = `Hello ${name.split(' ')[0]}, ${stylistName} is free on ${formatDay(date, today, false)} at ${time}. Would you like it?`;
  return (
    <li
      data-marked={isMarked || undefined}
      className={mergeClasses(styles.card, isMarked && styles.marked)}
      onMouseEnter={onMark}
    >
      <i className={styles.swatch} style={{ backgroundColor: services[0]?.color }} />
      <div className={styles.words}>
        <div className={styles.head}>
          <b className={styles.name}>{name}</b>
          <span className={styles.age}>{ageText(wish, today)}</span>
        </div>
        <div className={styles.detail}>
          {servicesText(wish, data)} · {formatDuration(minutes)}
        </div>
        <div className={styles.detail}>
          {stylistsText(wish, data)} · {daysText(wish)}
        </div>
        {wish.notes && <div className={styles.detail}>{wish.notes}</div>}
        <div className={styles.time}>
          <b>
            {day}
            {time}
          </b>{' '}
          · {wish.stylists.length === 1 ? '' : `${stylistName.split(' ')[0]} · `}
          {fitText(fit, fits)}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          data-place
          appearance={isMarked ? 'primary' : 'secondary'}
          className={styles.book}
          aria-label={`Book ${name}, ${day}${time} with ${stylistName}`}
          disabledFocusable={disabled}
          onFocus={onMark}
          onClick={onBook}
        >
          Book
        </Button>
        {phone && (
          <Link
            className={styles.message}
            href={`sms:${phone}?&body=${encodeURIComponent(message)}`}
            aria-label={`Message ${name}`}
          >
            Message
          </Link>
        )}
      </div>
    </li>
  );
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    gap: '10px',
    flexShrink: 0,
    padding: '7px 10px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surface,
    scrollMargin: '8px',
  },
  marked: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  swatch: {
    flexShrink: 0,
    width: '10px',
    height: '10px',
    marginTop: '5px',
    borderRadius: '3px',
    forcedColorAdjust: 'none',
  },
  words: { flexGrow: 1, minWidth: 0 },
  head: { display: 'flex', justifyContent: 'space-between', gap: '8px', lineHeight: '20px' },
  name: { fontWeight: tokens.fontWeightSemibold, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  age: { flexShrink: 0, fontSize: '12px', color: tokens.colorNeutralForeground2 },
  detail: { fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  time: { fontSize: '13px', lineHeight: '20px', fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4px', flexShrink: 0 },
  book: { minWidth: '64px', [touch]: { minHeight: '44px', minWidth: '72px' } },
  message: {
    fontSize: '12px',
    lineHeight: '24px',
    [touch]: { minHeight: '44px', lineHeight: '44px', padding: '0 8px' },
  },
});
