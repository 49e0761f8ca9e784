import { Button, makeStyles } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type ComponentProps, useState } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { touch } from '../../../kit/media.ts';
import { useMayCall } from '../../../kit/session.tsx';
import { Trail } from './Trail.tsx';

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
