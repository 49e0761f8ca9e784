import { useRef, useState } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { findCardCommand, type ScanAction, type ScanCommand } from './cardCommands.ts';
import { beep } from './sounds.ts';
import { useScanner } from './useScanner.ts';

/** A multiplier before a code or scan: "6*". */
const multiplierPattern = /^\s*(\d{1,5}(?:\.\d{1,2})?)\s*[*×]\s*(.*)$/;

/**
 * Receives codes from the scanner and the barcode field. `take` returns whether it handled the code; `times` is the typed multiplier.
 * `actions` are the commands of the printed card this screen supports.
 */
export function useScanEntry(
  take: (code: string, times: number | undefined) => boolean,
  acts: Partial<Record<ScanAction, () => void>> = {},
) {
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [, times, rest] = multiplierPattern.exec(typed) ?? [];

  /** A multiplier typed before the scan applies to it. */
  function scan(code: string): void {
    const command = findCardCommand(code);
    const waits = times !== undefined && !rest;
    if (waits) setTyped('');
    if (command) runCommand(command);
    else take(code, waits ? Number(times) : undefined);
  }

  function runCommand({ word, times, does }: ScanCommand): void {
    if (times) setTyped(`${times}*`);
    else if (does && acts[does]) acts[does]();
    else {
      beep('unknown');
      toast(`${word} does nothing on this screen.`, { intent: 'error' });
    }
  }

  /** Manual entry: a barcode, optionally with a multiplier. "6*" alone waits for the next scan. */
  function enter(): void {
    const code = times === undefined ? typed.trim() : (rest ?? '').trim();
    if (code !== '' && take(code, times === undefined ? undefined : Number(times))) setTyped('');
  }

  useScanner(scan);
  return {
    /** Handles a code that was read another way, e.g. by camera. */
    scan,
    clear: () => setTyped(''),
    focus: () => field.current?.focus(),
    entry: { inputRef: field, value: typed, onChange: setTyped, onEnter: enter, onUndo: acts.takeBack },
  };
}
