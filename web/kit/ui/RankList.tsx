import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { touch } from './media.ts';
import { denseText, flexRow, look, quietSmallText } from './theme.ts';

export type MeterTone = 'plain' | 'caution' | 'warning' | 'bad' | 'missing';

export type RankedRow = {
  key: string;
  name: string;
  note?: string;
  /** Fill of the meter, 0 to 1; undefined for no meter. */
  share?: number;
  /** Target line on the meter, 0 to 1. */
  target?: number;
  tone?: MeterTone;
  /** Between meter and value. */
  secondaryValue?: string;
  value: string;
  /** Draws the value in the meter's color too. */
  colorsValue?: boolean;
  /** Link to the list behind the value. */
  href?: string;
};

interface RankListProps {
  label: string;
  rows: readonly RankedRow[];
}

/** Ranked rows with a meter each; a row can link to its details. */
export function RankList({ label, rows }: RankListProps) {
  const styles = useStyles();
  // As wide as the longest value, so that the meters align.
  const valueWidth = `${Math.max(0, ...rows.map(({ value }) => value.length))}ch`;
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ key, name, note, share, target, tone = 'plain', secondaryValue, value, colorsValue, href }) => {
        const parts = (
          <>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {note && <span className={styles.note}>{note}</span>}
            </span>
            {share !== undefined && (
              <span className={styles.meter}>
                <Meter share={share} target={target} tone={tone} />
              </span>
            )}
            {secondaryValue !== undefined && <span className={styles.beside}>{secondaryValue}</span>}
            <span
              className={mergeClasses(styles.value, colorsValue && tone === 'bad' && styles.bad)}
              style={{ minWidth: valueWidth }}
            >
              {value}
            </span>
          </>
        );
        return (
          <li key={key} className={styles.item}>
            {href ? (
              <Link to={href} className={mergeClasses(styles.row, styles.link)}>
                {parts}
              </Link>
            ) : (
              <span className={styles.row}>{parts}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface MeterProps {
  /** Fill, 0 to 1. */
  share: number;
  target?: number | undefined;
  tone?: MeterTone;
}

/** Decorative bar; the adjacent text carries the same information. */
export function Meter({ share, target, tone = 'plain' }: MeterProps) {
  const styles = useStyles();
  const percent = (part: number) => `${Math.min(1, Math.max(0, part)) * 100}%`;
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ width: percent(share), backgroundColor: meterColors[tone] }} />
      {target !== undefined && <span className={styles.mark} style={{ left: percent(target) }} />}
    </span>
  );
}

/** Never the only signal: adjacent text says the same. */
export const meterColors: Record<MeterTone, string> = {
  plain: tokens.colorBrandBackground,
  caution: look.cellEditedMark,
  warning: tokens.colorPaletteDarkOrangeBackground3,
  bad: look.cellInvalidMark,
  missing: look.negative,
};

const forced = '@media (forced-colors: active)';

const useStyles = makeStyles({
  list: { margin: '12px 0 0', padding: 0, listStyleType: 'none' },
  item: { ':not(:last-child)': { borderBottom: `1px solid ${look.hairline}` } },
  row: {
    ...denseText,
    ...flexRow,
    gap: '12px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '6px 0',
    color: tokens.colorNeutralForeground1,
    [touch]: { minHeight: '44px' },
  },
  link: {
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  words: { display: 'grid', flex: '1 0.25 150px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  note: quietSmallText,
  meter: { flex: '1 1 48px', minWidth: '24px', maxWidth: '108px' },
  beside: {
    flex: 'none',
    minWidth: '58px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  value: {
    flex: 'none',
    textAlign: 'end',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorPaletteRedForeground1 },
  track: {
    position: 'relative',
    display: 'block',
    height: '6px',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground4,
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
    [forced]: { boxSizing: 'border-box', height: '8px', border: '1px solid CanvasText', backgroundColor: 'Canvas' },
  },
  bar: { display: 'block', height: '100%', borderRadius: '3px', [forced]: { backgroundColor: 'Highlight !important' } },
  mark: {
    position: 'absolute',
    top: '-4px',
    width: '1.5px',
    height: '14px',
    backgroundColor: tokens.colorNeutralForeground1,
    [forced]: { backgroundColor: 'CanvasText' },
  },
});
