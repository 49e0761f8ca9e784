import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { LosesWork } from '../../../kit/ui/LeaveGuard.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { isOverlayEntry } from '../../../kit/ui/useOverlayHistoryEntry.ts';
import { blankDraft, type Draft, toDraft } from '../draft.ts';
import { moveDraft } from '../offers.ts';
import { proposeStart } from '../openHours.ts';
import type { Book } from '../useBook.ts';
import { findRemoval, toNewAppointment, toOpenAppointment } from './openAppointment.ts';
import type { Booking } from './useBooking.ts';
import { useEditorSaving } from './useEditorSaving.ts';
import { useFocusRestore } from './useFocusRestore.ts';
import { useOpenAppointment } from './useOpenAppointment.ts';
import { useParkedEdit, useParkOnLeave } from './useParkedEdit.ts';
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
