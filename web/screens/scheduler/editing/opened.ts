import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { daysOf } from '../days.ts';
import { type BookData, blankDraft, type Draft, draftOf } from '../draft.ts';

/** An appointment in the editor. */
export type Opened = {
  draft: Draft;
  /** As it was when it was opened. */
  initial: Draft;
  /** What somebody else has made of it since. */
  theirs?: Appointment | undefined;
  /** A save has learned that the server does not know it. */
  isUnknown?: boolean;
};

export const openedAs = (draft: Draft): Opened => ({ draft, initial: draft });

export const isDirty = ({ draft, initial }: Opened): boolean => JSON.stringify(draft) !== JSON.stringify(initial);

/**
 * What is opened, once the book at hand knows a newer version of it: that takes the place of what was only looked at, and stands
 * beside what was typed.
 */
export function caughtUp(opened: Opened, book: BookData | undefined): Opened {
  const newest = book?.schedules.find(({ appointmentId }) => appointmentId === opened.draft.id);
  const known = opened.theirs?.version ?? opened.draft.version ?? 0;
  if (!newest || newest.version <= known) return opened;
  return isDirty(opened) ? { ...opened, theirs: newest } : openedAs(draftOf(newest));
}

/** Once its status was said, which is apart from the rest: what is typed stays, over the version that the status has made. */
export const withStatus = ({ draft, initial }: Opened, { status, version }: Appointment): Opened => ({
  draft: { ...draft, status, version },
  initial: { ...initial, status, version },
});

/** Whether somebody else has taken the appointment from its place: the book at hand shows the day and the salon it was opened in without it. */
export function lossOf({ initial, isUnknown }: Opened, book: BookData | undefined): Loss | undefined {
  if (initial.id === undefined || !book?.configs.some(({ location }) => location === initial.locationId)) return;
  if (!daysOf(book).includes(initial.date)) return;
  if (book.schedules.some(({ appointmentId }) => appointmentId === initial.id)) return;
  return isUnknown ? 'deleted' : 'moved or deleted';
}

export type Loss = 'deleted' | 'moved or deleted';

/** The same as an appointment that has to be booked yet. */
export function asNew({ draft: { id: _id, version: _version, status: _status, ...draft } }: Opened): Opened {
  return { draft, initial: blankDraft(draft.locationId, draft.date) };
}
