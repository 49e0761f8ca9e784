import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { bookingProblem, clockProblem } from '../../../../shared/rules/appointments.ts';
import { clientName } from '../../../../shared/rules/names.ts';
import { CanceledByUser, formatError } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import type { FormHandle } from '../../../kit/form/FormCore.tsx';
import { useConfirm } from '../../../kit/ui/Confirm.tsx';
import { type LosesWork, leaveQuestion } from '../../../kit/ui/LeaveGuard.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { isOverlayEntry } from '../../../kit/ui/useOverlayHistoryEntry.ts';
import {
  type BookData,
  blankDraft,
  type Draft,
  type DraftClient,
  listBookDays,
  toBookingDraft,
  toDraft,
} from '../draft.ts';
import { moveDraft } from '../offers.ts';
import { type Fields, toFields } from '../panel/fields.tsx';
import type { Book } from '../useBook.ts';
import type { Booking, Outcome } from './useBooking.ts';

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

/** Unfinished appointment and search params by user id, held while the user adds a client on another screen. */
const parkedEdits = new Map<string, { opened: OpenAppointment; searchParams: Record<string, string> }>();

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
  const { id: _id, version: _version, status: _status, statusReason: _reason, formula: _formula, ...draft } = source;
  return toOpenAppointment(blankDraft(draft.locationId, draft.date), draft);
}

/** State of the appointment editor. Input is kept until it is saved or discarded. */
export function useEditor(book: Book, { save, setStatus, setFormula }: Booking) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const isNarrow = useIsPhone();
  const userId = useSession().user.userID;
  const [parked] = useState(() => parkedEdits.get(userId));
  const [openState, setOpened] = useState<OpenAppointment | undefined>(parked?.opened);
  /** The form's current values, drawn in the book. */
  const [formDraft, setFormDraft] = useState<{ draft: Draft; isDirty: boolean }>();
  const formHandle = useRef<FormHandle<Fields>>(null);
  const isSaving = useRef(false);
  const { locationId, date } = book;
  const opened = openState && withNewerVersion(openState, book.data);
  const draft = opened && (formDraft?.draft ?? opened.typed ?? opened.stored);
  // Keep the newer version when the book moves to a day that does not contain the appointment.
  useEffect(() => {
    if (opened !== openState) setOpened(opened);
  }, [opened, openState]);

  const replaceOpened = (next: OpenAppointment | undefined) => {
    setOpened(next);
    setFormDraft(undefined);
  };
  /** Writes values into the form as if typed, or into its initial values if it is not mounted yet. */
  const setDraft = (next: Draft) => {
    if (formHandle.current) formHandle.current.setValues(toFields(next));
    else setOpened((old) => old && { ...old, typed: next });
  };
  const isDirty = () => formHandle.current?.isDirty() ?? false;
  const confirmDiscard = async () => !isDirty() || confirm(leaveQuestion);

  // Returning from the add-client screen restores the day of the book.
  const handledClientId = useRef<string>(undefined);
  const latestBook = useRef(book);
  latestBook.current = book;
  useEffect(() => {
    if (parkedEdits.delete(userId) && parked) latestBook.current.setParams(parked.searchParams, { replace: true });
  }, [userId, parked]);
  const newClient = useClientFromUrl(book.clientId);
  useEffect(() => {
    if (!newClient || !date || handledClientId.current === newClient.id) return;
    handledClientId.current = newClient.id;
    if (formHandle.current) return formHandle.current.setValues({ client: newClient });
    setOpened((old) => {
      if (!old) return toOpenAppointment(blankDraft(locationId, date, { client: newClient }));
      return { ...old, typed: { ...(old.typed ?? old.stored), client: newClient } };
    });
  }, [newClient, date, locationId]);

  // The URL may name an appointment of the loaded day to open.
  const requestedId = book.isCurrent ? book.query.get('appointment') : null;
  useEffect(() => {
    if (!requestedId) return;
    const { data, setParams } = latestBook.current;
    const appointment = data?.schedules.find(({ appointmentId }) => appointmentId === requestedId);
    if (appointment) setOpened((old) => old ?? toOpenAppointment(toDraft(appointment)));
    else toast('This appointment is not in the book of this day any more.', { intent: 'info' });
    setParams({ appointment: undefined }, { replace: true });
  }, [requestedId, toast]);

  const closeEditor = (focusId?: string) => {
    replaceOpened(undefined);
    if (book.clientId !== null) book.setParams({ client_id: undefined }, { replace: true });
    focusOnClose.current = focusId ?? '';
  };
  const focusOnClose = useFocusRestore(opened !== undefined);

  /** @throws Declined when nothing was saved; the original error when another user changed the appointment first */
  async function submit(submitted: Draft) {
    const salon = book.data?.locations.find(({ location_id }) => location_id === submitted.locationId);
    const bookingDraft = toBookingDraft(submitted);
    // Report problems the server would reject before asking for confirmations.
    const problem =
      bookingProblem(bookingDraft, salon?.location_name ?? '') ??
      (salon && bookingDraft.start && clockProblem(bookingDraft.start, submitted.services, salon));
    if (problem) {
      toast(problem, { intent: 'error' });
      throw new CanceledByUser();
    }
    isSaving.current = true;
    const outcome = await save(submitted).finally(() => {
      isSaving.current = false;
    });
    if (outcome.kind === 'saved') {
      closeEditor(outcome.appointment.appointmentId);
      return void book.showSaved(outcome.appointment);
    }
    if (outcome.kind === 'not found') setOpened((old) => old && { ...old, isGone: true });
    if (outcome.kind !== 'declined') void book.refresh();
    if (outcome.kind !== 'changed meanwhile') throw new CanceledByUser();
    syncStored(outcome.theirs);
    throw outcome.error;
  }

  /** Updates the stored version if this appointment is open. */
  const syncStored = (appointment: Appointment) =>
    setOpened((old) => (old?.stored.id === appointment.appointmentId ? { ...old, stored: toDraft(appointment) } : old));

  /** Saves a change that bypasses the form, such as status or formula. */
  async function updateStored(send: (stored: Draft) => Promise<Outcome>) {
    if (!opened || isSaving.current) return;
    isSaving.current = true;
    const { id } = opened.stored;
    const outcome = await send(opened.stored).finally(() => {
      isSaving.current = false;
    });
    if (outcome.kind === 'saved') syncStored(outcome.appointment);
    if (outcome.kind === 'changed meanwhile') syncStored(outcome.theirs);
    if (outcome.kind === 'not found')
      setOpened((old) => (old && old.stored.id === id ? { ...old, isGone: true } : old));
    if (outcome.kind !== 'declined') await book.refresh();
  }

  /** Within the book, only Back on a phone closes the editor. Elsewhere, leaving loses input unless it is parked. */
  const losesInput: LosesWork = (next, here) =>
    next.pathname === '/scheduler'
      ? isNarrow && isOverlayEntry(here) && !isOverlayEntry(next)
      : !parkedEdits.has(userId);

  return {
    opened,
    /** The form's current values. */
    draft,
    formHandle,
    onFormDraft: (next: Draft, isDirty: boolean) => setFormDraft({ draft: next, isDirty }),
    /** How another user removed the appointment, if known from the loaded book. */
    removal: opened && !isSaving.current ? findRemoval(opened, book.data) : undefined,
    setDraft,
    isDirty,
    close: {
      immediately: () => closeEditor(),
      afterConfirm: async () => {
        if (await confirmDiscard()) closeEditor();
      },
    },
    confirmDiscard,
    setStatus: (status: AppointmentStatus, reason: string) =>
      updateStored((stored) => setStatus(stored, status, reason)),
    setFormula: (formula: string) => updateStored((stored) => setFormula(stored, formula)),
    syncStored,
    submit,
    open: async (appointment: Appointment) => {
      if (opened?.stored.id !== appointment.appointmentId && (await confirmDiscard()))
        replaceOpened(toOpenAppointment(toDraft(appointment)));
    },
    /** Starts a new appointment. If one is already being created, moves it to the chosen slot instead. */
    create: async (slot: Partial<Draft> = {}) => {
      if (!date) return;
      if (draft && !draft.id) return setDraft(book.data ? moveDraft(draft, slot, book.data) : { ...draft, ...slot });
      // Default start for walk-ins: the next five minutes.
      const defaultStart =
        book.now === undefined || date !== book.today ? undefined : Math.ceil((book.now + 1) / 5) * 5;
      if (await confirmDiscard())
        replaceOpened(toOpenAppointment(blankDraft(locationId, date, { start: defaultStart, ...slot })));
    },
    addClient: (typed: string) => {
      if (opened && draft)
        parkedEdits.set(userId, { opened: { ...opened, typed: draft }, searchParams: paramsWithoutClient(book.query) });
      const name = typed.trim() && `&name=${encodeURIComponent(typed.trim())}`;
      navigate(`/create-client?location_id=${draft?.locationId}${name}`);
    },
    losesInput,
    /** Reopens the current input as a new appointment, e.g. after the original was deleted. */
    copyToNew: () => draft && replaceOpened(toNewAppointment(draft)),
  };
}

