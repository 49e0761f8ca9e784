import { useBooking } from './editing/useBooking.ts';
import { useBookPanel } from './editing/useBookPanel.ts';
import { useEditor } from './editing/useEditor.ts';
import { useVisits } from './editing/useVisits.ts';
import { useSeriesQuestions } from './repeat/useSeriesQuestions.ts';
import { useTogetherQuestions } from './together/useTogetherQuestions.ts';
import { useUndo } from './undo/useUndo.ts';
import { useBook } from './useBook.ts';
import { useFreedTime, useWaitingList } from './waiting/useWaitingList.ts';

/** The shown book, and what its features share: the appointment editor, the side panel, and how to change visits with Undo. */
export function useBookContext() {
  const book = useBook();
  const undo = useUndo(book.data);
  const booking = useSeriesQuestions(useTogetherQuestions(useBooking(book.data), book), book, undo);
  const editor = useEditor(book, booking);
  const panel = useBookPanel(editor);
  const waiting = useWaitingList(book);
  const offerFreed = useFreedTime(book, waiting, panel);
  const visits = useVisits({ book, undo, booking, editor, offerFreed });
  return { book, undo, booking, editor, panel, waiting, offerFreed, visits };
}

export type BookContext = ReturnType<typeof useBookContext>;
