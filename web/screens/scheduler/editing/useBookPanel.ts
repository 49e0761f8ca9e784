import { useState } from 'react';
import type { Editor } from './useEditor.ts';

/** A side panel of the book other than the appointment editor, with what it was opened for. `BookPanels` draws them. */
export type OpenPanel = { kind: 'find' } | { kind: 'blocked'; id: string } | { kind: 'bill'; appointmentId: string };

/** Which panel is open next to the book. There is one at a time: the appointment editor covers the others until it is closed. */
export function useBookPanel({ opened, form, close }: Editor) {
  const [panel, setPanel] = useState<OpenPanel>();
  return {
    shown: opened ? undefined : panel,
    /** Opens a panel in place of the current one, and of the editor once its input is saved or discarded. */
    open: async (next: OpenPanel) => {
      if (!(await form.confirmDiscard())) return;
      if (opened) close.immediately();
      setPanel(next);
    },
    close: () => setPanel(undefined),
  };
}

export type BookPanel = ReturnType<typeof useBookPanel>;
