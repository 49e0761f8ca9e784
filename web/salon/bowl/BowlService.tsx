import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';

const BowlServiceDialog = lazyPart(async () => (await import('./BowlServiceDialog.tsx')).BowlServiceDialog);

interface BowlServiceProps {
  appointmentId: string;
  bowlId: string;
  /** Name of the service; undefined if the visit does not have it. */
  title: string | undefined;
  onAssigned: () => void;
}

/** The service that a bowl of a visit is for, as a button that assigns it to another one. */
export function BowlService({ appointmentId, bowlId, title, onAssigned }: BowlServiceProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button appearance="subtle" size="small" className={styles.button} onClick={() => setOpen(true)}>
        {title === undefined ? 'For no service' : `For ${title}`}
      </Button>
      {isOpen && (
        <BowlServiceDialog bowl={{ appointmentId, bowlId }} onAssigned={onAssigned} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const useStyles = makeStyles({
  button: { marginLeft: '-8px', color: tokens.colorBrandForeground1 },
});
