import {
  Link,
  makeStyles,
  Spinner,
  Toast,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { phone } from './media.ts';
import { look } from './theme.ts';

export interface ToastOptions {
  /** Default "success". "progress" spins and stays until it is dismissed. */
  intent?: 'success' | 'error' | 'info' | 'warning' | 'progress';
  /** Milliseconds, default 2500; 0 keeps it until it is dismissed. */
  timeout?: number;
  action?: { label: string; onClick: () => void };
}

/** Counts the toasts, to name each. */
let shown = 0;

const ToasterId = createContext<string | undefined>(undefined);

/** Where toasts appear: at the bottom end, above a page's sticky bar on phones. One around the whole console. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasterId = useId('toaster');
  const styles = useStyles();
  return (
    <ToasterId value={toasterId}>
      {children}
      <Toaster toasterId={toasterId} position="bottom-end" pauseOnHover className={styles.toaster} />
    </ToasterId>
  );
}

/**
 * Says something in passing: `toast('User updated')`, `toast(text, { intent: 'error', timeout: 5000 })`. Screen readers hear
 * errors and warnings at once, the rest when they are idle.
 */
export function useToast(): (text: string, options?: ToastOptions) => { dismiss: () => void } {
  const toasterId = useContext(ToasterId);
  if (!toasterId) throw new Error('useToast needs a ToastProvider around it');
  const { dispatchToast, dismissToast } = useToastController(toasterId);

  return useCallback(
    (text, { intent = 'success', timeout, action } = {}) => {
      shown += 1;
      const toastId = `toast-${shown}`;
      const staying = intent === 'progress' ? 0 : 2500;
      dispatchToast(<ToastCard text={text} spinning={intent === 'progress'} action={action} />, {
        toastId,
        intent: intent === 'progress' ? 'info' : intent,
        politeness: intent === 'error' || intent === 'warning' ? 'assertive' : 'polite',
        timeout: (timeout ?? staying) || -1,
      });
      return { dismiss: () => dismissToast(toastId) };
    },
    [dispatchToast, dismissToast],
  );
}

function ToastCard({ text, spinning, action }: { text: string; spinning: boolean; action: ToastOptions['action'] }) {
  const styles = useStyles();
  return (
    <Toast className={styles.toast}>
      <ToastTitle
        media={spinning ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
        action={
          action && (
            <ToastTrigger>
              <Link onClick={action.onClick}>{action.label}</Link>
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
  // Fluent writes the position into the element's style.
  toaster: { [phone]: { bottom: '84px !important', right: '16px !important', width: 'calc(100vw - 32px)' } },
  toast: { boxShadow: look.raisedShadow },
});
