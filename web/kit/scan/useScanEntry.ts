import { useRef, useState } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { findCardCommand, type ScanAction, type ScanCommand } from './cardCommands.ts';
import { beep } from './sounds.ts';
import { useScanner } from './useScanner.ts';

/** "6*" before a code, or before the next scan: six of it. */
const multiplied = /^\s*(\d{1,5}(?:\.\d{1,2})?)\s*[*×]\s*(.*)$/;

/**
 * The ways a code comes in: the scanner, wherever the focus is, and the field of barcodes. `take` says whether it could do something with
 * the code; `times` is what was typed before it. `acts` is what the printed card of commands may ask for here.
 */
export function useScanEntry(
  take: (code: string, times: number | undefined) => boolean,
  acts: Partial<Record<ScanAction, () => void>> = {},
) {
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [, times, rest] = multiplied.exec(typed) ?? [];

  /** What was typed before the scan is how many it stands for. */
  function scan(code: string): void {
    const command = findCardCommand(code);
    const waits = times !== undefined && !rest;
    if (waits) setTyped('');
    if (command) obey(command);
    else take(code, waits ? Number(times) : undefined);
  }

  function obey({ word, times, does }: ScanCommand): void {
    if (times) setTyped(`${times}*`);
    else if (does && acts[does]) acts[does]();
    else {
      beep('unknown');
      toast(`${word} does nothing on this screen.`, { intent: 'error' });
    }
  }

  /** By hand: a barcode, or "6*" and a barcode; "6*" alone waits for the scanner. */
  function enter(): void {
    const code = times === undefined ? typed.trim() : (rest ?? '').trim();
    if (code !== '' && take(code, times === undefined ? undefined : Number(times))) setTyped('');
  }

  useScanner(scan);
  return {
    /** A code that was read some other way. */
    scan,
    clear: () => setTyped(''),
    focus: () => field.current?.focus(),
    entry: { inputRef: field, value: typed, onChange: setTyped, onEnter: enter, onBack: acts.takeBack },
  };
}
