import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { resizeServices } from '../../../shared/rules/appointments.ts';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useIsPrinting } from '../../kit/ui/printing.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useOverlayHistoryEntry } from '../../kit/ui/useOverlayHistoryEntry.ts';
import { useAbsence } from './absence/useAbsence.ts';
import { BookBody } from './BookBody.tsx';
import { BookPanels } from './BookPanels.tsx';
import { DayBar } from './bar/DayBar.tsx';
import {
  DozenPicker,
  FindButton,
  NewButton,
  RefreshButton,
  SalonPicker,
  WaitingButton,
  WalkInButton,
} from './bar/Tools.tsx';
import { useBlockedTime } from './blocked/useBlockedTime.ts';
import { CutBanner } from './cut/CutBanner.tsx';
import { useCut } from './cut/useCut.ts';
import { draftBlockId } from './draft.ts';
import { focusedBlockId, focusWhenShown } from './editing/focusWhenShown.ts';
import { useBooking } from './editing/useBooking.ts';
import { useBookNavigation } from './editing/useBookNavigation.ts';
import { useBookPanel } from './editing/useBookPanel.ts';
import { useDeletion } from './editing/useDeletion.ts';
import { useDropHandler } from './editing/useDropHandler.ts';
import { useEditor } from './editing/useEditor.ts';
import { useMoves } from './editing/useMoves.ts';
import { useStatusChange } from './editing/useStatusChange.ts';
import { toWalkIn } from './find/question.ts';
import { useFindRequest } from './find/useFindRequest.ts';
import { usePlacing } from './find/usePlacing.ts';
import { useBookKeys } from './keys/useBookKeys.ts';
import { canRunLate, useLateKeys } from './late/useLateKeys.ts';
import { moveDraft } from './offers.ts';
import { PrintSheet } from './print/PrintSheet.tsx';
import { useSeries } from './repeat/useSeries.ts';
import { useSeriesQuestions } from './repeat/useSeriesQuestions.ts';
import { ColumnMenu, type OpenHead } from './StylistHeadMenu.tsx';
import { useUndo } from './undo/useUndo.ts';
import { useBook } from './useBook.ts';
import { useFreedTime, useWaitingList } from './waiting/useWaitingList.ts';

const AppointmentPanel = lazyPart(async () => (await import('./panel/AppointmentPanel.tsx')).AppointmentPanel);
const Rebook = lazyPart(async () => (await import('./find/Rebook.tsx')).Rebook);

