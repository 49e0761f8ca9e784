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
import { type BookData, blankDraft, checkedDraft, type Draft, daysOf, draftOf, type Guest } from '../draft.ts';
import { placed } from '../offers.ts';
import { type Fields, fieldsOf } from '../panel/fields.tsx';
import type { Book } from '../useBook.ts';
import type { Booking, Outcome } from './useBooking.ts';

/** An appointment in the editor. */
export type Opened = {
  /** Another one has a form of its own. */
  key: string;
  /** As the server has it, or as a new one begins. */
  stored: Draft;
  /** What was typed over it before its form was there. */
  typed?: Draft;
  /** A save has learned that the server does not know it. */
  isUnknown?: boolean;
};

/** Where an unfinished appointment and its book wait, by user, while its client is being added on another screen. */
const shelf = new Map<string, { opened: Opened; address: Record<string, string> }>();

export const openedAs = (stored: Draft, typed?: Draft): Opened => ({
  key: stored.id ?? crypto.randomUUID(),
  stored,
  ...(typed && { typed }),
});

/** What is opened, once the book at hand knows a newer version of it. */
export function caughtUp(opened: Opened, book: BookData | undefined): Opened {
  const newest = book?.schedules.find(({ appointmentId }) => appointmentId === opened.stored.id);
  return newest && newest.version > (opened.stored.version ?? 0) ? { ...opened, stored: draftOf(newest) } : opened;
}

export type Loss = 'deleted' | 'moved or deleted';

/** Whether somebody else has taken the appointment from its place: the book at hand shows the day and the salon it was opened in without it. */
export function lossOf({ stored, isUnknown }: Opened, book: BookData | undefined): Loss | undefined {
  if (stored.id === undefined || !book?.configs.some(({ location }) => location === stored.locationId)) return;
  if (!daysOf(book).includes(stored.date)) return;
  if (book.schedules.some(({ appointmentId }) => appointmentId === stored.id)) return;
  return isUnknown ? 'deleted' : 'moved or deleted';
}

/** The same as an appointment that has to be booked yet. */
export function asNew(written: Draft): Opened {
  const { id: _id, version: _version, status: _status, statusReason: _reason, formula: _formula, ...draft } = written;
  return openedAs(blankDraft(draft.locationId, draft.date), draft);
}

