import { useEffect, useRef } from 'react';

/** Ctrl+S (or Cmd+S) saves whenever `isMeant` says that the key means this work, and the browser's own saving stays away then. */
export function useSaveKey(isMeant: () => boolean, save: () => void): void {
  const latest = useRef({ isMeant, save });
  latest.current = { isMeant, save };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.altKey || event.shiftKey || !latest.current.isMeant()) return;
      event.preventDefault();
      latest.current.save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
