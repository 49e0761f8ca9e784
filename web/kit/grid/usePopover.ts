import { useLayoutEffect, useRef, useState } from 'react';

/** A popover that gives the focus back to its button when something was chosen in it. */
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
