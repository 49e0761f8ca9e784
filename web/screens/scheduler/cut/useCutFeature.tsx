import type { BookFeature } from '../bookFeature.ts';
import { focusedBlockId } from '../editing/focusWhenShown.ts';
import { CutBanner } from './CutBanner.tsx';
import { useCut } from './useCut.ts';

/** Cuts out an appointment, to put it on another day. */
export const useCutFeature: BookFeature = (context) => {
  const { cut, start, paste, pasteAtFocus, drop } = useCut(context);
  return {
    keys: [
      {
        ...{ scope: 'visit', keys: 'X', text: 'Cut, to put it on another day' },
        run: () => start(focusedBlockId()),
      },
      {
        ...{ scope: 'slot', keys: 'V', text: 'Puts the cut appointment here' },
        run: cut && pasteAtFocus,
      },
      { keys: 'Escape', run: cut && drop },
    ],
    banner: cut && <CutBanner cut={cut} onDrop={drop} />,
    cutId: cut?.id,
    onSlot: cut && ((slot) => void paste(slot)),
  };
};
