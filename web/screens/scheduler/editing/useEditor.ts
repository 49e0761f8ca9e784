import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { bookingProblem, clockProblem } from '../../../../shared/rules/appointments.ts';
import { CanceledByUser } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import {
  areDraftsLeft,
  readSessionEntry,
  removeSessionEntry,
  sessionEntryPrefix,
  writeSessionEntry,
} from '../../../kit/data/sessionEntries.ts';
import type { LosesWork } from '../../../kit/ui/LeaveGuard.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { isOverlayEntry } from '../../../kit/ui/useOverlayHistoryEntry.ts';
import { type BookData, blankDraft, type Draft, toBookingDraft, toDraft } from '../draft.ts';
import { moveDraft } from '../offers.ts';
import { proposeStart } from '../openHours.ts';
import type { Book } from '../useBook.ts';
import { findRemoval, type OpenAppointment, toNewAppointment, toOpenAppointment } from './openAppointment.ts';
import type { Booking, Outcome } from './useBooking.ts';
import { useFocusRestore } from './useFocusRestore.ts';
import { type UpdateOpened, useOpenAppointment } from './useOpenAppointment.ts';
import { useUrlRequests } from './useUrlRequests.ts';

/** State of the appointment editor. Input is kept until it is saved or discarded. */
export function useEditor(book: Book, booking: Booking) {
  const isNarrow = useIsPhone();
  const parking = useParkedEdit(book);
  const { opened, draft, setOpened, replaceOpened, form } = useOpenAppointment(book.data, parking.restored);
  useUrlRequests(book, form.handle, setOpened);
  useParkOnLeave(() => form.isDirty() && opened && draft && parking.park({ ...opened, typed: draft }));
  const focusOnClose = useFocusRestore(opened !== undefined);

  const closeEditor = (focusId = '') => {
    replaceOpened(undefined);
    if (book.url.query.has('client_id')) book.url.setParams({ client_id: undefined }, { replace: true });
    focusOnClose.current = focusId;
  };
  const saving = useEditorSaving(book, booking, { opened, setOpened }, closeEditor);

  /** Within the book, only Back on a phone closes the editor. Elsewhere, leaving loses input unless it is parked. */
  const losesInput: LosesWork = (next, here) =>
    next.pathname === '/scheduler' ? isNarrow && isOverlayEntry(here) && !isOverlayEntry(next) : !parking.isParked();

  return {
    opened,
    draft,
    /** How another user removed the appointment, if known from the loaded book. */
    removal: opened && !saving.isSaving() ? findRemoval(opened, book.data) : undefined,
    form: { ...form, losesInput },
    saving,
    open: {
      /** Resolves to whether it is open now. */
      appointment: async (appointment: Appointment): Promise<boolean> => {
        if (opened?.stored.id === appointment.appointmentId) return true;
        if (!(await form.confirmDiscard())) return false;
        replaceOpened(toOpenAppointment(toDraft(appointment)));
        return true;
      },
      /** Starts a new appointment. If one is already being created, moves it to the chosen slot instead. */
      blank: async (slot: Partial<Draft> = {}) => {
        const { date, data } = book;
        const { today, now } = book.clock;
        if (!date) return;
        const [onlySalon, ...otherSalons] = data?.locations ?? [];
        const salon = onlySalon && otherSalons.length === 0 ? onlySalon.location_id : book.locationId;
        if (draft && !draft.id) {
          const moved = data ? moveDraft(draft, slot, data) : { ...draft, ...slot };
          if (slot.minutes === draft.minutes) return form.setDraft(moved);
          // A length is no field of the form: another one needs another form.
          const { minutes } = slot;
          return replaceOpened(toOpenAppointment(blankDraft(salon, date, { minutes }), { ...moved, minutes }));
        }
        const start =
          data && now !== undefined && date === today ? proposeStart(data, book.locationId, date, now) : undefined;
        if (await form.confirmDiscard()) replaceOpened(toOpenAppointment(blankDraft(salon, date, { start, ...slot })));
      },
      /** Reopens the current input as a new appointment, e.g. after the original was deleted. */
      copy: () => draft && replaceOpened(toNewAppointment(draft)),
    },
    close: {
      immediately: () => closeEditor(),
      afterConfirm: async () => {
        if (await form.confirmDiscard()) closeEditor();
      },
    },
    addClient: (typedName: string) => parking.addClient(opened && draft && { ...opened, typed: draft }, typedName),
  };
}

export type Editor = ReturnType<typeof useEditor>;

type OpenedState = { opened: OpenAppointment | undefined; setOpened: UpdateOpened };

