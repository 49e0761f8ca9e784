import { Button, makeStyles } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { lazyComponent } from '../ui/lazyComponent.tsx';

/** What reads codes from a picture weighs more than all the rest: it comes when somebody opens the camera. */
const Camera = lazyComponent(async () => (await import('./Camera.tsx')).Camera);

interface CameraButtonProps {
  onCode: (code: string) => void;
  /** One code is looked for: the camera closes with it. */
  closesAfterScan?: boolean;
}

/** Opens the camera as a scanner; what it reads goes the way of a scan. */
export function CameraButton({ onCode, closesAfterScan: single = false }: CameraButtonProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.button}
        icon={<CameraRegular />}
        aria-label="Scan with the camera"
        title="Scan with the camera"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Camera
          onCode={(code) => {
            if (single) setOpen(false);
            onCode(code);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const useStyles = makeStyles({ button: { width: '44px', minWidth: '44px', height: '44px' } });
