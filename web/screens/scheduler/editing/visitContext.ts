import type { Undo } from '../undo/useUndo.ts';
import type { Book } from '../useBook.ts';
import type { OfferFreedTime } from '../waiting/useWaitingList.ts';
import type { Booking } from './useBooking.ts';
import type { Editor } from './useEditor.ts';

/** What a change of a visit needs: to be saved, shown in the book and the editor, undone, and to offer the time it frees. */
export type VisitContext = { book: Book; undo: Undo; booking: Booking; editor: Editor; offerFreed: OfferFreedTime };
