import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import type { PlannedVisit } from '../../../../shared/contract/series.ts';
import { addDays, dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { readStored, writeStored } from '../../../kit/data/stored.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { toDayString, toLocalDate } from '../../../kit/ui/days.ts';
import { touch } from '../../../kit/ui/media.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { formatDay } from '../dateFormats.ts';
import type { SeriesActions } from './useSeries.ts';

type RepeatPanelProps = { appointment: Appointment; actions: SeriesActions; onClose: () => void };

const intervals = [
  ['4', '4 weeks'],
  ['6', '6 weeks'],
  ['8', '8 weeks'],
  ['12', '12 weeks'],
] as const;
type Interval = (typeof intervals)[number][0];
const storageKey = 'repeat-weeks';
const defaultDaysAhead = 365;

const readInterval = (): Interval => {
  const stored = readStored('localStorage', storageKey);
  return intervals.map(([value]) => value).find((value) => value === stored) ?? '6';
};

/** Plans the repetition of a visit: what is taken comes first, each with the nearest free start. Nothing is booked before "Book". */
export function RepeatPanel({ appointment, actions, onClose }: RepeatPanelProps) {
  const styles = useStyles();
  const first = dayOf(appointment.start);
  const [weeks, setWeeks] = useState(readInterval);
  const [until, setUntil] = useState(addDays(first, defaultDaysAhead));
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const body = { schedule_entry_id: appointment.appointmentId, every_weeks: Number(weeks), until };
  const { data, error, isLoading, mutate } = useRead(scheduler.planSeries, { body }, { keepPreviousData: true });
  const visits = data?.visits ?? [];
  const chosen = visits.flatMap((visit) => (skipped.has(visit.start) ? [] : (startOf(visit) ?? [])));
  const conflicts = visits.filter(({ state }) => state !== 'free');

  async function book() {
    setSaving(true);
    const isBooked = await actions.repeat(appointment, Number(weeks), chosen).finally(() => setSaving(false));
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
          <Button className={styles.button} onClick={onClose}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            className={styles.button}
            disabledFocusable={chosen.length === 0 || isSaving || isLoading}
            onClick={() => void book()}
          >
            {`Book ${chosen.length}`}
          </Button>
        </>
      }
    >
      <div className={styles.every}>
        <span className={styles.label}>Every</span>
        <SegmentedControl
          label="Every"
          choices={intervals}
          value={weeks}
          onChange={(value) => {
            setWeeks(value);
            writeStored('localStorage', storageKey, value);
          }}
        />
      </div>
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
  const wanted = `${formatDay(dayOf(start), dayOf(start), true)} ${reasons[state]}`;
  return nearest ? wanted : `${wanted}, nothing free nearby`;
}

const useStyles = makeStyles({
  every: { display: 'flex', alignItems: 'center', gap: '10px' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium },
  until: { minWidth: 0, [touch]: { minHeight: '44px' } },
  heading: { margin: '0 0 4px', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', minHeight: '34px' },
  check: { marginLeft: '-8px', alignItems: 'center', [touch]: { minHeight: '44px' } },
  state: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3, textAlign: 'right' },
  conflict: { color: tokens.colorStatusWarningForeground1 },
  button: { [touch]: { minHeight: '44px' } },
});
