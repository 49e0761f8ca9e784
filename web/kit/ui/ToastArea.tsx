import {
  Link,
  makeStyles,
  motionTokens,
  Spinner,
  Toast,
  Toaster,
  ToastTitle,
  ToastTrigger,
  toasterClassNames,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { type FocusEvent, useEffect, useRef } from 'react';
import { restoreFocus } from './focus.ts';
import { phone, touch } from './media.ts';
import { look } from './theme.ts';
import type { ShowToast, ToastOptions } from './toastOptions.ts';

let toastCount = 0;

const { durationNormal, durationSlower } = motionTokens;
const reducedMotion = matchMedia('screen and (prefers-reduced-motion: reduce)');
/** Duration in ms of the enter (and of the exit) animation; Fluent's timer runs between the two. */
const motionMs = () => (reducedMotion.matches ? 0 : durationNormal + durationSlower);
/** Minimum time a toast stands still. */
const minStillMs = 100;

/** Toasts at the bottom end, above the footers of forms and panels. */
export function ToastArea({ onReady }: { onReady: (show: ShowToast) => void }) {
  const styles = useStyles();
  const toasterId = useId('toaster');
  const { dispatchToast, dismissToast } = useToastController(toasterId);

  useEffect(() => {
    onReady((text, { intent = 'success', timeoutMs, action } = {}) => {
      toastCount += 1;
      const toastId = `toast-${toastCount}`;
      const visibleMs = timeoutMs ?? (intent === 'progress' ? 0 : 2500);
      dispatchToast(<ToastCard text={text} spinning={intent === 'progress'} action={action} />, {
        toastId,
        intent: intent === 'progress' ? 'info' : intent,
        politeness: intent === 'error' || intent === 'warning' ? 'assertive' : 'polite',
        timeout: visibleMs > 0 ? Math.max(visibleMs - 2 * motionMs(), minStillMs) : -1,
      });
      return { dismiss: () => dismissToast(toastId) };
    });
  }, [onReady, dispatchToast, dismissToast]);

  return (
    <Toaster
      toasterId={toasterId}
      position="bottom-end"
      offset={{ vertical: 76 }}
      pauseOnHover
      className={styles.toaster}
    />
  );
}

function ToastCard({ text, spinning, action }: { text: string; spinning: boolean; action: ToastOptions['action'] }) {
  const styles = useStyles();
  const previousFocus = useRef<Element>(null);
  const entered = ({ relatedTarget: from }: FocusEvent) => {
    if (!from?.closest(`.${toasterClassNames.root}`)) previousFocus.current = from;
  };
  const act = () => {
    // Focus returns first: Fluent would move it to the next toast, and the action may open a dialog.
    restoreFocus(previousFocus.current);
    action?.onClick();
  };
  return (
    <Toast className={styles.toast} onFocus={entered}>
      <ToastTitle
        media={spinning ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
        action={
          action && (
            <ToastTrigger>
              <Link className={styles.action} onClick={act}>
                {action.label}
              </Link>
            </ToastTrigger>
          )
        }
      >
        {text}
      </ToastTitle>
    </Toast>
  );
}

const useStyles = makeStyles({
  // Overrides the inline position Fluent sets.
  toaster: {
    '@media print': { display: 'none' },
    [phone]: { bottom: '84px !important', right: '16px !important', width: 'calc(100vw - 32px)' },
  },
  toast: { boxShadow: look.raisedShadow },
  // Touch target taller than its line, without making the toast taller.
  action: { [touch]: { minWidth: '44px', minHeight: '44px', margin: '-12px 0' } },
});
