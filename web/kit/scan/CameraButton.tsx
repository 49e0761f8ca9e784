import { Button, makeStyles } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { lazyComponent } from '../ui/lazyComponent.tsx';

/** The barcode decoder is large, so it loads when the camera is first opened. */
const Camera = lazyComponent(async () => (await import('./Camera.tsx')).Camera);

interface CameraButtonProps {
  onCode: (code: string) => void;
  closesAfterScan?: boolean;
}

/** Opens the camera as a scanner; its codes are handled like scans. */
export function CameraButton({ onCode, closesAfterScan = false }: CameraButtonProps) {
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
            if (closesAfterScan) setOpen(false);
            onCode(code);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const useStyles = makeStyles({ button: { width: '44px', minWidth: '44px', height: '44px' } });
