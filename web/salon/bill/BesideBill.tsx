import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Location } from '../../../shared/contract/locations.ts';
import { BillPanel } from './BillPanel.tsx';

interface BesideBillProps {
  /** Id of the bill's appointment or sale. */
  billId: string | undefined;
  salon: Pick<Location, 'location_id' | 'location_name'> | undefined;
  onClose: () => void;
  onChanged: () => void;
  children: ReactNode;
}

/** Content with the panel of a bill beside it, while one is open. */
export function BesideBill({ billId, salon, onClose, onChanged, children }: BesideBillProps) {
  const styles = useStyles();
  return (
    <div className={styles.room}>
      <div className={styles.main}>{children}</div>
      {billId && (
        <BillPanel key={billId} appointmentId={billId} salon={salon} onClose={onClose} onChanged={onChanged} />
      )}
    </div>
  );
}

const wide = '@media (min-width: 600px)';

const useStyles = makeStyles({
  room: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '16px',
    [wide]: { '& > aside': { position: 'sticky', top: 0, height: 'calc(100vh - 72px)', marginRight: '-24px' } },
  },
  main: {
    containerType: 'inline-size',
    flexGrow: 1,
    minWidth: 0,
    '@media print': { containerType: 'normal' },
  },
});
