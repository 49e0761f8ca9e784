import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type ComponentProps, useState } from 'react';
import type { TrailStep } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { useMayCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { touch } from '../../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../../kit/ui/States.tsx';
import { instantText } from '../dayText.ts';
import type { BookData } from '../draft.ts';
import { stepText } from './stepText.ts';

type HistoryProps = ComponentProps<typeof Trail> & {
  /** Whose history, where several stand below each other. */
  of?: string;
  /** Another version has one step more. */
  version: number | undefined;
};

/** What was done with an appointment, told on demand to those who may know. */
export function History({ of, version, ...trail }: HistoryProps) {
  const styles = useStyles();
  const mayCall = useMayCall();
  const [open, setOpen] = useState(false);
  if (!mayCall(api.scheduler.getAppointmentTrail)) return null;
  return (
    <section className={styles.history} aria-label={of ? `History of ${of}` : 'History'}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.button}
        icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && <Trail key={version} {...trail} />}
    </section>
  );
}

const useStyles = makeStyles({
  history: { display: 'flex', flexDirection: 'column', gap: '8px' },
  button: { alignSelf: 'start', marginLeft: '-8px', [touch]: { minHeight: '44px' } },
});

type TrailProps = { id: string; zone: string; salons: BookData['locations'] };

/** Everything that was done with an appointment, the latest first, in the words of the salon and by its clock. */
export function Trail({ id, zone, salons }: TrailProps) {
  const styles = useTrailStyles();
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

const useTrailStyles = makeStyles({
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
