import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { isExpected } from '../../../../shared/rules/appointmentStatus.ts';
import { isCovered } from '../keys/useBookKeys.ts';

/** Minutes being typed for a visit that runs late. */
export type LateEntry = { id: string; digits: string; isEntered: boolean };

export const canRunLate = (visit: Appointment, today: string | undefined): boolean =>
  today !== undefined && isExpected(visit) && visit.start.startsWith(today);

const maxDigits = 2;

/** The entry after a key; undefined if the key ends it. */
function typeKey(entry: LateEntry, key: string): LateEntry | undefined {
  const { digits } = entry;
  if (/^\d$/.test(key)) return { ...entry, digits: (digits + key).slice(0, maxDigits) };
  if (key === 'Backspace') return { ...entry, digits: digits.slice(0, -1) };
  return key === 'Enter' && digits !== '' ? { ...entry, isEntered: true } : undefined;
}

/**
 * Takes digits after L until Enter, wherever the focus is, so that they reach a panel that is still opening and place no offer. Esc, any
 * other key and a click end the entry.
 */
export function useLateKeys() {
  const [entry, setEntry] = useState<LateEntry>();
  const isOpen = entry !== undefined && !entry.isEntered;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered()) return;
    const next = entry && !event.ctrlKey && !event.metaKey && !event.altKey ? typeKey(entry, event.key) : undefined;
    setEntry(next);
    if (!next && event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  });
  const end = useCallback(() => setEntry(undefined), []);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
    addEventListener('pointerdown', end, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isOpen, end]);
  return { entry, start: (id: string) => setEntry({ id, digits: '', isEntered: false }), end };
}
