import {
  Menu,
  MenuDivider,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkRegular, ChevronRight16Regular } from '@fluentui/react-icons';
import { offerKind } from '../../../../shared/rules/absence.ts';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { phone, touch } from '../../../kit/ui/media.ts';
import { denseText, ellipsis, flexColumn, flexRow, look, smallText } from '../../../kit/ui/theme.ts';
import { formatDuration } from '../dateFormats.ts';
import { describeOffer, describeToday, firstName, formatOfferStart, type Line, offerKey, stays } from './lines.ts';
import { pickedKey } from './usePlan.ts';

type LineProps = {
  line: Line;
  stylistName: string;
  isMarked: boolean;
  isTaken: boolean;
  nameOf: (id: string) => string | undefined;
  onMark: () => void;
  onPick: (key: string) => void;
};

/** A client of the sick stylist, and the place they get, which is a menu of the others. */
export function AbsenceLine({ line, stylistName, isMarked, isTaken, nameOf, onMark, onPick }: LineProps) {
  const styles = useStyles();
  const { number, visit, minutes } = line;
  return (
    <li
      data-marked={isMarked || undefined}
      className={mergeClasses(styles.line, isMarked && styles.markedLine)}
      onMouseEnter={onMark}
      onFocus={onMark}
    >
      <b className={styles.number}>{number}</b>
      <div className={styles.who}>
        <div className={styles.first}>
          <span className={styles.time}>{formatTime(minutesOfDay(visit.start))}</span>
          <b className={styles.cut}>{visit.client.client_name}</b>
          {visit.first_visit && <span className={styles.tag}>New</span>}
        </div>
        <div className={mergeClasses(styles.second, styles.cut)}>
          {visit.services.map(({ title }) => title).join(', ')} · {formatDuration(minutes)}
        </div>
      </div>
      <ChevronRight16Regular className={styles.arrow} aria-hidden />
      <Menu
        checkedValues={{ offer: [pickedKey(line)] }}
        onCheckedValueChange={(_, { checkedItems }) => onPick(checkedItems.at(-1) ?? stays)}
      >
        <MenuTrigger disableButtonEnhancement>
          <button type="button" className={mergeClasses(styles.card, cardLook(line, isTaken, isMarked, styles))}>
            <Place {...{ line, stylistName, isTaken, nameOf }} />
          </button>
        </MenuTrigger>
        <MenuPopover className={styles.choices}>
          <MenuList>
            {line.offers.map((offer) => (
              <MenuItemRadio
                key={offerKey(offer)}
                name="offer"
                value={offerKey(offer)}
                secondaryContent={describeOffer(line, offer, nameOf)}
              >
                {formatOfferStart(line, offer)} · {offer.user_name}
              </MenuItemRadio>
            ))}
            {line.offers.length > 0 && <MenuDivider />}
            <MenuItemRadio name="offer" value={stays}>
              Leave with {firstName(stylistName)}
            </MenuItemRadio>
          </MenuList>
        </MenuPopover>
      </Menu>
    </li>
  );
}

type Styles = ReturnType<typeof useStyles>;

const cardLook = ({ visit, chosen }: Line, isTaken: boolean, isMarked: boolean, styles: Styles) =>
  isTaken || !chosen || offerKind(visit.start, chosen.start) === 'other day'
    ? styles.amber
    : isMarked
      ? styles.markedCard
      : undefined;

type PlaceProps = Pick<LineProps, 'line' | 'stylistName' | 'isTaken' | 'nameOf'>;

function Place({ line, stylistName, isTaken, nameOf }: PlaceProps) {
  const styles = useStyles();
  const { chosen, offers, visit } = line;
  if (!chosen)
    return (
      <>
        <span className={styles.first}>
          <b>Stays with {firstName(stylistName)}</b>
          <span className={styles.more}>{offers.length > 0 && `${offers.length} free`}</span>
        </span>
        <span className={styles.reason}>
          {offers.length > 0
            ? 'Not moved.'
            : isTaken
              ? 'Taken a moment ago, and nobody else is free.'
              : 'Nobody who does it is free.'}
        </span>
      </>
    );
  const others = offers.length - 1;
  const isSameTime = chosen.start === visit.start;
  return (
    <>
      <span className={styles.first}>
        <b className={styles.time}>{formatOfferStart(line, chosen)}</b>
        <Avatar size={16} name={chosen.user_name} />
        <span className={styles.cut}>{chosen.user_name}</span>
        <span className={styles.more}>{others > 0 && `${others} more`}</span>
      </span>
      <span className={styles.reason}>
        {isSameTime && !isTaken && <CheckmarkRegular aria-hidden />}
        <span className={styles.cut}>
          {isTaken && 'The one before was taken. '}
          {[describeOffer(line, chosen, nameOf), describeToday(line)].filter(Boolean).join('. ')}
        </span>
      </span>
    </>
  );
}

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) 16px minmax(0, 294px)',
    alignItems: 'center',
    columnGap: '10px',
    boxSizing: 'border-box',
    minHeight: '75px',
    padding: '6px 8px',
    borderBottom: `1px solid ${look.hairline}`,
    [phone]: { gridTemplateColumns: '20px minmax(0, 1fr)', rowGap: '4px', alignItems: 'start', padding: '8px' },
  },
  markedLine: { borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorBrandBackground2 },
  number: {
    width: '20px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '12px',
    lineHeight: '20px',
    textAlign: 'center',
  },
  who: { minWidth: 0 },
  first: { ...flexRow, gap: '6px', width: '100%', fontSize: '14px', lineHeight: '20px' },
  second: { ...denseText, color: tokens.colorNeutralForeground2 },
  time: { flexShrink: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  cut: { minWidth: 0, ...ellipsis },
  tag: {
    padding: '0 7px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '11px',
    lineHeight: '16px',
  },
  arrow: { color: tokens.colorNeutralForeground3, [phone]: { display: 'none' } },
  card: {
    ...flexColumn,
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: '48px',
    padding: '5px 10px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [phone]: { gridColumn: '2' },
    [touch]: { minHeight: '52px' },
  },
  choices: { maxWidth: 'min(440px, 100vw)', '& .fui-MenuItemRadio__content': { whiteSpace: 'nowrap' } },
  markedCard: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
  },
  amber: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  more: {
    flexShrink: 0,
    marginLeft: 'auto',
    fontSize: '12px',
    color: tokens.colorBrandForeground2,
  },
  reason: { ...flexRow, gap: '5px', width: '100%', ...smallText, color: tokens.colorNeutralForeground2 },
});
