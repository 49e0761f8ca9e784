import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { blockColors } from '../../../book/blockColors.ts';
import { formatClock, formatStatus } from '../../../book/bookTexts.ts';
import { touch } from '../../../kit/ui/media.ts';
import { ellipsis, look, useMode } from '../../../kit/ui/theme.ts';
import { formatDay } from '../dateFormats.ts';
import type { OverviewCellData } from './overview.ts';

type OverviewCellProps = {
  cell: OverviewCellData;
  /** Stylist's name. */
  name: string;
  selectedId: string | undefined;
  onOpen: (id: string) => void;
  onOpenDay: (date: string) => void;
};

/** A stylist's day as a list of appointments. Clicking beside them opens the day. */
export function OverviewCell({ cell, name, selectedId, onOpen, onOpenDay }: OverviewCellProps) {
  const styles = useStyles();
  const { mode } = useMode();
  const { date, entries, hiddenCount, away } = cell;
  const day = formatDay(date, date, true);
  return (
    <td className={mergeClasses(styles.cell, away && styles.away)}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.ground}
        aria-label={`${name}, ${day}`}
        onClick={() => onOpenDay(date)}
      />
      {entries.map(({ id, start, client, services, color, status, notes }) => (
        <button
          key={id}
          type="button"
          className={mergeClasses(styles.entry, id === selectedId && styles.selected)}
          style={blockColors(occupiesTime({ status }) ? color : undefined, mode)}
          title={[`${formatTime(start)} ${client}`, services, formatStatus({ status }), notes]
            .filter(Boolean)
            .join('\n')}
          aria-label={[
            client,
            formatStatus({ status }),
            services,
            formatTime(start),
            name,
            day,
            notes && `note: ${notes}`,
          ]
            .filter(Boolean)
            .join(', ')}
          aria-current={id === selectedId || undefined}
          onClick={() => onOpen(id)}
        >
          <span className={styles.time}>{formatClock(start)}</span>{' '}
          <span className={occupiesTime({ status }) ? undefined : styles.struck}>{client}</span>
        </button>
      ))}
      {hiddenCount > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${hiddenCount} more appointments of ${name}, ${day}`}
          onClick={() => onOpenDay(date)}
        >
          +{hiddenCount}
        </button>
      )}
      {away && <span className={styles.word}>{away}</span>}
    </td>
  );
}

const useStyles = makeStyles({
  cell: {
    position: 'relative',
    height: '56px',
    padding: '5px 5px 8px',
    borderBottom: `1px solid ${look.hairline}`,
    borderRight: `1px solid ${look.gridLine}`,
    verticalAlign: 'top',
  },
  // Behind the appointments. Keyboard users open the day by its column head.
  ground: {
    position: 'absolute',
    inset: 0,
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.entryHover },
  },
  away: {
    backgroundColor: look.closedFill,
    backgroundImage: `repeating-linear-gradient(135deg, ${look.closedHatch} 0 1px, transparent 1px 7px)`,
  },
  struck: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
  entry: {
    position: 'relative',
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    marginBottom: '2px',
    padding: '3px 4px 3px 6px',
    border: 'none',
    borderLeft: '3px solid var(--bar)',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    textAlign: 'left',
    ...ellipsis,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { minHeight: '44px', minWidth: '44px' },
  },
  selected: { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  more: {
    position: 'relative',
    minWidth: '32px',
    padding: '3px 6px',
    border: 'none',
    background: 'none',
    color: tokens.colorBrandForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '18px',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { minHeight: '44px', minWidth: '44px' },
  },
  word: {
    position: 'relative',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    pointerEvents: 'none',
  },
});
