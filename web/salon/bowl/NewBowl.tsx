import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { stations } from '../../../shared/contract/stations.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import type { BowlSubject } from './useMixing.ts';

const BowlDrawer = lazyPart(async () => (await import('./BowlDrawer.tsx')).BowlDrawer);

/** Button that opens the entry of a bowl by hand, for users who may enter one. */
export function NewBowl({ subject }: { subject: BowlSubject }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const canEnter = useCanCall()(stations.enterBowl);
  if (!canEnter) return null;
  return (
    <>
      <Button className={styles.button} icon={<AddRegular />} onClick={() => setOpen(true)}>
        New bowl
      </Button>
      <BowlDrawer open={isOpen} subject={subject} onClose={() => setOpen(false)} />
    </>
  );
}

const useStyles = makeStyles({ button: { alignSelf: 'start' } });
