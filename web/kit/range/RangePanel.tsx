import { Button, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { CheckmarkRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addDays } from '../../../shared/rules/time.ts';
import { phone, touch, useIsPhone } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import {
  addMonths,
  type Comparison,
  comparisonLabel,
  comparisonRange,
  comparisons,
  countDays,
  findPresetName,
  formatMonth,
  formatRange,
  formatWeekday,
  monthWeeks,
  presetNames,
  presetRange,
  type Range,
} from './ranges.ts';

export interface RangeChoice {
  range: Range;
  comparison: Comparison;
  /** Last day that can be selected (YYYY-MM-DD). */
  today: string;
  /** Whose days are meant, shown in the footer: "7 days of Fairfax, Eastern Time". */
  placeName: string;
  onChoose: (range: Range, comparison: Comparison) => void;
}

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Date range picker: presets, two month calendars and the comparison period. Changes apply only on Apply. */
export function RangePanel({
  range,
  comparison,
  today,
  placeName,
  onChoose,
  onCancel,
}: RangeChoice & { onCancel: () => void }) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const id = useId();
  const [draft, setDraft] = useState(range);
  /** The focused day; together with `anchor` it spans the range. */
  const [at, setAt] = useState(range.to);
  const [anchor, setAnchor] = useState<string>();
  const [how, setHow] = useState(comparison);
  const [month, setMonth] = useState(() => (isNarrow ? range.to : addMonths(range.to, -1)));
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    days.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true });
  }, [at]);
  const visibleMonths = isNarrow ? [month] : [month, addMonths(month, 1)];
  const preset = findPresetName(draft, today);
  const apply = () => onChoose(draft, how);

  function look(day: string) {
    const [first, last] = [visibleMonths[0] ?? month, visibleMonths.at(-1) ?? month];
    if (day.slice(0, 7) < first.slice(0, 7)) setMonth(day);
    else if (day.slice(0, 7) > last.slice(0, 7)) setMonth(isNarrow ? day : addMonths(day, -1));
  }
  function choose(next: Range) {
    setDraft(next);
    setAnchor(undefined);
    setAt(next.to);
    look(next.to);
  }
  /** The first click starts a range, the second ends it. */
  function press(day: string) {
    const [from, to] = [anchor ?? day, day].sort() as [string, string];
    setDraft({ from, to });
    setAnchor(anchor === undefined ? day : undefined);
    setAt(day);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      return apply();
    }
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
    look(day);
  }

  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <div className={styles.presets} role="listbox" aria-label="Usual days">
          {presetNames.map((name, nth) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === preset}
              className={mergeClasses(styles.preset, name === preset && styles.chosenPreset, nth === 4 && styles.ruled)}
              onClick={() => choose(presetRange(name, today) ?? draft)}
            >
              {name}
              {name === preset && <CheckmarkRegular />}
            </button>
          ))}
        </div>
        <div className={styles.calendar}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: The keys are those of the days in it. */}
          <div ref={days} className={styles.months} onKeyDown={onKey}>
            {visibleMonths.map((one, nth) => (
              <div key={one.slice(0, 7)} className={styles.month}>
                <div className={styles.head}>
                  {nth === 0 ? (
                    <Button
                      appearance="subtle"
                      size="small"
                      aria-label="Previous month"
                      icon={<ChevronLeftRegular />}
                      onClick={() => setMonth(addMonths(month, -1))}
                    />
                  ) : (
                    <span className={styles.gap} />
                  )}
                  <span aria-live="polite">{formatMonth(one)}</span>
                  {nth === visibleMonths.length - 1 ? (
                    <Button
                      appearance="subtle"
                      size="small"
                      aria-label="Next month"
                      icon={<ChevronRightRegular />}
                      disabled={one.slice(0, 7) >= today.slice(0, 7)}
                      onClick={() => setMonth(addMonths(month, 1))}
                    />
                  ) : (
                    <span className={styles.gap} />
                  )}
                </div>
                <Month month={one} {...{ draft, at, today, press }} />
              </div>
            ))}
          </div>
          <div className={styles.compare}>
            <span id={id} className={styles.legend}>
              Compare with
            </span>
            <RadioGroup aria-labelledby={id} value={how} onChange={(_, { value }) => setHow(value as Comparison)}>
              {comparisons.map((one) => {
                const other = comparisonRange(draft, one);
                return (
                  <div key={one} className={styles.comparison}>
                    <Radio value={one} label={comparisonLabel(draft, one)} />
                    {other && <span className={styles.quiet}>{formatRange(other)}</span>}
                  </div>
                );
              })}
            </RadioGroup>
          </div>
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.quiet} aria-live="polite">
          {`${formatWeekday(draft.from)} – ${formatWeekday(draft.to)} · ${countDays(draft)} ${countDays(draft) === 1 ? 'day' : 'days'} of ${placeName}`}
        </span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button appearance="primary" onClick={apply}>
          Apply
        </Button>
      </div>
    </div>
  );
}

interface MonthProps {
  month: string;
  draft: Range;
  at: string;
  today: string;
  press: (day: string) => void;
}

function Month({ month, draft, at, today, press }: MonthProps) {
  const styles = useStyles();
  return (
    <div className={styles.days}>
      {weekdays.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {monthWeeks(month).flatMap((week, nth) =>
        week.map((day, of) =>
          day === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are identified by position
            <span key={`${nth}-${of}`} />
          ) : (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === at ? 0 : -1}
              disabled={day > today}
              aria-label={formatWeekday(day)}
              aria-pressed={draft.from <= day && day <= draft.to}
              className={mergeClasses(
                styles.day,
                draft.from <= day && day <= draft.to && styles.within,
                (day === draft.from || day === draft.to) && styles.end,
                day === today && styles.today,
              )}
              onClick={() => press(day)}
            >
              {Number(day.slice(8))}
            </button>
          ),
        ),
      )}
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
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
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
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '36px',
    fontWeight: tokens.fontWeightSemibold,
  },
  gap: { width: '24px' },
  days: { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', rowGap: '2px' },
  weekday: { textAlign: 'center', fontSize: '12px', lineHeight: '24px', color: tokens.colorNeutralForeground3 },
  day: {
    height: '30px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '14px',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default', backgroundColor: 'transparent' },
    [touch]: { height: '44px' },
  },
  within: { backgroundColor: tokens.colorBrandBackground2 },
  end: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
  today: { fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline' },
  compare: { marginTop: '10px', paddingTop: '10px', borderTop: `1px solid ${look.hairline}` },
  legend: { fontSize: '13px', color: tokens.colorNeutralForeground3 },
  comparison: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  quiet: {
    flex: 1,
    fontSize: '13px',
    color: tokens.colorNeutralForeground3,
    textAlign: 'start',
    '&:last-child': { textAlign: 'end' },
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '8px 16px',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.canvas,
    [touch]: { '& button': { minHeight: '44px' } },
  },
});
