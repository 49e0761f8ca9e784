import { makeStyles } from '@fluentui/react-components';
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { createDeferred } from './deferred.ts';
import { firstInteraction } from './firstInteraction.ts';
import { look } from './theme.ts';
import type { ShowToast } from './toastOptions.ts';

type ToastArea = ComponentType<{ onReady: (show: ShowToast) => void }>;

/** Lazy: hardly a toast shows before the user's first action, with which it loads. */
const loadToastArea = async (): Promise<ToastArea> => (await import('./ToastArea.tsx')).ToastArea;

const plainTimeoutMs = 6000;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Renders toasts. One for the whole console. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ promise: area, resolve }] = useState(createDeferred<ShowToast>);
  const [ToastArea, setToastArea] = useState<ToastArea>();
  const { texts, showPlainly } = usePlainToasts();
  const bring = useCallback(async (): Promise<ShowToast> => {
    const loaded = await loadToastArea();
    setToastArea(() => loaded);
    return area;
  }, [area]);
  useEffect(() => {
    void firstInteraction.then(bring).catch(() => undefined);
  }, [bring]);
  const show = useCallback<ShowToast>(
    (text, options) => {
      const shown = bring()
        .catch(() => showPlainly)
        .then((showNow) => showNow(text, options));
      return { dismiss: () => void shown.then(({ dismiss }) => dismiss()) };
    },
    [bring, showPlainly],
  );
  return (
    <ToastContext value={show}>
      {children}
      {ToastArea && <ToastArea onReady={resolve} />}
      <PlainToasts texts={texts} />
    </ToastContext>
  );
}

/** Toasts of a page that lost its connection before it had loaded the look of them. */
function usePlainToasts() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const showPlainly = useCallback<ShowToast>((text) => {
    const dismiss = () => setTexts((before) => before.filter((one) => one !== text));
    setTexts((before) => [...before.filter((one) => one !== text), text]);
    setTimeout(dismiss, plainTimeoutMs);
    return { dismiss };
  }, []);
  return { texts, showPlainly };
}

function PlainToasts({ texts }: { texts: readonly string[] }) {
  const styles = useStyles();
  if (texts.length === 0) return null;
  return (
    <ul role="alert" className={styles.plain}>
      {texts.map((text) => (
        <li key={text} className={styles.toast}>
          {text}
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  plain: { position: 'fixed', right: '20px', bottom: '20px', zIndex: 10, margin: 0, padding: 0, listStyleType: 'none' },
  toast: {
    maxWidth: '320px',
    marginTop: '8px',
    padding: '12px 16px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surface,
    boxShadow: look.raisedShadow,
  },
});

/**
 * Returns a function that shows a toast: `toast('User updated')`, `toast(text, { intent: 'error' })`. Screen readers announce errors
 * and warnings immediately, others when idle.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}
