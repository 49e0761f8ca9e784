import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { statusLabels } from '../../../../shared/rules/appointmentStatus.ts';
import { flexRow } from '../../../kit/ui/theme.ts';

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
export function NextSteps({ status, onStatus, onOtherReason, onRepeat }: NextStepsProps) {
  const styles = useStyles();
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

const useStyles = makeStyles({
  next: { ...flexRow, gap: '6px', marginLeft: 'auto' },
  row: { ...flexRow, flexWrap: 'wrap', flexBasis: '100%', gap: '6px', margin: 0, padding: 0, border: 'none' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium },
  button: { minWidth: 0 },
});
