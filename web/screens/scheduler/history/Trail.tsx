import { makeStyles, tokens } from '@fluentui/react-components';
import type { TrailStep } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { ErrorState, LinesSkeleton } from '../../../kit/States.tsx';
import { useRead } from '../../../kit/useApi.ts';
import type { BookData } from '../draft.ts';
import { instantText } from './momentText.ts';
import { stepText } from './stepText.ts';

type TrailProps = { id: string; zone: string; salons: BookData['locations'] };

/** Everything that was done with an appointment, the latest first, in the words of the salon and by its clock. */
export function Trail({ id, zone, salons }: TrailProps) {
  const styles = useStyles();
  const { data, error, mutate } = useRead(api.scheduler.getAppointmentTrail, { params: { id } });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void mutate()} />;
  if (!data) return <LinesSkeleton lines={2} />;
  if (data.length === 0) return <p className={styles.none}>Nothing was done with it since records began.</p>;
  return (
    <ol className={styles.steps}>
      {data.map((step) => (
        <li key={`${step.time} ${step.action}`} className={styles.step}>
          <time dateTime={step.time} className={styles.time}>
            {instantText(step.time, zone)}
          </time>{' '}
          · <b className={styles.who}>{whoOf(step)}</b> {stepText(step, salons)}
        </li>
      ))}
    </ol>
  );
}

const whoOf = ({ user_name }: TrailStep): string => user_name || 'Somebody';

const useStyles = makeStyles({
  none: { margin: 0, fontSize: '13px', color: tokens.colorNeutralForeground3 },
  steps: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    paddingLeft: '10px',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
    overflowWrap: 'anywhere',
  },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  who: { fontWeight: tokens.fontWeightSemibold },
});
