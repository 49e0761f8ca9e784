import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useToast } from './Toast.tsx';

/**
 * Read-only input with a text to copy, such as "Address". It has focus at first, since the button that made the text is gone. `input` are
 * its props.
 */
export function useCopyField(name: string, value: string) {
  const toast = useToast();
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  async function copy() {
    ref.current?.select();
    await navigator.clipboard.writeText(value).then(
      () => toast(`${name} copied`),
      () =>
        toast(`The browser does not copy. The ${name.toLowerCase()} is selected: copy it by hand.`, {
          intent: 'error',
        }),
    );
  }
  const onFocus = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
  return { copy, input: { ref, value, readOnly: true, onFocus } };
}
