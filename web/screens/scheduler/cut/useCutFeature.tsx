import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { phone } from '../../../kit/ui/media.ts';
import type { BookFeature } from '../bookFeature.ts';
import { formatDraftTime } from '../dateFormats.ts';
import { type BookData, type Draft, toDraft } from '../draft.ts';
import { findFocusedSlot, focusedBlockId, focusWhenShown } from '../editing/focusWhenShown.ts';
import { formatChange } from '../editing/useDropHandler.ts';
import { moveDraft } from '../offers.ts';
import type { BookContext } from '../useBookContext.ts';

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

/** An appointment that is cut out to be put on another day. It stays where it is until then. */
function useCut({ book, booking, undo, offerFreed }: BookContext) {
  const [cut, setCut] = useState<Draft>();
  /** The book that it was cut from. */
  const [cutFrom, setCutFrom] = useState<BookData>();

  async function paste(slot: Pick<Draft, 'stylistId' | 'date' | 'start'>): Promise<void> {
    const { data } = book;
    if (!cut || !data) return;
    const outcome = await booking.save(moveDraft(cut, slot, data));
    if (outcome.kind === 'changed meanwhile') setCut(toDraft(outcome.theirs));
    if (outcome.kind === 'not found') setCut(undefined);
    if (outcome.kind !== 'saved') return;
    const { appointmentId: id, version } = outcome.appointment;
    setCut(undefined);
    void book.updates.showSaved(outcome.appointment);
    undo.offerUndo({ id, version }, formatChange(cut, toDraft(outcome.appointment), data.stylists), async () => {
      const reverted = await booking.save({ ...cut, version });
      await book.updates.refresh();
      return reverted;
    });
    focusWhenShown(`[data-block="${id}"]`);
    if (cut.date !== toDraft(outcome.appointment).date) await offerFreed(cut, 'moved', cutFrom);
  }

  return {
    cut,
    start: (id: string | undefined) => {
      const appointment = book.data?.schedules.find(({ appointmentId }) => appointmentId === id);
      if (!appointment) return;
      setCut(toDraft(appointment));
      setCutFrom(book.data);
    },
    paste,
    /** Puts it on the free time that has the focus. */
    pasteAtFocus: () => {
      const slot = findFocusedSlot(book);
      if (slot) void paste(slot);
    },
    drop: () => setCut(undefined),
  };
}

/** Says which appointment is cut out and how it gets to its new time. */
function CutBanner({ cut, onDrop }: { cut: Draft; onDrop: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar intent="info" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {cut.client?.name}, {formatDraftTime(cut)}, is cut out. Go to another day and press V on a free time, or click
        one.
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onDrop}>
          Leave it there
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { margin: '0 20px 12px', flexShrink: 0, [phone]: { margin: '0 16px 12px' } },
});
