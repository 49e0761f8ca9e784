import { useCallback, useState } from 'react';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { useOverlayHistoryEntry } from '../../../kit/ui/useOverlayHistoryEntry.ts';
import type { Editor } from './useEditor.ts';

/** What the side panel of each kind is opened with. Each feature declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it, which a type does not allow.
export interface PanelRequests {}
export type PanelKind = keyof PanelRequests;
type OpenPanel<Kind extends PanelKind = PanelKind> = { [K in Kind]: { kind: K } & PanelRequests[K] }[Kind];
/** `key` differs for each opening. */
export type PanelRequest<Kind extends PanelKind = PanelKind> = OpenPanel<Kind> & { key: string };

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
export type PanelOffers = { list: readonly PanelOffer[]; onPlace: (number: number) => void; closing?: ClosingTime };

/**
 * Which panel is open next to the book. There is one at a time: the appointment editor covers the others until it is closed. On a phone
 * Back closes it.
 */
export function useBookPanel({ opened, form, close }: Editor) {
  const isNarrow = useIsPhone();
  const [panel, setPanel] = useState<PanelRequest>();
  const [offers, setOffers] = useState<PanelOffers>();
  /** On a phone: the panel is folded to its foot, so that the book can be seen. */
  const [isFolded, setFolded] = useState(false);
  const closePanel = useCallback(() => setPanel(undefined), []);
  useOverlayHistoryEntry(isNarrow && (opened ?? panel) !== undefined, opened ? close.immediately : closePanel);
  return {
    shown: opened ? undefined : panel,
    /** Opens a panel in place of the current one, and of the editor once its input is saved or discarded. */
    open: async (next: OpenPanel) => {
      if (!(await form.confirmDiscard())) return;
      if (opened) close.immediately();
      setPanel({ ...next, key: crypto.randomUUID() });
      setFolded(false);
    },
    close: closePanel,
    offers: opened || !panel ? undefined : offers,
    setOffers,
    isFolded,
    setFolded,
  };
}

export type BookPanel = ReturnType<typeof useBookPanel>;
