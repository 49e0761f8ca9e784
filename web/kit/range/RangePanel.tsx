import { Button, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addDays } from '../../../shared/rules/time.ts';
import { formatLongDay } from '../ui/days.ts';
import { phone, touch, useIsPhone } from '../ui/media.ts';
import { flexRow, look, spreadRow } from '../ui/theme.ts';
import { Month, MonthHead } from './MonthCalendar.tsx';
import {
  addMonths,
  type Comparison,
  comparisonLabel,
  comparisonRange,
  comparisons,
  countDays,
  findPresetName,
  formatRange,
  maxReportDays,
  presetNames,
  presetRange,
  type Range,
} from './ranges.ts';

export interface RangeChoice {
  range: Range;
  /** Undefined where nothing is compared. */
  comparison?: Comparison;
  /** Longest range; default: five years. */
  maxDays?: number;
  /** Last day that can be selected (YYYY-MM-DD). */
  today: string;
  /** Whose days are meant, shown in the footer: "7 days of Fairfax, Eastern Time". */
  placeName: string;
  onChoose: (range: Range, comparison: Comparison) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Date range picker: presets, two month calendars and the comparison period. Changes apply only on Apply. */
export function RangePanel(props: RangeChoice & { onCancel: () => void }) {
  const { comparison, maxDays = maxReportDays, today, placeName, onChoose, onCancel } = props;
  const styles = useStyles();
  const { draft, at, month, setMonth, visibleMonths, choose, press, moveByKey } = useRangeDraft(props.range, today);
  const [how, setHow] = useState(comparison ?? 'none');
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    days.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true });
  }, [at]);
  const isTooLong = countDays(draft) > maxDays;
  const apply = () => !isTooLong && onChoose(draft, how);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return moveByKey(event);
    event.preventDefault();
    apply();
  };

  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Presets
          selected={findPresetName(draft, today)}
          onChoose={(name) => choose(presetRange(name, today) ?? draft)}
        />
        <div className={styles.calendar}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: The keys are those of the days in it. */}
          <div ref={days} className={styles.months} onKeyDown={onKey}>
            {visibleMonths.map((one, nth) => (
              <div key={one.slice(0, 7)} className={styles.month}>
                <MonthHead
                  month={one}
                  today={today}
                  onPrevious={nth === 0 ? () => setMonth(addMonths(month, -1)) : undefined}
                  onNext={nth === visibleMonths.length - 1 ? () => setMonth(addMonths(month, 1)) : undefined}
                />
                <Month month={one} {...{ draft, at, today, press }} />
              </div>
            ))}
          </div>
          {comparison && <ComparisonChoice range={draft} value={how} onChange={setHow} />}
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.quiet} aria-live="polite">
          {isTooLong && `At most ${maxDays === maxReportDays ? 'five years' : `${maxDays} days`}. `}
          {`${formatLongDay(draft.from)} – ${formatLongDay(draft.to)} · ${countDays(draft)} ${countDays(draft) === 1 ? 'day' : 'days'} of ${placeName}`}
        </span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button appearance="primary" disabledFocusable={isTooLong} onClick={apply}>
          Apply
        </Button>
      </div>
    </div>
  );
}

