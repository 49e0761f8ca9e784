import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatMoney } from '../../../../shared/rules/format.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { touch } from '../../../kit/ui/media.ts';
import { denseText, ellipsis, flexRow, look, smallText } from '../../../kit/ui/theme.ts';
import { formatOfferTime, formatPart } from './freeOffers.ts';
import type { ListedOffer } from './useFind.ts';

type OfferCardProps = {
  offer: ListedOffer;
  isMarked: boolean;
  /** Nothing can be placed now: offline, or a save is under way. */
  disabled: boolean;
  placeLabel: string;
  onMark: () => void;
  onPlace: () => void;
};

/** A free start: time, stylist, price, and why it is a good one. */
export function OfferCard({ offer, isMarked, disabled, placeLabel, onMark, onPlace }: OfferCardProps) {
  const styles = useStyles();
  const { number, stylistName, price, reason, isUsual, isTaken, parts = [offer] } = offer;
  const time = formatOfferTime(offer);
  return (
    <li
      data-marked={isMarked || undefined}
      className={mergeClasses(styles.card, isMarked && styles.marked, isTaken && styles.taken)}
      onMouseEnter={() => !isTaken && onMark()}
    >
      <b className={styles.number}>{number}</b>
      <div className={styles.words}>
        <div className={styles.time}>
          {time}
          {isUsual && !isTaken && <span className={styles.tag}>Usual stylist</span>}
        </div>
        {parts.map((part) => (
          <div key={part.key} className={styles.stylist}>
            <Avatar size={16} name={part.stylistName} />
            <span className={styles.cut}>{offer.parts ? formatPart(part) : stylistName}</span>
            {!offer.parts && <span className={styles.price}>· {formatMoney(price)}</span>}
          </div>
        ))}
        <div className={styles.reason}>{isTaken ? 'Taken a moment ago.' : reason}</div>
      </div>
      <Button
        size="small"
        data-place
        appearance={isMarked && !isTaken ? 'primary' : 'secondary'}
        className={styles.place}
        aria-label={`${placeLabel} ${time} with ${stylistName}`}
        disabledFocusable={disabled || isTaken}
        onFocus={() => !isTaken && onMark()}
        onClick={onPlace}
      >
        {placeLabel}
      </Button>
    </li>
  );
}

const useStyles = makeStyles({
  card: {
    ...flexRow,
    gap: '10px',
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '70px',
    padding: '7px 10px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surface,
    scrollMargin: '8px',
    [touch]: { minHeight: '86px' },
  },
  marked: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  taken: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    boxShadow: 'none',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  number: {
    alignSelf: 'flex-start',
    flexShrink: 0,
    width: '20px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '12px',
    lineHeight: '20px',
    textAlign: 'center',
  },
  words: { flexGrow: 1, minWidth: 0 },
  time: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    fontWeight: tokens.fontWeightBold,
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  tag: {
    padding: '0 7px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.surface,
    color: tokens.colorBrandForeground2,
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightMedium,
  },
  stylist: { ...flexRow, gap: '5px', ...denseText, minWidth: 0 },
  cut: { ...ellipsis },
  price: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  reason: { ...smallText, color: tokens.colorNeutralForeground2 },
  place: { flexShrink: 0, [touch]: { minHeight: '44px', minWidth: '72px' } },
});