/** Saves the open appointment and keeps its stored version in step with the server's replies. */
function useEditorSaving(
  book: Book,
  { save, setStatus, setFormula }: Booking,
  { opened, setOpened }: OpenedState,
  closeEditor: (focusId: string) => void,
) {
  const toast = useToast();
  const saves = useRef(0);
  const whileSaving = (request: Promise<Outcome>) => {
    saves.current += 1;
    return request.finally(() => {
      saves.current -= 1;
    });
  };

  /** @throws CanceledByUser when nothing was saved; the original error when another user changed the appointment first */
  async function submit(submitted: Draft) {
    // Report problems the server would reject before asking for confirmations.
    const problem = findProblem(submitted, book.data);
    if (problem) {
      toast(problem, { intent: 'error' });
      throw Object.assign(new CanceledByUser(), { fields: missingFields(submitted) });
    }
    const outcome = await whileSaving(save(submitted));
    if (outcome.kind === 'saved') {
      closeEditor(outcome.appointment.appointmentId);
      return void book.updates.showSaved(outcome.appointment);
    }
    if (outcome.kind === 'not found') setOpened((old) => old && { ...old, isGone: true });
    if (outcome.kind !== 'declined') void book.updates.refresh();
    if (outcome.kind !== 'changed meanwhile') throw new CanceledByUser();
    syncStored(outcome.theirs);
    throw outcome.error;
  }

  /** Updates the stored version if this appointment is open. */
  const syncStored = (appointment: Appointment) =>
    setOpened((old) => (old?.stored.id === appointment.appointmentId ? { ...old, stored: toDraft(appointment) } : old));

  /** Saves a change that bypasses the form, such as status or formula, after those that are under way. */
  async function updateStored(send: (stored: Draft) => Promise<Outcome>): Promise<Outcome | undefined> {
    if (!opened) return undefined;
    const { id } = opened.stored;
    const outcome = await whileSaving(send(opened.stored));
    if (outcome.kind === 'saved') syncStored(outcome.appointment);
    if (outcome.kind === 'changed meanwhile') syncStored(outcome.theirs);
    if (outcome.kind === 'not found')
      setOpened((old) => (old && old.stored.id === id ? { ...old, isGone: true } : old));
    // A panel that is opened again starts from the book, which must have the new version by then.
    if (outcome.kind === 'saved') await book.updates.showSaved(outcome.appointment);
    else if (outcome.kind !== 'declined') await book.updates.refresh();
    return outcome;
  }

  return {
    isSaving: () => saves.current > 0,
    submit,
    syncStored,
    setStatus: (status: AppointmentStatus, reason: string) =>
      updateStored((stored) => setStatus(stored, status, reason)),
    setFormula: async (formula: string) => void (await updateStored((stored) => setFormula(stored, formula))),
  };
}

/** Messages for the fields of the form that are not filled yet. */
const missingFields = ({ locationId, client, stylistId, start, services }: Draft): Record<string, string> => ({
  ...((!locationId || locationId === allLocations) && { locationId: 'Select a salon' }),
  ...(!client && { client: 'Select a client' }),
  ...(!stylistId && { stylistId: 'Select a stylist' }),
  ...(start === undefined && { start: 'Select a start time' }),
  ...(services.length === 0 && { services: 'Choose at least one service' }),
});

/** Why the server would reject the draft, or undefined. */
function findProblem(draft: Draft, data: BookData | undefined): string | undefined {
  const salon = data?.locations.find(({ location_id }) => location_id === draft.locationId);
  const booking = toBookingDraft(draft);
  return (
    bookingProblem(booking, salon?.location_name ?? '') ??
    (salon && booking.start ? clockProblem(booking.start, draft.services, salon) : undefined)
  );
}

type ParkedEdit = { opened: OpenAppointment; searchParams: Record<string, string> };

const isParkedEdit = (value: unknown): value is ParkedEdit =>
  typeof value === 'object' && value !== null && 'opened' in value && 'searchParams' in value;

/** The unfinished appointment of a user who is on another screen, reloads, or leaves the locked book to the next person. */
function useParkedEdit(book: Book) {
  const navigate = useNavigate();
  const key = `${sessionEntryPrefix}${useSession().user.userID} appointment`;
  const [parked] = useState(() => {
    const value = readSessionEntry(key);
    return isParkedEdit(value) ? value : undefined;
  });
  const restoreBook = useEffectEvent(({ searchParams }: ParkedEdit) =>
    book.url.setParams(searchParams, { replace: true }),
  );
  useEffect(() => {
    removeSessionEntry(key);
    if (parked) restoreBook(parked);
  }, [key, parked]);
  const park = (opened: OpenAppointment | undefined) =>
    opened && writeSessionEntry(key, { opened, searchParams: paramsWithoutClient(book.url.query) });
  return {
    restored: parked?.opened,
    isParked: () => readSessionEntry(key) !== undefined,
    park,
    /** Goes to the add-client screen with the typed name. Coming back restores the appointment and the day of the book. */
    addClient: (opened: OpenAppointment | undefined, typedName: string) => {
      park(opened);
      const name = typedName.trim() && `&name=${encodeURIComponent(typedName.trim())}`;
      navigate(`/create-client?location_id=${opened?.typed?.locationId}${name}`);
    },
  };
}

/** Parks unsaved input on a reload, and when the next person signs in on the locked screen. */
function useParkOnLeave(park: () => unknown) {
  const onLeave = useEffectEvent(park);
  // A layout effect: its cleanup runs while the form is still there.
  useLayoutEffect(() => {
    // A page that may come back as it was parks nothing.
    const onHide = ({ persisted }: PageTransitionEvent) => persisted || onLeave();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      if (areDraftsLeft()) onLeave();
    };
  }, []);
}

const paramsWithoutClient = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name !== 'client_id'));
