import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { AppointmentStatus } from '../../../../shared/rules/appointmentStatus.ts';
import { bookingProblem } from '../../../../shared/rules/appointments.ts';
import { useConfirm } from '../../../kit/Confirm.tsx';
import { leaveQuestion } from '../../../kit/form/LeaveGuard.tsx';
import { useSession } from '../../../kit/session.tsx';
import { useToast } from '../../../kit/Toast.tsx';
import { blankDraft, checkedDraft, type Draft, draftOf } from '../draft.ts';
import { placed } from '../offers.ts';
import type { Book } from '../useBook.ts';
import { asNew, caughtUp, isDirty, lossOf, type Opened, openedAs, withStatus } from './opened.ts';
import { shelf } from './shelf.ts';
import { useArrivingClient } from './useArrivingClient.ts';
import type { Booking } from './useBooking.ts';

/** The one appointment that is being edited: what is typed stays until it is saved or given up. */
export function useEditor(book: Book, { save, mark }: Booking) {
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const me = useSession().user.userID;
  const [kept, setOpened] = useState<Opened | undefined>(() => shelf.get(me));
  const [saving, setSaving] = useState(false);
  const { locationId, date } = book;
  // The own change may be in the book before its reply is here.
  const upToDate = (old: Opened) => (saving ? old : caughtUp(old, book.data));
  const opened = kept && upToDate(kept);
  const draft = opened?.draft;
  const wasTyped = opened !== undefined && isDirty(opened);

  const start = (initial: Draft) => setOpened(openedAs(initial));
  const change = (next: Draft) => setOpened((old) => old && { ...upToDate(old), draft: next });
  const mayLose = async () => !wasTyped || confirm(leaveQuestion);

  const arriving = useArrivingClient(book.clientId);
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    shelf.delete(me);
    if (!arriving || !date || arrived.current === arriving.id) return;
    arrived.current = arriving.id;
    const withClient = (each: Draft): Draft => ({ ...each, client: arriving });
    const blank = blankDraft(locationId, date, { client: arriving });
    setOpened((old) => (old ? { ...old, draft: withClient(old.draft) } : openedAs(blank)));
  }, [arriving, date, locationId, me]);

  function close() {
    setOpened(undefined);
    if (book.clientId !== null) book.go({ client_id: undefined });
  }

  async function submit(wanted: Draft) {
    if (saving) return;
    const salon = book.data?.locations.find(({ location_id }) => location_id === wanted.locationId);
    const problem = bookingProblem(checkedDraft(wanted), salon?.location_name ?? '');
    if (problem) return void toast(problem, { intent: 'error', timeout: 3000 });
    setSaving(true);
    const outcome = await save(wanted).finally(() => setSaving(false));
    if (outcome.kind === 'saved') {
      close();
      return book.keep(outcome.appointment);
    }
    if (outcome.kind === 'changed meanwhile') setOpened((old) => old && { ...old, theirs: outcome.theirs });
    if (outcome.kind === 'not found') setOpened((old) => old && { ...old, isUnknown: true });
    if (outcome.kind !== 'declined') await book.refresh();
  }

  async function setStatus(status: AppointmentStatus) {
    if (!draft || saving) return;
    setSaving(true);
    const outcome = await mark(draft, status);
    setOpened((old) => {
      if (!old || old.draft.id !== draft.id) return old;
      if (outcome.kind === 'saved') return withStatus(old, outcome.appointment);
      if (outcome.kind === 'not found') return { ...old, isUnknown: true };
      return outcome.kind === 'changed meanwhile' ? { ...old, theirs: outcome.theirs } : old;
    });
    setSaving(false);
    if (outcome.kind !== 'declined') await book.refresh();
  }

  return {
    draft,
    theirs: opened?.theirs,
    /** What somebody else has done to it, as far as it can be known. */
    loss: opened && !saving ? lossOf(opened, book.data) : undefined,
    saving,
    isDirty: wasTyped,
    change,
    close,
    mayLose,
    setStatus,
    submit: () => draft && submit(draft),
    closeAsking: async () => {
      if (await mayLose()) close();
    },
    open: async (appointment: Appointment) => {
      if (draft?.id !== appointment.appointmentId && (await mayLose())) start(draftOf(appointment));
    },
    /** A new appointment; one that is being made already goes to the chosen place instead. */
    create: async (place: Partial<Draft> = {}) => {
      if (!date) return;
      if (draft && !draft.id) return change(book.data ? placed(draft, place, book.data) : { ...draft, ...place });
      if (await mayLose()) start(blankDraft(locationId, date, place));
    },
    addClient: () => {
      if (opened) shelf.set(me, opened);
      navigate(`/create-client?location_id=${draft?.locationId}`);
    },
    /** True when leaving the screen now would lose what was typed. */
    losesWork: () => wasTyped && !shelf.has(me),
    /** What stands in the editor becomes an appointment of its own, for one that is gone. */
    renew: () => opened && setOpened(asNew(opened)),
    takeTheirs: () => opened?.theirs && start(draftOf(opened.theirs)),
    saveMine: () => {
      if (!draft || !opened?.theirs) return;
      const { version, status } = opened.theirs;
      const newest = { ...draft, version, status };
      setOpened({ ...opened, draft: newest, theirs: undefined });
      void submit(newest);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
