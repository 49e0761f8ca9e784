import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { firstInteraction } from './firstInteraction.ts';
import type { ShowToast } from './toastOptions.ts';

type ToastArea = ComponentType<{ onReady: (show: ShowToast) => void }>;

/** Lazy: hardly a toast shows before the user's first action, with which it loads. */
const loadToastArea = async (): Promise<ToastArea> => (await import('./ToastArea.tsx')).ToastArea;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Renders toasts. One for the whole console. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ promise: area, resolve }] = useState(() => Promise.withResolvers<ShowToast>());
  const [ToastArea, setToastArea] = useState<ToastArea>();
  const bring = useCallback(async () => {
    const loaded = await loadToastArea().catch(() => undefined);
    setToastArea(() => loaded);
  }, []);
  useEffect(() => {
    void firstInteraction.then(bring);
  }, [bring]);
  const show = useCallback<ShowToast>(
    (text, options) => {
      void bring();
      const shown = area.then((showNow) => showNow(text, options));
      return { dismiss: () => void shown.then(({ dismiss }) => dismiss()) };
    },
    [area, bring],
  );
  return (
    <ToastContext value={show}>
      {children}
      {ToastArea && <ToastArea onReady={resolve} />}
    </ToastContext>
  );
}

/**
 * Returns a function that shows a toast: `toast('User updated')`, `toast(text, { intent: 'error' })`. Screen readers announce errors
 * and warnings immediately, others when idle.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}
