import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { BookData } from '../draft.ts';
import type { Outcome } from './useBooking.ts';

const undoMs = 10_000;

type Made = { id: string; version: number };

/** What can be taken back: the version that was made, and its toast. */
type Chance = { version: number; dismiss: () => void };

/** Offers to take back what was done to an appointment, for ten seconds or until it is changed again, by whomever. */
export function useUndo(data: BookData | undefined) {
  const toast = useToast();
  const listen = useUndoKey();
  const [chances] = useState(() => new Map<string, Chance>());

  const withdraw = useCallback(
    (id: string) => {
      chances.get(id)?.dismiss();
      chances.delete(id);
    },
    [chances],
  );

  useEffect(() => {
    for (const { appointmentId, version } of data?.schedules ?? []) {
      const chance = chances.get(appointmentId);
      if (chance && version > chance.version) withdraw(appointmentId);
    }
  }, [data, chances, withdraw]);

  /** `done` says what was done; `version` is the one that it has made. What failed to be taken back is offered again. */
  const keep = (made: Made, done: string, takeBack: () => Promise<Outcome>) => {
    const { id, version } = made;
    const undo = async () => {
      if (chances.get(id) !== chance) return;
      withdraw(id);
      const { kind } = await takeBack();
      if (kind === 'failed') keep(made, done, takeBack);
    };
    const action = { label: 'Undo', onClick: () => void undo() };
    const chance = { version, dismiss: toast(done, { intent: 'info', timeout: undoMs, action }).dismiss };
    withdraw(id);
    chances.set(id, chance);
    listen(() => void undo(), undoMs);
  };

  return { keep, withdraw };
}

export type Undo = ReturnType<typeof useUndo>;

type Last = { undo: () => void; until: number };

/** Ctrl+Z takes back what was done last, as long as its toast stands. A field that has the focus keeps the key for itself. */
function useUndoKey() {
  const last = useRef<Last>(undefined);

  useEffect(() => {
    const listening = new AbortController();
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target) || !last.current) return;
      event.preventDefault();
      if (Date.now() < last.current.until) last.current.undo();
      last.current = undefined;
    };
    addEventListener('keydown', undo, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return useCallback((undo: () => void, forMs: number) => {
    last.current = { undo, until: Date.now() + forMs };
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