export type Editor = ReturnType<typeof useEditor>;

const paramsWithoutClient = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name !== 'client_id'));

/** Focus after the panel closes: the saved block, otherwise the element focused before, otherwise the book's tab stop. */
function useFocusRestore(isOpen: boolean) {
  const savedId = useRef('');
  const opener = useRef<Element>(null);
  // During render, before the panel mounts and takes the focus.
  if (isOpen && opener.current === null) opener.current = document.activeElement;
  useEffect(() => {
    if (isOpen) return;
    const [from, id] = [opener.current, savedId.current];
    opener.current = null;
    savedId.current = '';
    if (!from && !id) return;
    // The saved block may render a few frames later, so retry.
    let frame = 0;
    const settle = (attemptsLeft: number) => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const savedBlock = id && document.querySelector<HTMLElement>(`[data-block="${id}"]`);
      const tabStop = document.querySelector<HTMLElement>('[role="application"] [tabindex="0"], [data-slot]');
      const previous = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : undefined;
      const target = savedBlock || (id && attemptsLeft > 0 ? undefined : (previous ?? tabStop));
      if (target) target.focus({ preventScroll: true });
      else if (attemptsLeft > 0) frame = requestAnimationFrame(() => settle(attemptsLeft - 1));
    };
    settle(10);
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return savedId;
}

/** Loads the client named in the URL, e.g. one just created on the add-client screen. */
function useClientFromUrl(clientID: string | null): DraftClient | undefined {
  const { scope } = useSession();
  const toast = useToast();
  const { data, error } = useRead(
    api.clients.getClient,
    clientID ? { body: { clientID, organization: scope.Organization } } : null,
  );
  const problem = error && formatError('No client was chosen.', error);
  useEffect(() => {
    if (problem) toast(problem, { intent: 'error' });
  }, [problem, toast]);
  return useMemo(() => {
    if (!clientID || !data) return undefined;
    return { id: data.client_id, name: clientName(data), phone: data.client_mobile_phone_number };
  }, [clientID, data]);
}