/** The one appointment that is being edited: what is typed stays until it is saved or given up. */
export function useEditor(book: Book, { save, setStatus, setFormula }: Booking) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const isNarrow = useIsPhone();
  const me = useSession().user.userID;
  const [waited] = useState(() => shelf.get(me));
  const [kept, setOpened] = useState<Opened | undefined>(waited?.opened);
  /** The form's draft, as the book draws it. */
  const [drawn, setDrawn] = useState<{ draft: Draft; isDirty: boolean }>();
  const handle = useRef<FormHandle<Fields>>(null);
  const isSaving = useRef(false);
  const { locationId, date } = book;
  const opened = kept && caughtUp(kept, book.data);
  const draft = opened && (drawn?.draft ?? opened.typed ?? opened.stored);
  // What the book knew of it holds when the book goes to another day.
  useEffect(() => {
    if (opened !== kept) setOpened(opened);
  }, [opened, kept]);

  const start = (next: Opened | undefined) => {
    setOpened(next);
    setDrawn(undefined);
  };
  /** Writes into the form as if it was typed, or into what it will begin with. */
  const change = (next: Draft) => {
    if (handle.current) handle.current.setValues(fieldsOf(next));
    else setOpened((old) => old && { ...old, typed: next });
  };
  const isDirty = () => handle.current?.isDirty() ?? false;
  const mayLose = async () => !isDirty() || confirm(leaveQuestion);

  // A book that was left to add a client comes back to its day.
  const arrived = useRef<string>(undefined);
  const latest = useRef(book);
  latest.current = book;
  useEffect(() => {
    if (shelf.delete(me) && waited) latest.current.go(waited.address, { replace: true });
  }, [me, waited]);
  const arriving = useArrivingClient(book.clientId);
  useEffect(() => {
    if (!arriving || !date || arrived.current === arriving.id) return;
    arrived.current = arriving.id;
    if (handle.current) return handle.current.setValues({ client: arriving });
    setOpened((old) => {
      if (!old) return openedAs(blankDraft(locationId, date, { client: arriving }));
      return { ...old, typed: { ...(old.typed ?? old.stored), client: arriving } };
    });
  }, [arriving, date, locationId]);

  // An address may name an appointment of the day it leads to.
  const named = book.isHere ? book.query.get('appointment') : null;
  useEffect(() => {
    if (!named) return;
    const { data, go } = latest.current;
    const found = data?.schedules.find(({ appointmentId }) => appointmentId === named);
    if (found) setOpened((old) => old ?? openedAs(draftOf(found)));
    else toast('This appointment is not in the book of this day any more.', { intent: 'info' });
    go({ appointment: undefined }, { replace: true });
  }, [named, toast]);

  const closed = (home?: string) => {
    start(undefined);
    if (book.clientId !== null) book.go({ client_id: undefined }, { replace: true });
    focusHome.current = home ?? '';
  };
  const focusHome = useFocusHome(opened !== undefined);

  /** @throws Declined when nothing was saved, whatever for, and the refusal itself when somebody else was faster */
  async function submit(wanted: Draft) {
    const salon = book.data?.locations.find(({ location_id }) => location_id === wanted.locationId);
    const checked = checkedDraft(wanted);
    // What the server would refuse after all questions were answered is said before them.
    const problem =
      bookingProblem(checked, salon?.location_name ?? '') ??
      (salon && checked.start && clockProblem(checked.start, wanted.services, salon));
    if (problem) {
      toast(problem, { intent: 'error' });
      throw new CanceledByUser();
    }
    isSaving.current = true;
    const outcome = await save(wanted).finally(() => {
      isSaving.current = false;
    });
    if (outcome.kind === 'saved') {
      closed(outcome.appointment.appointmentId);
      return void book.keep(outcome.appointment);
    }
    if (outcome.kind === 'not found') setOpened((old) => old && { ...old, isUnknown: true });
    if (outcome.kind !== 'declined') void book.refresh();
    if (outcome.kind !== 'changed meanwhile') throw new CanceledByUser();
    follow(outcome.theirs);
    throw outcome.error;
  }

  /** Takes over what the server has said about the appointment, if it is the one that is open. */
  const follow = (stored: Appointment) =>
    setOpened((old) => (old?.stored.id === stored.appointmentId ? { ...old, stored: draftOf(stored) } : old));

  /** Changes the appointment beside its form. */
  async function amend(send: (stored: Draft) => Promise<Outcome>) {
    if (!opened || isSaving.current) return;
    isSaving.current = true;
    const { id } = opened.stored;
    const outcome = await send(opened.stored).finally(() => {
      isSaving.current = false;
    });
    if (outcome.kind === 'saved') follow(outcome.appointment);
    if (outcome.kind === 'changed meanwhile') follow(outcome.theirs);
    if (outcome.kind === 'not found')
      setOpened((old) => (old && old.stored.id === id ? { ...old, isUnknown: true } : old));
    if (outcome.kind !== 'declined') await book.refresh();
  }

  /** Within the book Back on a phone alone does, which closes the editor. */
  const losesWork: LosesWork = (next, here) =>
    next.pathname === '/scheduler' ? isNarrow && isOverlayEntry(here) && !isOverlayEntry(next) : !shelf.has(me);

  return {
    opened,
    /** What the form holds. */
    draft,
    handle,
    draw: (next: Draft, dirty: boolean) => setDrawn({ draft: next, isDirty: dirty }),
    /** What somebody else has done to it, as far as it can be known. */
    loss: opened && !isSaving.current ? lossOf(opened, book.data) : undefined,
    change,
    isDirty,
    close: {
      now: () => closed(),
      asking: async () => {
        if (await mayLose()) closed();
      },
    },
    mayLose,
    setStatus: (status: AppointmentStatus, reason: string) => amend((stored) => setStatus(stored, status, reason)),
    setFormula: (formula: string) => amend((stored) => setFormula(stored, formula)),
    follow,
    submit,
    open: async (appointment: Appointment) => {
      if (opened?.stored.id !== appointment.appointmentId && (await mayLose())) start(openedAs(draftOf(appointment)));
    },
    /** A new appointment; one that is being made already goes to the chosen place instead. */
    create: async (place: Partial<Draft> = {}) => {
      if (!date) return;
      if (draft && !draft.id) return change(book.data ? placed(draft, place, book.data) : { ...draft, ...place });
      // The next five minutes, for whoever has just come in.
      const soon = book.now === undefined || date !== book.today ? undefined : Math.ceil((book.now + 1) / 5) * 5;
      if (await mayLose()) start(openedAs(blankDraft(locationId, date, { start: soon, ...place })));
    },
    addClient: (typed: string) => {
      if (opened && draft) shelf.set(me, { opened: { ...opened, typed: draft }, address: addressOf(book.query) });
      const name = typed.trim() && `&name=${encodeURIComponent(typed.trim())}`;
      navigate(`/create-client?location_id=${draft?.locationId}${name}`);
    },
    losesWork,
    /** What stands in the editor becomes an appointment of its own, for one that is gone. */
    renew: () => draft && start(asNew(draft)),
  };
}

export type Editor = ReturnType<typeof useEditor>;

const addressOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name !== 'client_id'));

/**
 * Where the focus goes when the panel has closed: the block that was saved, else where it was before, else the stop of the book; never
 * into nowhere.
 */
function useFocusHome(isOpen: boolean) {
  const home = useRef('');
  const opener = useRef<Element>(null);
  // Before the panel is there and takes the focus.
  if (isOpen && opener.current === null) opener.current = document.activeElement;
  useEffect(() => {
    if (isOpen) return;
    const [from, id] = [opener.current, home.current];
    opener.current = null;
    home.current = '';
    if (!from && !id) return;
    // What was saved is in the book a moment later.
    let frame = 0;
    const settle = (tries: number) => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const saved = id && document.querySelector<HTMLElement>(`[data-block="${id}"]`);
      const stop = document.querySelector<HTMLElement>('[role="application"] [tabindex="0"], [data-slot]');
      const known = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : undefined;
      const target = saved || (id && tries > 0 ? undefined : (known ?? stop));
      if (target) target.focus({ preventScroll: true });
      else if (tries > 0) frame = requestAnimationFrame(() => settle(tries - 1));
    };
    settle(10);
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return home;
}

/** The client that the address brings along, fresh from the form that added them. */
function useArrivingClient(clientID: string | null): Guest | undefined {
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
