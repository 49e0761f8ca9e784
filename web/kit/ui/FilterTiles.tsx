import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { phone } from './media.ts';
import { flexRow, look, titleText } from './theme.ts';

export type FilterTile = {
  value: string;
  label: string;
  /** Undefined if nothing is counted. */
  count?: number | undefined;
  /** Stands in place of the count: "$1,214.50". */
  figure?: string;
  /** Color of the dot before the label; usually none on the first tile. */
  dot?: string;
  isHollow?: boolean;
};
interface TilesProps {
  label: string;
  tiles: readonly FilterTile[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** Row of filters with counts; the selected one filters the list below. */
export function FilterTiles({ label, tiles, chosen, onChoose }: TilesProps) {
  const styles = useStyles();
  const strip = useRef<HTMLFieldSetElement>(null);
  const counted = tiles.filter(({ count }) => count !== undefined).length;
  // On phones the selected tile may be off screen until the counts have loaded.
  useLayoutEffect(() => {
    const tile = counted >= 0 && strip.current?.querySelector('[aria-pressed="true"]');
    if (!strip.current || !tile) return;
    const beyond = tile.getBoundingClientRect().right - strip.current.getBoundingClientRect().right;
    if (beyond > 0) strip.current.scrollLeft += beyond;
  }, [counted]);
  return (
    <fieldset ref={strip} aria-label={label} className={styles.strip}>
      {tiles.map(({ value, label: word, count, figure, dot, isHollow }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={mergeClasses(styles.tile, value === chosen && styles.chosen)}
          onClick={() => onChoose(value)}
        >
          {dot && (
            <span
              className={styles.dot}
              style={isHollow ? { boxShadow: `inset 0 0 0 2px ${dot}` } : { backgroundColor: dot }}
              aria-hidden
            />
          )}
          <span className={value === chosen ? styles.word : undefined}>{word}</span>
          {(figure ?? count) !== undefined && (
            <span className={styles.figure}>{figure ?? formatNumber(count ?? 0)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    // As wide as the container, not as the tiles.
    minWidth: 0,
    margin: '0 0 16px',
    padding: 0,
    overflowX: 'auto',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  tile: {
    ...flexRow,
    // Equal widths if there is room.
    flex: '1 0 0',
    minWidth: 'max-content',
    gap: '8px',
    minHeight: '48px',
    padding: '0 16px',
    [phone]: { flexWrap: 'wrap', alignContent: 'center', gap: '0 8px', minHeight: '60px' },
    border: 'none',
    borderBottom: '3px solid transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.entryHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':not(:last-child)': { borderRight: `1px solid ${look.hairline}` },
  },
  chosen: { backgroundColor: look.entrySelected, borderBottomColor: tokens.colorBrandStroke1 },
  word: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  dot: { width: '8px', height: '8px', borderRadius: '50%', flexShrink: 0, forcedColorAdjust: 'none' },
  figure: {
    ...titleText,
    marginLeft: 'auto',
    paddingLeft: '16px',
    [phone]: { flexBasis: '100%', marginLeft: 0, paddingLeft: 0, textAlign: 'left' },
    fontVariantNumeric: 'tabular-nums',
  },
});
