import { useState } from 'react';
import { flushSync } from 'react-dom';

/** A client opens for reading. The form is folded until `open`, and keeps its input when it is folded again. */
export function useFoldedForm(canFold: boolean) {
  const [isEditing, setEditing] = useState(false);
  return {
    isFolded: canFold && !isEditing,
    canFold,
    /** Unfolds the form with the focus on a field. */
    open: (field: 'firstName' | 'allergies' = 'firstName') => {
      // The form has to be shown before it can take the focus.
      flushSync(() => setEditing(true));
      document.querySelector<HTMLInputElement>(`form [name="${field}"]`)?.focus();
    },
    /** Unfolds the form around what was typed earlier. */
    show: () => setEditing(true),
    close: () => setEditing(false),
  };
}
