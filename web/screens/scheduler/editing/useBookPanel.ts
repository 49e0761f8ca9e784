import { useCallback, useState } from 'react';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import type { AbsentStylist } from '../absence/types.ts';
import type { FindWish } from '../find/question.ts';
import type { WaitingRequest } from '../waiting/wishFits.ts';
import type { Editor } from './useEditor.ts';

/** A side panel of the book other than the appointment editor, with what it was opened for. `BookPanels` draws them. */
export type OpenPanel =
  | { kind: 'find'; wish: FindWish }
  | { kind: 'blocked'; id: string }
  | { kind: 'bill'; appointmentId: string }
  | { kind: 'repeat'; appointmentId: string }
  | ({ kind: 'waiting' } & WaitingRequest)
  | ({ kind: 'absence' } & AbsentStylist)
  | { kind: 'signs' }
  | { kind: 'keys' }
  | { kind: 'stylists' };

/** A numbered place that a panel proposes, drawn in the book. */
export type PanelOffer = {
  number: number;
  stylistId: string;
  date: string;
  start: number;
  services: readonly { steps: Steps }[];
  isMarked: boolean;
  title?: string;
  label: string;
};
/** Time of a stylist that a panel is about to close, with the visits that move from there. */
export type ClosingTime = { stylistId: string; date: string; from: number; ids: ReadonlySet<string> };
type PanelOffers = { list: readonly PanelOffer[]; onPlace: (number: number) => void; closing?: ClosingTime };

/** Which panel is open next to the book. There is one at a time: the appointment editor covers the others until it is closed. */
export function useBookPanel({ opened, form, close }: Editor) {
  /** A key per opening gives the panel a fresh state. */
  const [panel, setPanel] = useState<OpenPanel & { key: string }>();
  const [offers, setOffers] = useState<PanelOffers>();
  /** On a phone: the panel is folded to its foot, so that the book can be seen. */
  const [isFolded, setFolded] = useState(false);
  return {
    shown: opened ? undefined : panel,
    /** Opens a panel in place of the current one, and of the editor once its input is saved or discarded. */
    open: async (next: OpenPanel) => {
      if (!(await form.confirmDiscard())) return;
      if (opened) close.immediately();
      setPanel({ ...next, key: crypto.randomUUID() });
      setFolded(false);
    },
    close: useCallback(() => setPanel(undefined), []),
    offers: opened || !panel ? undefined : offers,
    setOffers,
    isFolded,
    setFolded,
  };
}

export type BookPanel = ReturnType<typeof useBookPanel>;
