import { useEffect, useRef } from 'react';

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

export const isSaveShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Saves on Ctrl+S or Cmd+S while `isActive()`, and suppresses the browser's save dialog then. */
export function useSaveShortcut(isActive: () => boolean, save: () => void): void {
  const latest = useRef({ isMeant: isActive, save });
  latest.current = { isMeant: isActive, save };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event) || !latest.current.isMeant()) return;
      event.preventDefault();
      latest.current.save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
