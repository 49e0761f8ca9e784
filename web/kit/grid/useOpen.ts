import { useLayoutEffect, useRef, useState } from 'react';

/** A popover that gives the focus back to its button when something was chosen in it. */
export function useOpen() {
  const trigger = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open || !isBack.current) return;
    isBack.current = false;
    trigger.current?.focus();
  }, [open]);
  const close = () => {
    isBack.current = true;
    setOpen(false);
  };
  return { trigger, open, setOpen, close };
}
