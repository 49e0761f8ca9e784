import { allLocations } from '../../../../shared/contract/fields.ts';
import type { Fields } from '../panel/fieldValues.ts';
import type { Book } from '../useBook.ts';
import type { Editor } from './useEditor.ts';

/** Navigates the book to another day or salon together with the open appointment. */
export function useBookNavigation(book: Book, { draft, form, close }: Editor) {
  return {
    goToDay: (date: string) => {
      // A start proposed for the current time does not apply to another day.
      if (draft && !draft.id && draft.start === undefined) form.setDraft({ ...draft, date });
      else if (draft && !draft.id && !form.isDirty()) form.setDraft({ ...draft, date, start: undefined });
      book.url.setParams({ date });
    },
    goToSalon: async (salon: number) => {
      const isElsewhere = draft !== undefined && salon !== allLocations && salon !== draft.locationId;
      if (isElsewhere && !draft.id) form.setDraft({ ...draft, locationId: salon, stylistId: undefined });
      if (isElsewhere && draft.id) {
        if (!(await form.confirmDiscard())) return;
        close.immediately();
      }
      book.url.setParams({ location_id: String(salon), salons: undefined, client_id: undefined, stylist: undefined });
    },
    /** Moves the book to the day, stylist or salon chosen in the editor. */
    followDraft: ({ date, locationId, stylistId }: Fields, changed: string) => {
      if (changed === 'stylistId' && stylistId && book.url.mode === 'tabs') book.url.setParams({ stylist: stylistId });
      if (changed === 'date' && date && date !== book.date) book.url.setParams({ date });
      if (changed === 'locationId' && book.locationId !== allLocations && book.locationId !== locationId)
        book.url.setParams({ location_id: String(locationId) });
    },
  };
}
