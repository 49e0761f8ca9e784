import { Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import {
  type AppointmentStatus,
  appointmentStatuses,
  statusWords,
} from '../../../../shared/rules/appointmentStatus.ts';
import { touch } from '../../../kit/media.ts';
import { StatusDot, type StatusTone } from '../../../kit/StatusDot.tsx';

type StatusFieldProps = {
  status: AppointmentStatus;
  /** Saves at once; settles when that is over, whatever came of it. */
  onStatus: (status: AppointmentStatus) => Promise<void>;
};

const tones: Record<AppointmentStatus, StatusTone> = {
  booked: 'pending',
  arrived: 'active',
  in_service: 'active',
  done: 'inactive',
  no_show: 'failed',
  cancelled: 'failed',
};

/** How far the appointment has come. It is said at once and apart from the rest, which waits for Save. */
export function StatusField({ status, onStatus }: StatusFieldProps) {
  const styles = useStyles();
  const labelId = useId();
  const [wanted, setWanted] = useState<AppointmentStatus>();
  const shown = wanted ?? status;

  const choose = (word: string | undefined) => {
    const chosen = appointmentStatuses.find((one) => one === word);
    if (!chosen || wanted || chosen === status) return;
    setWanted(chosen);
    void onStatus(chosen).finally(() => setWanted(undefined));
  };

  return (
    <div className={styles.row}>
      <span id={labelId} className={styles.label}>
        Status
      </span>
      <Dropdown
        size="small"
        className={styles.control}
        aria-labelledby={labelId}
        button={{ children: <StatusDot word={statusWords[shown]} tone={tones[shown]} /> }}
        value={statusWords[shown]}
        selectedOptions={[shown]}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {appointmentStatuses.map((one) => (
          <Option key={one} value={one} text={statusWords[one]} className={styles.option}>
            <StatusDot word={statusWords[one]} tone={tones[one]} />
          </Option>
        ))}
      </Dropdown>
    </div>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium },
  control: { minWidth: '136px', [touch]: { minHeight: '44px' } },
  option: { [touch]: { minHeight: '44px' } },
});
