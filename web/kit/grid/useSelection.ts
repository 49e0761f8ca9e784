import { useCallback, useRef } from 'react';
import type { Selection } from './types.ts';

/** Ticking one row, or all rows of the page that shows; rows of other pages keep their ticks. */
export function useSelection(selection: Selection | undefined, keysOnPage: readonly string[]) {
  const latest = useRef(selection);
  latest.current = selection;
  const toggle = useCallback((keys: readonly string[], on: boolean) => {
    const next = new Set(latest.current?.selected);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    latest.current?.onChange(next);
  }, []);
  const onSelect = useCallback((key: string, on: boolean) => toggle([key], on), [toggle]);
  const ticked = selection ? keysOnPage.filter((key) => selection.selected.has(key)).length : 0;
  return {
    onSelect,
    all: ticked > 0 && ticked === keysOnPage.length,
    some: ticked > 0,
    onSelectPage: (on: boolean) => toggle(keysOnPage, on),
  };
}

export type PageSelection = ReturnType<typeof useSelection>;
