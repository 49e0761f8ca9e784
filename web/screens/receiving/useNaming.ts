import { useState } from 'react';
import type { NamedProduct } from '../../../shared/contract/namedProduct.ts';
import type { UpdateDraft } from '../../kit/data/useDraft.ts';
import { findUnknown, nameProduct, type ReceivingList } from './receivingList.ts';

/** Barcode being named. With `all`, the next unknown barcode follows. */
type Naming = { barcode: string; all: boolean } | undefined;

/** Names unknown barcodes one after another. */
export function useNaming(update: UpdateDraft<ReceivingList>) {
  const [naming, setNaming] = useState<Naming>();

  function name(product: NamedProduct): void {
    if (!naming) return;
    const { barcode, all } = naming;
    const next = all
      ? findUnknown(update((before) => nameProduct(before, barcode, product)))
      : void update((before) => nameProduct(before, barcode, product));
    setNaming(next && { barcode: next.barcode, all });
  }

  return {
    barcode: naming?.barcode,
    /** Does not replace a question that is open, unless all lines are to be named. */
    start: (next: Naming) => setNaming((now) => (next?.all ? next : (now ?? next))),
    stop: () => setNaming(undefined),
    name,
  };
}
