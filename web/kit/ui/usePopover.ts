import { useLayoutEffect, useRef, useState } from 'react';

/** Popover state that returns focus to its button when something was chosen. */
export function usePopover() {
  const trigger = useRef<HTMLButtonElement>(null);
  const shouldRestoreFocus = useRef(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open || !shouldRestoreFocus.current) return;
    shouldRestoreFocus.current = false;
    trigger.current?.focus();
  }, [open]);
  const close = () => {
    shouldRestoreFocus.current = true;
    setOpen(false);
  };
  return { trigger, open, setOpen, close };
}
