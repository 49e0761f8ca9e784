import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { messages } from '../../../../shared/contract/messages.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { planDelay } from '../../../../shared/rules/late.ts';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { isTogether } from '../../../../shared/rules/together.ts';
import { useAttempt } from '../../../kit/data/failure.ts';
import { readStored, writeStored } from '../../../kit/data/stored.ts';
import { useRead, useSend } from '../../../kit/data/useApi.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { denseText, flexColumn, flexRow, quietDenseText } from '../../../kit/ui/theme.ts';
import type { BookData } from '../draft.ts';
import type { MoveTogether } from '../editing/useMoves.ts';
import type { LateEntry } from './useLateKeys.ts';

type RunningLateProps = {
  appointment: Appointment;
  data: BookData;
  moveTogether: MoveTogether;
  /** Minutes being typed after L. */
  entry: LateEntry | undefined;
  onEntryEnd: () => void;
};

const choices = [5, 10, 20] as const;
const moreChoices = [15, 30, 45] as const;
const storageKey = 'late-followers';

/** Says how late a visit is. It moves at once; those behind it move along, or stay and are marked as double-booked. */
export function RunningLate({ appointment, data, moveTogether, entry, onEntryEnd }: RunningLateProps) {
  const styles = useStyles();
  const [isSaving, setSaving] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const [shifts, setShifts] = useState(readStored('localStorage', storageKey) !== 'mark');
  const late = appointment.late_minutes ?? 0;
  const plan = (minutes: number) => planDelay(data.schedules, appointment, minutes);

  async function save(minutes: number) {
    const [own, ...followers] = plan(minutes);
    if (!own || isSaving) return;
    setSaving(true);
    const client = appointment.client.client_name;
    const moved = [own, ...followers.filter(({ before }) => shifts || isTogether(appointment, before))];
    const others = moved.length > 1 ? `, and ${moved.length - 1} behind` : '';
    const message = minutes === 0 ? `${client} is on time.` : `${client} is ${minutes} minutes late${others}.`;
    await moveTogether(moved, message).finally(() => setSaving(false));
  }

  function choose(shiftsOthers: boolean) {
    setShifts(shiftsOthers);
    writeStored('localStorage', storageKey, shiftsOthers ? 'shift' : 'mark');
  }

  const applyEntry = useEffectEvent(() => {
    if (Number(entry?.digits) !== late) void save(Number(entry?.digits));
    onEntryEnd();
  });
  const isEntered = entry?.isEntered === true;
  useEffect(() => {
    if (isEntered) applyEntry();
  }, [isEntered]);

  const typed = entry?.digits ? Number(entry.digits) : undefined;
  const [, ...moving] = plan(typed ?? late + 10);
  const next = moving.find(({ before }) => !isTogether(appointment, before));
  const condition = typed === undefined ? '10 more minutes' : `+${typed}`;
  return (
    <section className={styles.root} aria-label="Running late">
      <div className={styles.row}>
        <span className={styles.label}>
          <ClockRegular aria-hidden />
          Running late
        </span>
        {[...choices, ...(showsMore || moreChoices.some((one) => one === late) ? moreChoices : [])].map((minutes) => (
          <Button
            key={minutes}
            size="small"
            className={mergeClasses(styles.step, minutes === late && styles.pressed)}
            aria-pressed={minutes === late}
            disabledFocusable={isSaving}
            onClick={() => void save(minutes === late ? 0 : minutes)}
          >
            +{minutes}
          </Button>
        ))}
        {!showsMore && (
          <Button size="small" className={styles.step} onClick={() => setShowsMore(true)}>
            Other
          </Button>
        )}
      </div>
      {entry && (
        <p className={styles.entry} role="status">
          <b className={styles.typed}>+{entry.digits}</b>
          {typed === undefined ? 'Type the minutes, such as 10. Esc leaves.' : 'Enter marks it, Esc leaves.'}
        </p>
      )}
      <p className={mergeClasses(styles.hint, next && styles.affected)} role="status">
        {next
          ? `With ${condition} ${next.before.client.client_name} would begin at ${formatTime(minutesOfDay(next.start))}.`
          : `Ends ${formatTime(minutesOfDay(appointment.end))}, nobody else has to move.`}
      </p>
      {late > 0 && <TellLate key={late} appointment={appointment} minutes={late} />}
      {next && (
        <SegmentedControl
          label="Those behind"
          choices={followerChoices}
          value={shifts ? 'shift' : 'mark'}
          onChange={(choice) => choose(choice === 'shift')}
        />
      )}
    </section>
  );
}

/** Asks whether to text the client about the delay, if they take texts. Nothing is sent by itself. */
function TellLate({ appointment, minutes }: { appointment: Appointment; minutes: number }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const tell = useSend(messages.tellLate, { refreshes: [messages.listClientMessages] });
  const [isAsked, setAsked] = useState(true);
  const { appointmentId: id, client } = appointment;
  const { data } = useRead(scheduler.getClientSummary, {
    body: { client_id: client.client_id, appointment_id: id },
  });
  if (!isAsked || !data?.takes_texts) return undefined;
  const send = async () => {
    const sent = await attempt(() => tell({ params: { id } }), { errorMessage: 'The text was not sent.' });
    if (sent) setAsked(false);
  };
  return (
    <div className={styles.row}>
      <span className={styles.hint}>
        Text {client.client_name}: {minutes} min late?
      </span>
      <Button size="small" onClick={() => void send()}>
        Text
      </Button>
      <Button size="small" appearance="subtle" onClick={() => setAsked(false)}>
        No
      </Button>
    </div>
  );
}

const followerChoices = [
  ['shift', 'Shift those behind'],
  ['mark', 'Leave and mark them'],
] as const;

const useStyles = makeStyles({
  root: { ...flexColumn, gap: '6px', alignItems: 'start' },
  row: { ...flexRow, flexWrap: 'wrap', gap: '6px', alignSelf: 'stretch' },
  label: {
    ...flexRow,
    gap: '6px',
    flexGrow: 1,
    ...denseText,
    fontWeight: tokens.fontWeightMedium,
    '& svg': { fontSize: '18px' },
  },
  step: { minWidth: '40px', paddingInline: '8px' },
  pressed: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  entry: {
    ...flexRow,
    gap: '8px',
    alignSelf: 'stretch',
    boxSizing: 'border-box',
    margin: 0,
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...denseText,
  },
  typed: { minWidth: '28px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  hint: { margin: 0, ...quietDenseText },
  affected: { color: tokens.colorStatusWarningForeground1 },
});
