import { useState } from 'react';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { isUnknown, named, type ReceivingList } from './list.ts';

/** Which unknown barcode is being named; with `all` the next one follows. */
export type Naming = { barcode: string; all: boolean } | undefined;

/** Names what nobody knows yet, one after the other. */
export function useNaming(update: UpdateDraft<ReceivingList>) {
  const [naming, setNaming] = useState<Naming>();

  function name(title: string, manufacturer: string): void {
    if (!naming) return;
    const { barcode, all } = naming;
    const { lines } = update((before) => named(before, barcode, title, manufacturer));
    const next = all ? lines.find(isUnknown) : undefined;
    setNaming(next && { barcode: next.barcode, all });
  }

  return { naming, setNaming, name };
}
