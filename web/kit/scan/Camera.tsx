import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { DismissRegular, FlashOffRegular, FlashRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useRestoreFocus } from '../ui/focus.ts';
import { look } from '../ui/theme.ts';
import { createCodeDetector, createNewCodeFilter } from './detector.ts';

/** Delay between frames: fast enough for the next tube in hand, slow enough for the battery. */
const frameDelayMs = 90;

interface CameraProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Camera view over the lower half of the window. Reports each code once while it is in view. */
export function Camera({ onCode, onClose }: CameraProps) {
  const styles = useStyles();
  const close = useRef<HTMLButtonElement>(null);
  const { video, problem, isReady, latest, torch } = useCamera(onCode, onClose);
  useRestoreFocus();
  useEffect(() => close.current?.focus(), []);
  return (
    <section aria-label="Camera" className={styles.view} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <video ref={video} className={styles.video} autoPlay playsInline muted aria-hidden />
      <div className={styles.aim} aria-hidden />
      <div role="status" className={styles.words}>
        {problem ?? (isReady ? (latest ?? 'Hold a barcode before the camera') : 'Opening the camera')}
        {!problem && !isReady && <Spinner size="extra-tiny" appearance="inverted" aria-hidden />}
      </div>
      <div className={styles.acts}>
        {torch && (
          <Button
            className={styles.act}
            icon={torch.isOn ? <FlashRegular /> : <FlashOffRegular />}
            aria-pressed={torch.isOn}
            onClick={torch.turn}
          >
            Light
          </Button>
        )}
        <Button ref={close} className={styles.act} icon={<DismissRegular />} onClick={onClose}>
          Close camera
        </Button>
      </div>
    </section>
  );
}

function useCamera(onCode: (code: string) => void, onClose: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [latest, setLatest] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isOn, setOn] = useState(false);
  const latestProps = useRef({ onCode, onClose });
  latestProps.current = { onCode, onClose };

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    // Turn the camera off when the tab is hidden.
    document.addEventListener('visibilitychange', () => document.hidden && latestProps.current.onClose(), { signal });
    const open = async () => {
      const stream = await openCamera();
      const stop = () => {
        for (const one of stream.getTracks()) one.stop();
      };
      if (signal.aborted || !video.current) return stop();
      signal.addEventListener('abort', stop);
      const [first] = stream.getVideoTracks();
      first?.addEventListener('ended', () => setProblem('The camera was switched off.'), { signal });
      setTrack(first);
      video.current.srcObject = stream;
      const detector = await createCodeDetector().catch(() => Promise.reject(new Error(decoderMissing)));
      const filterNewCodes = createNewCodeFilter();
      setReady(true);
      while (!signal.aborted) {
        const codes = await detector.detect(video.current).catch(() => []);
        if (signal.aborted) return;
        for (const code of filterNewCodes(
          codes.map(({ rawValue }) => rawValue),
          performance.now(),
        )) {
          setLatest(code);
          // Counts as use of the console (app/lock/SessionWatch.tsx).
          dispatchEvent(new Event('scan'));
          latestProps.current.onCode(code);
        }
        await new Promise((resolve) => setTimeout(resolve, frameDelayMs));
      }
    };
    open().catch((error: unknown) => signal.aborted || setProblem(describeProblem(error)));
    return () => unmounted.abort();
  }, []);

  const canLight = Reflect.has(track?.getCapabilities?.() ?? {}, 'torch');
  // TypeScript's DOM types lack `torch`.
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch: !isOn };
  const torch = canLight && {
    isOn,
    turn: () => void track?.applyConstraints({ advanced: [light] }).then(() => setOn(!isOn)),
  };
  return { video, problem, isReady, latest, torch };
}

const decoderMissing = 'The reader of barcodes could not be loaded. Check the connection.';

/** Opens the rear camera with enough resolution for thin bars. */
async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` exists only in secure contexts.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('', 'NotFoundError');
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
}

const problems: Record<string, string> = {
  NotAllowedError: 'The camera may not be used here. Allow it for this site in the settings of the browser.',
  NotFoundError: 'No camera was found on this device.',
  NotReadableError: 'The camera is in use by something else. Close that and try again.',
};

const describeProblem = (error: unknown): string => {
  const { name = '', message = '' }: { name?: string; message?: string } = Object(error);
  return problems[name] ?? (message === decoderMissing ? decoderMissing : 'The camera could not be opened.');
};

const useStyles = makeStyles({
  view: {
    position: 'fixed',
    right: 0,
    bottom: 0,
    left: 0,
    zIndex: 3,
    height: '50vh',
    overflow: 'hidden',
    backgroundColor: '#000',
    borderTop: `1px solid ${look.hairline}`,
    boxShadow: look.raisedShadow,
  },
  video: { width: '100%', height: '100%', objectFit: 'cover' },
  aim: {
    position: 'absolute',
    top: '50%',
    left: '10%',
    right: '10%',
    height: '2px',
    backgroundColor: tokens.colorBrandBackgroundInverted,
    opacity: 0.7,
  },
  words: {
    position: 'absolute',
    top: '12px',
    left: '16px',
    right: '16px',
    display: 'flex',
    justifyContent: 'center',
    gap: '8px',
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'rgb(0 0 0 / 72%)',
    color: '#fff',
    fontVariantNumeric: 'tabular-nums',
  },
  acts: {
    position: 'absolute',
    right: '16px',
    bottom: '16px',
    left: '16px',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '8px',
  },
  act: { minHeight: '44px' },
});
