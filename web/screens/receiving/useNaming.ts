import { useState } from 'react';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { isUnknown, nameProduct, type ReceivingList } from './receivingList.ts';

/** Barcode being named. With `all`, the next unknown barcode follows. */
export type Naming = { barcode: string; all: boolean } | undefined;

/** Names unknown barcodes one after another. */
export function useNaming(update: UpdateDraft<ReceivingList>) {
  const [naming, setNaming] = useState<Naming>();

  function name(title: string, manufacturer: string): void {
    if (!naming) return;
    const { barcode, all } = naming;
    const { lines } = update((before) => nameProduct(before, barcode, title, manufacturer));
    const next = all ? lines.find(isUnknown) : undefined;
    setNaming(next && { barcode: next.barcode, all });
  }

  return { naming, setNaming, name };
}
