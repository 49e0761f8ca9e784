import { Button, Checkbox, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { maxWeeksBetween, type PlannedVisit } from '../../../../shared/contract/series.ts';
import { labelOf } from '../../../../shared/rules/labels.ts';
import { parseNumber } from '../../../../shared/rules/numbers.ts';
import { addDays, dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { readStored, writeStored } from '../../../kit/data/stored.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { toDayString, toLocalDate } from '../../../kit/ui/days.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { formatDay } from '../dateFormats.ts';
import type { SeriesActions } from './useSeries.ts';

type RepeatPanelProps = { appointment: Appointment; actions: SeriesActions; onClose: () => void };

const intervals = [
  ['4', '4'],
  ['6', '6'],
  ['8', '8'],
  ['12', '12'],
  ['other', 'Other'],
] as const;
type Interval = (typeof intervals)[number][0];
const storageKey = 'repeat-weeks';
const defaultDaysAhead = 365;

const usualWeeks = 6;

const parseWeeks = (text: string) => parseNumber(text, { decimals: 0, min: 1, max: maxWeeksBetween });

const readWeeks = (): number => parseWeeks(readStored('localStorage', storageKey) ?? '').value ?? usualWeeks;

/** The chip of these weeks. */
const toInterval = (weeks: number): Interval =>
  intervals.map(([value]) => value).find((value) => value === String(weeks)) ?? 'other';

/** Plans the repetition of a visit: what is taken comes first, each with the nearest free start. Nothing is booked before "Book". */
export function RepeatPanel({ appointment, actions, onClose }: RepeatPanelProps) {
  const styles = useStyles();
  const first = dayOf(appointment.start);
  const [weeks, setWeeks] = useState<number | undefined>(readWeeks);
  const [until, setUntil] = useState(addDays(first, defaultDaysAhead));
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const body = weeks && { schedule_entry_id: appointment.appointmentId, every_weeks: weeks, until };
  const sent = body ? { body } : null;
  const { data, error, isLoading, mutate } = useRead(scheduler.planSeries, sent, { keepPreviousData: true });
  const visits = data?.visits ?? [];
  const chosen = visits.flatMap((visit) => (skipped.has(visit.start) ? [] : (startOf(visit) ?? [])));
  const conflicts = visits.filter(({ state }) => state !== 'free');

  async function book() {
    if (!weeks) return;
    setSaving(true);
    const isBooked = await actions.repeat(appointment, weeks, chosen).finally(() => setSaving(false));
    if (isBooked) onClose();
    else void mutate();
  }

  const toggle = ({ start }: PlannedVisit) =>
    setSkipped(
      (before) => new Set(before.has(start) ? [...before].filter((one) => one !== start) : [...before, start]),
    );

  const row = (visit: PlannedVisit) => (
    <li key={visit.start} className={styles.row}>
      <Checkbox
        className={styles.check}
        checked={startOf(visit) !== undefined && !skipped.has(visit.start)}
        disabled={startOf(visit) === undefined}
        onChange={() => toggle(visit)}
        label={describeDay(startOf(visit) ?? visit.start, first)}
      />
      <span className={mergeClasses(styles.state, visit.state !== 'free' && styles.conflict)}>
        {describeState(visit)}
      </span>
    </li>
  );
  return (
    <SidePanel
      title="Repeat"
      subtitle={`${appointment.client.client_name} · ${appointment.services.map(({ title }) => title).join(', ')} · ${appointment.user_name}`}
      isBusy={isLoading}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            appearance="primary"
            disabledFocusable={!weeks || chosen.length === 0 || isSaving || isLoading}
            onClick={() => void book()}
          >
            {`Book ${chosen.length}`}
          </Button>
        </>
      }
    >
      <EveryWeeks weeks={weeks} onChange={setWeeks} />
      <DatePicker
        aria-label="Until"
        className={styles.until}
        value={toLocalDate(until) ?? null}
        minDate={toLocalDate(addDays(first, 7))}
        maxDate={toLocalDate(addDays(first, 730))}
        formatDate={(picked) => (picked ? `Until ${formatDay(toDayString(picked), first, false)}` : '')}
        onSelectDate={(picked) => picked && setUntil(toDayString(picked))}
      />
      {error && <LoadError error={error} onRetry={() => void mutate()} />}
      {conflicts.length > 0 && (
        <section>
          <h3 className={styles.heading}>Not free</h3>
          <ul className={styles.list}>{conflicts.map(row)}</ul>
        </section>
      )}
      <section>
        <h3 className={styles.heading}>Free at {formatTime(minutesOfDay(appointment.start))}</h3>
        <ul className={styles.list}>{visits.filter(({ state }) => state === 'free').map(row)}</ul>
      </section>
    </SidePanel>
  );
}

type EveryWeeksProps = {
  weeks: number | undefined;
  /** Undefined while what is typed is no number of weeks. */
  onChange: (weeks: number | undefined) => void;
};

/** The usual numbers of weeks, and a field for any other. The choice is remembered. */
function EveryWeeks({ weeks = usualWeeks, onChange }: EveryWeeksProps) {
  const styles = useStyles();
  const [interval, setInterval] = useState(() => toInterval(weeks));
  const [typed, setTyped] = useState(String(weeks));
  const { problem } = parseWeeks(typed);
  const change = (text: string) => {
    setTyped(text);
    const { value } = parseWeeks(text);
    onChange(value ?? undefined);
    if (value) writeStored('localStorage', storageKey, text);
  };
  return (
    <>
      <div className={styles.every}>
        <span className={styles.label}>Every</span>
        <SegmentedControl
          label="Every"
          choices={intervals}
          value={interval}
          onChange={(chosen) => {
            setInterval(chosen);
            change(chosen === 'other' ? String(weeks) : chosen);
          }}
        />
        <span className={styles.label}>weeks</span>
      </div>
      {interval === 'other' && (
        <Field validationMessage={problem} label="Weeks from one visit to the next">
          <Input
            className={styles.other}
            inputMode="numeric"
            autoFocus
            autoComplete="off"
            value={typed}
            onFocus={({ target }) => target.select()}
            onChange={(_, { value }) => change(value)}
          />
        </Field>
      )}
    </>
  );
}

/** Where a planned visit would be booked: its own time, or the nearest free one. */
const startOf = ({ start, state, nearest }: PlannedVisit): string | undefined => (state === 'free' ? start : nearest);

const describeDay = (start: string, first: string): string =>
  `${formatDay(dayOf(start), first, true)}, ${formatTime(minutesOfDay(start))}`;

const reasons: Record<PlannedVisit['state'], string> = {
  free: '',
  taken: 'taken',
  away: 'away',
  closed: 'closed',
};

function describeState({ start, state, nearest }: PlannedVisit): string {
  if (state === 'free') return '';
  const wanted = `${formatDay(dayOf(start), dayOf(start), true)} ${labelOf(reasons, state)}`;
  return nearest ? wanted : `${wanted}, nothing free nearby`;
}

const useStyles = makeStyles({
  every: { display: 'flex', alignItems: 'center', gap: '10px' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium },
  other: { width: '96px' },
  until: { minWidth: 0 },
  heading: { margin: '0 0 4px', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', minHeight: '34px' },
  check: { marginLeft: '-8px', alignItems: 'center' },
  state: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3, textAlign: 'right' },
  conflict: { color: tokens.colorStatusWarningForeground1 },
});