/** The range being chosen, and the months that show it. */
function useRangeDraft(range: Range, today: string) {
  const isNarrow = useIsPhone();
  const [draft, setDraft] = useState(range);
  /** The focused day; together with `anchor` it spans the range. */
  const [at, setAt] = useState(range.to);
  const [anchor, setAnchor] = useState<string>();
  const [month, setMonth] = useState(() => (isNarrow ? range.to : addMonths(range.to, -1)));
  const visibleMonths = isNarrow ? [month] : [month, addMonths(month, 1)];

  function showMonthOf(day: string) {
    const [first, last] = [visibleMonths[0] ?? month, visibleMonths.at(-1) ?? month];
    if (day.slice(0, 7) < first.slice(0, 7)) setMonth(day);
    else if (day.slice(0, 7) > last.slice(0, 7)) setMonth(isNarrow ? day : addMonths(day, -1));
  }
  function choose(next: Range) {
    setDraft(next);
    setAnchor(undefined);
    setAt(next.to);
    showMonthOf(next.to);
  }
  /** The first click starts a range, the second ends it. */
  function press(day: string) {
    const [from, to] = [anchor ?? day, day].sort() as [string, string];
    setDraft({ from, to });
    setAnchor(anchor === undefined ? day : undefined);
    setAt(day);
  }
  /** Arrow keys move by days and weeks, Page keys by months; Shift extends the range. */
  function moveByKey(event: KeyboardEvent) {
    const step = steps[event.key];
    const page = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (step === undefined && page === 0) return;
    event.preventDefault();
    const target = step === undefined ? addMonths(at, page) : addDays(at, step);
    const day = target > today ? today : target;
    const from = event.shiftKey ? (anchor ?? at) : day;
    setAnchor(event.shiftKey ? from : undefined);
    const [first, last] = [from, day].sort() as [string, string];
    setDraft({ from: first, to: last });
    setAt(day);
    showMonthOf(day);
  }
  return { draft, at, month, setMonth, visibleMonths, choose, press, moveByKey };
}

function Presets({ selected, onChoose }: { selected: string | undefined; onChoose: (name: string) => void }) {
  const styles = useStyles();
  return (
    <div className={styles.presets} role="listbox" aria-label="Usual days">
      {presetNames.map((name, nth) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === selected}
          className={mergeClasses(styles.preset, name === selected && styles.chosenPreset, nth === 4 && styles.ruled)}
          onClick={() => onChoose(name)}
        >
          {name}
          {name === selected && <CheckmarkRegular />}
        </button>
      ))}
    </div>
  );
}

interface ComparisonChoiceProps {
  range: Range;
  value: Comparison;
  onChange: (comparison: Comparison) => void;
}

function ComparisonChoice({ range, value, onChange }: ComparisonChoiceProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.compare}>
      <span id={id} className={styles.legend}>
        Compare with
      </span>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, data) => onChange(data.value as Comparison)}>
        {comparisons.map((comparison) => {
          const other = comparisonRange(range, comparison);
          return (
            <div key={comparison} className={styles.comparison}>
              <Radio value={comparison} label={comparisonLabel(range, comparison)} />
              {other && <span className={styles.quiet}>{formatRange(other)}</span>}
            </div>
          );
        })}
      </RadioGroup>
    </div>
  );
}

const useStyles = makeStyles({
  panel: { width: '700px', maxWidth: '100%', [phone]: { width: '100%' } },
  choice: { display: 'flex', [phone]: { flexDirection: 'column' } },
  presets: {
    boxSizing: 'border-box',
    flex: '0 0 176px',
    padding: '8px',
    borderRight: `1px solid ${look.hairline}`,
    [phone]: { display: 'flex', flexBasis: 'auto', overflowX: 'auto', borderRight: 'none' },
  },
  preset: {
    ...spreadRow,
    boxSizing: 'border-box',
    width: '100%',
    height: '32px',
    padding: '0 10px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: '14px',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    [touch]: { height: '44px' },
    [phone]: { width: 'auto' },
  },
  chosenPreset: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  ruled: { marginTop: '17px', [phone]: { marginTop: 0 } },
  calendar: { flex: 1, minWidth: 0, padding: '10px 18px' },
  months: { display: 'flex', gap: '36px' },
  month: { flex: 1, minWidth: 0 },
  compare: { marginTop: '10px', paddingTop: '10px', borderTop: `1px solid ${look.hairline}` },
  legend: { fontSize: '13px', color: tokens.colorNeutralForeground3 },
  comparison: { ...spreadRow },
  quiet: {
    flex: 1,
    fontSize: '13px',
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
    '&:last-child': { textAlign: 'end' },
  },
  foot: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '8px 16px',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.canvas,
  },
});
