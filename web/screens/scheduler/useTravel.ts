import { allLocations } from '../../../shared/contract/fields.ts';
import type { Draft } from './draft.ts';
import type { Book } from './useBook.ts';
import type { Editor } from './useEditor.ts';

/** The ways to another day or salon: by the book, which takes a new appointment along, and by the appointment, which takes the book along. */
export function useTravel(book: Book, { draft, change, close, mayLose }: Editor) {
  return {
    bookToDay: (date: string) => {
      if (draft && !draft.id && draft.start === undefined) change({ ...draft, date });
      book.go({ date });
    },
    bookToSalon: async (salon: number) => {
      const isElsewhere = draft !== undefined && salon !== allLocations && salon !== draft.locationId;
      if (isElsewhere && !draft.id) change({ ...draft, locationId: salon, stylistId: undefined });
      if (isElsewhere && draft.id) {
        if (!(await mayLose())) return;
        close();
      }
      book.go({ location_id: String(salon), client_id: undefined, stylist: undefined });
    },
    appointmentTo: (next: Draft) => {
      change(next);
      const isOther = next.stylistId !== undefined && next.stylistId !== draft?.stylistId;
      if (isOther && book.mode === 'tabs') book.go({ stylist: next.stylistId });
    },
    appointmentToDay: (date: string) => {
      if (draft) change({ ...draft, date });
      if (date) book.go({ date });
    },
    appointmentToSalon: (salon: number) => {
      if (!draft || salon === draft.locationId) return;
      const works = book.data?.stylists.some((one) => one.user_id === draft.stylistId && one.location_id === salon);
      change({ ...draft, locationId: salon, stylistId: works ? draft.stylistId : undefined });
      if (book.locationId !== allLocations) book.go({ location_id: String(salon) });
    },
  };
}