/** The appointment book: a day or week of a salon, with the appointment editor next to it. */
export function Scheduler() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  const toast = useToast();
  const book = useBook();
  const undo = useUndo(book.data);
  const series = useSeries(book, undo);
  const booking = useSeriesQuestions(useBooking(book.data), book, series);
  const editor = useEditor(book, booking);
  const panel = useBookPanel(editor);
  useOverlayHistoryEntry(
    isNarrow && (editor.opened !== undefined || panel.shown !== undefined),
    editor.opened ? editor.close.immediately : panel.close,
  );
  useFindRequest(book, panel);
  const travel = useBookNavigation(book, editor);
  const place = usePlacing(book, booking, undo);
  const findTime = () => void panel.open({ kind: 'find', wish: {} });
  const walkIn = () => void panel.open({ kind: 'find', wish: toWalkIn(book) });
  const waiting = useWaitingList(book);
  const showWaiting = () => void panel.open({ kind: 'waiting' });
  const offerFreed = useFreedTime(book, waiting, panel);
  const cutting = useCut(book, booking, undo, offerFreed);
  const lateKeys = useLateKeys();
  const blocked = useBlockedTime(book, undo);
  /** B then books who is marked in the waiting list. */
  const booksMarked = panel.shown?.kind === 'waiting' && (panel.offers?.list.length ?? 0) > 0;
  useBookKeys({
    f: findTime,
    w: walkIn,
    q: showWaiting,
    r: () => void rebookFocused(),
    l: () => void runLate(),
    x: () => cutting.start(focusedBlockId()),
    '?': () => void panel.open({ kind: 'keys' }),
    ...(!booksMarked && { b: blocked.blockAtFocus }),
    ...(cutting.cut && { v: cutting.pasteAtFocus, escape: cutting.drop }),
  });
  const moveTogether = useMoves(book, editor, undo);
  const drop = useDropHandler(book, booking, editor, { undo, moveTogether, offerFreed });
  const { deletingId, deleteAppointment, restoreDeleted } = useDeletion(book, booking, editor, { undo, offerFreed });
  const changeStatus = useStatusChange(book, booking, editor, { undo, offerFreed });
  const absence = useAbsence(book, undo);
  const [openHead, setOpenHead] = useState<OpenHead>();

  const { data, grid } = book;
  const { draft } = editor;
  const findVisit = (id: string | undefined) => data?.schedules.find(({ appointmentId }) => appointmentId === id);
  const openAppointment = async (id: string | undefined) => {
    const appointment = findVisit(id);
    if (appointment) await editor.open.appointment(appointment);
  };
  /** Opens the focused appointment, or stays in the open one, and goes to its rebooking. */
  const rebookFocused = async () => {
    if (!editor.opened) await openAppointment(focusedBlockId());
    focusWhenShown('[data-rebook] button');
  };
  /** Asks in the panel of the focused appointment, or of the open one, how late it is. */
  const runLate = async () => {
    const visit = findVisit(focusedBlockId()) ?? findVisit(editor.opened?.stored.id);
    if (!visit) return;
    if (!canRunLate(visit, book.clock.today))
      return void toast('Only a visit that is still to come today can run late.', { intent: 'info' });
    lateKeys.start(visit.appointmentId);
    if (!(await editor.open.appointment(visit))) lateKeys.end();
  };
  const newSlot = book.url.mode === 'tabs' && grid.stylist ? { stylistId: grid.stylist.user_id } : {};

  return (
    <div className={styles.screen}>
      <div
        className={styles.book}
        inert={isNarrow && (draft !== undefined || (panel.shown !== undefined && !panel.isFolded))}
      >
        <Page
          fullBleed
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.goToSalon} />
              <DozenPicker book={book} />
              {!isNarrow && <RefreshButton book={book} />}
              {!isNarrow && <WalkInButton disabled={!data} onWalkIn={walkIn} />}
              <WaitingButton
                disabled={!data}
                isOpen={panel.shown?.kind === 'waiting'}
                count={waiting.isLoaded ? waiting.waiting.length : undefined}
                onShow={showWaiting}
              />
              <FindButton disabled={!data} isOpen={panel.shown?.kind === 'find'} onFind={findTime} />
              <NewButton
                disabled={!data}
                secondary={draft !== undefined || panel.shown !== undefined}
                onNew={() => void editor.open.blank(newSlot)}
              />
            </>
          }
        >
          <DayBar
            book={book}
            onDate={travel.goToDay}
            onRestore={restoreDeleted}
            onPanel={(next) => void panel.open(next)}
          />
          {cutting.cut && <CutBanner cut={cutting.cut} onDrop={cutting.drop} />}
          <BookBody
            cutId={cutting.cut?.id}
            book={book}
            draft={draft}
            selectedId={panel.shown?.kind === 'blocked' ? panel.shown.id : undefined}
            offers={panel.offers?.list}
            onPlace={panel.offers?.onPlace}
            closing={panel.offers?.closing}
            onHead={(place, head) => setOpenHead({ ...place, head })}
            onCreate={(slot) => void (cutting.cut ? cutting.paste(slot) : editor.open.blank(slot))}
            onOpen={(id) => {
              if (blocked.find(id)) return void panel.open({ kind: 'blocked', id });
              void openAppointment(id);
            }}
            onMove={(id, to) => {
              const block = blocked.find(id);
              if (block) void blocked.drop(block, to);
              else void drop(id, (current, visibleBook) => moveDraft(current, to, visibleBook));
            }}
            onResize={(id, { minutes }) => {
              const block = blocked.find(id);
              if (block) void blocked.drop(block, { minutes });
              else if (id === draftBlockId && draft?.services.length === 0) void editor.open.blank({ minutes });
              else void drop(id, (before) => ({ ...before, services: resizeServices(before.services, minutes) }));
            }}
            onDelete={(id) => {
              const block = blocked.find(id);
              if (block) void blocked.free(block);
              else void deleteAppointment(id);
            }}
          />
        </Page>
      </div>
      {data && grid.hours && editor.opened && (
        <AppointmentPanel
          editor={editor}
          data={data}
          hours={grid.hours}
          today={book.clock.today}
          moveTogether={moveTogether}
          lateKeys={lateKeys}
          onNavigate={travel.followDraft}
          onStatus={changeStatus}
          onRepeat={(appointmentId) => void panel.open({ kind: 'repeat', appointmentId })}
          onBill={(appointmentId) => void panel.open({ kind: 'bill', appointmentId })}
          isDeleting={draft?.id !== undefined && draft.id === deletingId}
          onDelete={() => draft?.id && void deleteAppointment(draft.id)}
          rebook={
            <Rebook
              stored={editor.opened.stored}
              data={data}
              place={place}
              onFind={(wish) => void panel.open({ kind: 'find', wish })}
            />
          }
          onBlock={async (form) => {
            if (await blocked.block(form)) editor.close.immediately();
          }}
        />
      )}
      <BookPanels
        panel={panel}
        book={book}
        editor={editor}
        place={place}
        blocked={blocked}
        series={series}
        waiting={waiting}
        absence={absence}
      />
      {openHead && <ColumnMenu open={openHead} onClose={() => setOpenHead(undefined)} {...{ book, panel, absence }} />}
      {isPrinting && panel.shown?.kind !== 'bill' && <PrintSheet book={book} />}
    </div>
  );
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
});
