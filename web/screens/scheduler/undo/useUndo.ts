import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { BookData } from '../draft.ts';
import type { Outcome } from '../editing/useBooking.ts';

const undoTimeoutMs = 10_000;

type SavedVersion = { id: string; version: number };

/** An open undo offer: the version it reverts and its toast. */
type UndoOffer = { version: number; dismiss: () => void };

/** Offers Undo for ten seconds, or until anyone changes the appointment again. */
export function useUndo(data: BookData | undefined) {
  const toast = useToast();
  const armUndoKey = useUndoKey();
  const [offers] = useState(() => new Map<string, UndoOffer>());

  const withdraw = useCallback(
    (id: string) => {
      offers.get(id)?.dismiss();
      offers.delete(id);
    },
    [offers],
  );

  useEffect(() => {
    for (const { appointmentId, version } of data?.schedules ?? []) {
      const offer = offers.get(appointmentId);
      if (offer && version > offer.version) withdraw(appointmentId);
    }
  }, [data, offers, withdraw]);

  /** Shows a toast with Undo for the saved `version`. A failed undo is offered again. */
  const offerUndo = (saved: SavedVersion, message: string, revert: () => Promise<Pick<Outcome, 'kind'>>) => {
    const { id, version } = saved;
    const undo = async () => {
      if (offers.get(id) !== offer) return;
      withdraw(id);
      const { kind } = await revert();
      if (kind === 'failed') offerUndo(saved, message, revert);
    };
    const action = { label: 'Undo', onClick: () => void undo() };
    const offer = { version, dismiss: toast(message, { intent: 'info', timeoutMs: undoTimeoutMs, action }).dismiss };
    withdraw(id);
    offers.set(id, offer);
    armUndoKey(() => void undo(), undoTimeoutMs);
  };

  return { offerUndo, withdraw };
}

export type Undo = ReturnType<typeof useUndo>;

type ArmedUndo = { undo: () => void; until: number };

/** Ctrl+Z (Cmd+Z) triggers the latest undo while its toast is visible. Text fields keep the shortcut for themselves. */
function useUndoKey() {
  const armed = useRef<ArmedUndo>(undefined);

  useEffect(() => {
    const listeners = new AbortController();
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target) || !armed.current) return;
      event.preventDefault();
      if (Date.now() < armed.current.until) armed.current.undo();
      armed.current = undefined;
    };
    addEventListener('keydown', undo, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);

  return useCallback((undo: () => void, timeoutMs: number) => {
    armed.current = { undo, until: Date.now() + timeoutMs };
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
