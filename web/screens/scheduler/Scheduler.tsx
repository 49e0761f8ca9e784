import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { resizeServices } from '../../../shared/rules/appointments.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useIsPrinting } from '../../kit/ui/printing.ts';
import { useOverlayHistoryEntry } from '../../kit/ui/useOverlayHistoryEntry.ts';
import { BookBody } from './BookBody.tsx';
import { DayBar } from './bar/DayBar.tsx';
import { DozenPicker, NewButton, RefreshButton, SalonPicker } from './bar/Tools.tsx';
import { type Draft, toDraft } from './draft.ts';
import { useBooking } from './editing/useBooking.ts';
import { useBookNavigation } from './editing/useBookNavigation.ts';
import { useDropHandler } from './editing/useDropHandler.ts';
import { useEditor } from './editing/useEditor.ts';
import { useUndo } from './editing/useUndo.ts';
import { moveDraft } from './offers.ts';
import { AppointmentPanel } from './panel/AppointmentPanel.tsx';
import { PrintSheet } from './print/PrintSheet.tsx';
import { useBook } from './useBook.ts';

/** The appointment book: a day or week of a salon, with the appointment editor next to it. */
export function Scheduler() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  const book = useBook();
  const booking = useBooking(book.data);
  const editor = useEditor(book, booking);
  useOverlayHistoryEntry(isNarrow && editor.opened !== undefined, editor.close.immediately);
  const travel = useBookNavigation(book, editor);
  const undo = useUndo(book.data);
  const drop = useDropHandler(book, booking, editor, undo);
  const { data, hours, stylist } = book;
  const { draft } = editor;
  const findAppointment = (id: string) => data?.schedules.find(({ appointmentId }) => appointmentId === id);

  /** Id of the appointment that is being deleted, from the confirmation until it is gone. */
  const [deletingId, setDeletingId] = useState<string>();

  async function deleteAppointment(id: string) {
    if (deletingId !== undefined) return;
    setDeletingId(id);
    await confirmAndDelete(id).finally(() => setDeletingId(undefined));
  }

  /** An appointment open in the editor may be outside the visible days; then the editor's draft is deleted. */
  async function confirmAndDelete(id: string) {
    const appointment = findAppointment(id);
    const target = appointment ? toDraft(appointment) : draft;
    const result = target?.id === id && (await booking.remove(target));
    if (!target || !result) return;
    undo.withdraw(id);
    if (draft?.id === id) editor.close.immediately();
    if (result === 'deleted') {
      const [clientName, version] = [target.client?.name ?? 'The client', target.version ?? 0];
      undo.offerUndo({ id, version }, `The appointment of ${clientName} was deleted.`, () => restoreDeleted(target));
    }
    await book.refresh();
  }

  async function restoreDeleted(deleted: Draft) {
    const outcome = await booking.restore(deleted);
    if (outcome.kind === 'saved') await book.showSaved(outcome.appointment);
    else await book.refresh();
    return outcome;
  }

  return (
    <div className={styles.screen}>
      <div className={styles.book} inert={isNarrow && draft !== undefined}>
        <Page
          fullBleed
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.goToSalon} />
              <DozenPicker book={book} />
              {!isNarrow && <RefreshButton book={book} />}
              <NewButton
                disabled={!data}
                secondary={draft !== undefined}
                onNew={() =>
                  void editor.open.blank(book.mode === 'tabs' && stylist ? { stylistId: stylist.user_id } : {})
                }
              />
            </>
          }
        >
          <DayBar book={book} onDate={travel.goToDay} onRestore={restoreDeleted} />
          <BookBody
            book={book}
            draft={draft}
            onCreate={(place) => void editor.open.blank(place)}
            onOpen={(id) => {
              const appointment = findAppointment(id);
              if (appointment) void editor.open.appointment(appointment);
            }}
            onMove={(id, to) => void drop(id, (current, visibleBook) => moveDraft(current, to, visibleBook))}
            onResize={(id, { minutes }) =>
              void drop(id, (before) => ({ ...before, services: resizeServices(before.services, minutes) }))
            }
            onDelete={(id) => void deleteAppointment(id)}
          />
        </Page>
      </div>
      {data && hours && (
        <AppointmentPanel
          editor={editor}
          data={data}
          hours={hours}
          onNavigate={travel.followDraft}
          onStatus={editor.saving.setStatus}
          isDeleting={draft?.id !== undefined && draft.id === deletingId}
          onDelete={() => draft?.id && void deleteAppointment(draft.id)}
        />
      )}
      {isPrinting && <PrintSheet book={book} />}
    </div>
  );
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
});
