import { Button, Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { type AppointmentStatus, appointmentStatuses } from '../../../../shared/contract/appointments.ts';
import { statusLabels } from '../../../../shared/rules/appointmentStatus.ts';
import { labelOf } from '../../../../shared/rules/labels.ts';
import { usePrompt } from '../../../kit/ui/Confirm.tsx';
import { StatusDot, type StatusTone } from '../../../kit/ui/StatusDot.tsx';
import { ellipsis, flexRow, hiddenStyle, look } from '../../../kit/ui/theme.ts';

type StatusFieldProps = {
  status: AppointmentStatus;
  /** Reason of the current status. */
  reason: string | undefined;
  client: string;
  /** Saves immediately. Resolves when done, whether or not it succeeded. */
  onStatus: (status: AppointmentStatus, reason: string) => Promise<void>;
  /** Opens the plan of a series; undefined for walk-ins. */
  onRepeat?: () => void;
};

const tones: Record<AppointmentStatus, StatusTone> = {
  booked: 'pending',
  confirmed: 'active',
  arrived: 'active',
  in_service: 'active',
  done: 'inactive',
  no_show: 'failed',
  cancelled: 'failed',
};

/** Status as a band with the steps that usually follow. A change is saved immediately, unlike the rest of the form. */
export function StatusField({ status, reason, client, onStatus, onRepeat }: StatusFieldProps) {
  const styles = useStyles();
  const labelId = useId();
  const ask = usePrompt();
  const [pendingStatus, setPendingStatus] = useState<AppointmentStatus>();
  const displayedStatus = pendingStatus ?? status;

  const save = async (chosen: AppointmentStatus, reasonText: string) => {
    setPendingStatus(chosen);
    await onStatus(chosen, reasonText).finally(() => setPendingStatus(undefined));
  };
  const choose = async (word: string | undefined) => {
    const chosen = appointmentStatuses.find((one) => one === word);
    if (!chosen || pendingStatus || chosen === status) return;
    const reasonText = chosen === 'cancelled' ? await ask(cancelQuestion(client)) : '';
    if (reasonText !== undefined) await save(chosen, reasonText);
  };

  return (
    <div className={mergeClasses(styles.band, styles[displayedStatus])}>
      <span id={labelId} className={styles.label}>
        Status
      </span>
      <Dropdown
        size="small"
        className={styles.control}
        aria-labelledby={labelId}
        button={{
          children: <StatusDot word={labelOf(statusLabels, displayedStatus)} tone={tones[displayedStatus]} />,
        }}
        value={labelOf(statusLabels, displayedStatus)}
        selectedOptions={[displayedStatus]}
        onOptionSelect={(_, { optionValue }) => void choose(optionValue)}
      >
        {appointmentStatuses.map((one) => (
          <Option key={one} value={one} text={statusLabels[one]}>
            <StatusDot word={statusLabels[one]} tone={tones[one]} />
          </Option>
        ))}
      </Dropdown>
      {reason && displayedStatus === status && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
      <NextSteps
        key={status}
        status={displayedStatus}
        onStatus={save}
        onOtherReason={() => void choose('cancelled')}
        onRepeat={onRepeat}
      />
    </div>
  );
}

const cancelQuestion = (client: string) => ({
  title: 'Cancel appointment',
  text: `Cancel the appointment of ${client}? It stays in the book, and its time is free.`,
  field: { label: 'Reason', maxLength: 500 },
  confirm: 'Cancel appointment',
  cancel: 'Keep',
  destructive: true,
});

type NextStepsProps = {
  status: AppointmentStatus;
  /** Saves at once. */
  onStatus: (status: AppointmentStatus, reason: string) => Promise<void>;
  /** Asks for another reason to cancel. */
  onOtherReason: () => void;
  onRepeat: (() => void) | undefined;
};

/** The statuses that usually follow, in the order they are offered. */
const nextStatuses: Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  booked: ['confirmed', 'arrived'],
  confirmed: ['arrived'],
  arrived: ['in_service'],
  in_service: ['done'],
};

const reasons = ['Client called off', 'Client is sick', 'Stylist is sick', 'Booked by mistake'] as const;

/** One-click buttons for the statuses that follow, and for a cancellation with its reason. */
function NextSteps({ status, onStatus, onOtherReason, onRepeat }: NextStepsProps) {
  const styles = useNextStepsStyles();
  const [isSaving, setSaving] = useState(false);
  const [asksReason, setAsksReason] = useState(false);
  const next = nextStatuses[status];
  if (!next) return null;
  const save = async (chosen: AppointmentStatus, reason = '') => {
    if (isSaving) return;
    setSaving(true);
    await onStatus(chosen, reason).finally(() => setSaving(false));
    setAsksReason(false);
  };
  if (asksReason)
    return (
      <fieldset className={styles.row} aria-label="Why is it canceled?">
        <span className={styles.label}>Why?</span>
        {reasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            className={styles.button}
            disabledFocusable={isSaving}
            onClick={() => void save('cancelled', reason)}
          >
            {reason}
          </Button>
        ))}
        <Button size="small" className={styles.button} onClick={onOtherReason}>
          Other
        </Button>
        <Button size="small" appearance="subtle" className={styles.button} onClick={() => setAsksReason(false)}>
          Keep
        </Button>
      </fieldset>
    );
  return (
    <>
      <span className={styles.next}>
        {next.map((one) => (
          <Button
            key={one}
            size="small"
            className={styles.button}
            disabledFocusable={isSaving}
            onClick={() => void save(one)}
          >
            {statusLabels[one]}
          </Button>
        ))}
      </span>
      <div className={styles.row}>
        {onRepeat && (
          <Button size="small" appearance="subtle" className={styles.button} onClick={onRepeat}>
            Repeat
          </Button>
        )}
        {status !== 'in_service' && (
          <Button
            size="small"
            appearance="subtle"
            className={styles.button}
            disabledFocusable={isSaving}
            onClick={() => setAsksReason(true)}
          >
            Cancel appointment
          </Button>
        )}
      </div>
    </>
  );
}

const useNextStepsStyles = makeStyles({
  next: { ...flexRow, gap: '6px', marginLeft: 'auto' },
  row: { ...flexRow, flexWrap: 'wrap', flexBasis: '100%', gap: '6px', margin: 0, padding: 0, border: 'none' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium },
  button: { minWidth: 0 },
});

const useStyles = makeStyles({
  band: { ...flexRow, flexWrap: 'wrap', gap: '6px 8px', padding: '8px', borderRadius: tokens.borderRadiusLarge },
  booked: { backgroundColor: look.surfaceSunken },
  confirmed: { backgroundColor: tokens.colorBrandBackground2 },
  arrived: { backgroundColor: tokens.colorStatusWarningBackground1 },
  in_service: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  done: { backgroundColor: look.surfaceSunken },
  no_show: { backgroundColor: tokens.colorStatusDangerBackground1 },
  cancelled: { backgroundColor: tokens.colorStatusDangerBackground1 },
  label: hiddenStyle,
  control: { minWidth: '124px', backgroundColor: look.surface },
  reason: { minWidth: 0, ...ellipsis, fontSize: '13px', color: tokens.colorNeutralForeground2 },
});
