import { Button, Popover, PopoverSurface, PopoverTrigger, Tooltip } from '@fluentui/react-components';
import { BarcodeScannerRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useSession } from '../kit/data/session.tsx';
import { Barcode } from '../salon/Barcode.tsx';
import { useTip } from './useTip.ts';

/** Shows the own barcode, to be held before a scanner. */
export function BadgeButton() {
  const { barcode } = useSession().user;
  const [open, setOpen] = useState(false);
  const tip = useTip(open);
  return (
    <Popover withArrow open={open} onOpenChange={(_, change) => setOpen(change.open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip content="Your badge" relationship="label" {...tip}>
          <Button appearance="subtle" icon={<BarcodeScannerRegular />} />
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface aria-label="Your badge">
        {barcode ? <Barcode value={barcode} /> : 'No barcode found, please contact your administrator.'}
      </PopoverSurface>
    </Popover>
  );
}
