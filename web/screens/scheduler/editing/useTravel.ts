import { allLocations } from '../../../../shared/contract/fields.ts';
import type { Fields } from '../panel/fields.tsx';
import type { Book } from '../useBook.ts';
import type { Editor } from './useEditor.ts';

/** The ways to another day or salon: by the book, which takes a new appointment along, and by the appointment, which takes the book along. */
export function useTravel(book: Book, { draft, change, close, isDirty, mayLose }: Editor) {
  return {
    bookToDay: (date: string) => {
      // A start that was proposed for now is none for another day.
      if (draft && !draft.id && draft.start === undefined) change({ ...draft, date });
      else if (draft && !draft.id && !isDirty()) change({ ...draft, date, start: undefined });
      book.go({ date });
    },
    bookToSalon: async (salon: number) => {
      const isElsewhere = draft !== undefined && salon !== allLocations && salon !== draft.locationId;
      if (isElsewhere && !draft.id) change({ ...draft, locationId: salon, stylistId: undefined });
      if (isElsewhere && draft.id) {
        if (!(await mayLose())) return;
        close.now();
      }
      book.go({ location_id: String(salon), salons: undefined, client_id: undefined, stylist: undefined });
    },
    /** After a change in the editor. */
    appointmentTo: ({ date, locationId, stylistId }: Fields, changed: string) => {
      if (changed === 'stylistId' && stylistId && book.mode === 'tabs') book.go({ stylist: stylistId });
      if (changed === 'date' && date && date !== book.date) book.go({ date });
      if (changed === 'locationId' && book.locationId !== allLocations && book.locationId !== locationId)
        book.go({ location_id: String(locationId) });
    },
  };
}
