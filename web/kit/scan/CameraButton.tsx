import { Button, makeStyles } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';

/** What reads codes from a picture weighs more than all the rest: it comes when somebody opens the camera. */
const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));

/** Opens the camera as a scanner; what it reads goes the way of a scan. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
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
        <Suspense>
          <Camera onCode={onCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const useStyles = makeStyles({ button: { width: '44px', minWidth: '44px', height: '44px' } });
