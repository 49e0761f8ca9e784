import { type BookData, blankDraft, type Draft, listBookDays, toDraft } from '../draft.ts';

/** The appointment that is open in the editor. */
export type OpenAppointment = {
  /** React key: a different appointment gets a fresh form. */
  key: string;
  /** Last version from the server, or the initial values of a new appointment. */
  stored: Draft;
  /** Unsaved input to restore into the form when it mounts. */
  typed?: Draft;
  /** The server answered that the appointment does not exist. */
  isGone?: boolean;
};

export const toOpenAppointment = (stored: Draft, typed?: Draft): OpenAppointment => ({
  key: stored.id ?? crypto.randomUUID(),
  stored,
  ...(typed && { typed }),
});

/** Replaces the stored version if the loaded book has a newer one. */
export function withNewerVersion(opened: OpenAppointment, book: BookData | undefined): OpenAppointment {
  const inBook = book?.schedules.find(({ appointmentId }) => appointmentId === opened.stored.id);
  return inBook && inBook.version > (opened.stored.version ?? 0) ? { ...opened, stored: toDraft(inBook) } : opened;
}

export type Removal = 'deleted' | 'moved or deleted';

/** Whether another user moved or deleted the open appointment: the loaded book covers its day and salon but does not contain it. */
export function findRemoval({ stored, isGone }: OpenAppointment, book: BookData | undefined): Removal | undefined {
  if (stored.id === undefined || !book?.configs.some(({ location }) => location === stored.locationId)) return;
  if (!listBookDays(book).includes(stored.date)) return;
  if (book.schedules.some(({ appointmentId }) => appointmentId === stored.id)) return;
  return isGone ? 'deleted' : 'moved or deleted';
}

/** The same input as a new, not yet booked appointment. */
export function toNewAppointment(source: Draft): OpenAppointment {
  const {
    id: _id,
    version: _version,
    status: _status,
    statusReason: _reason,
    formula: _formula,
    bill: _bill,
    pictures: _pictures,
    ...draft
  } = source;
  return toOpenAppointment(blankDraft(draft.locationId, draft.date), draft);
}
