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
import { type Draft, draftOf } from './draft.ts';
import { useBooking } from './editing/useBooking.ts';
import { useDrops } from './editing/useDrops.ts';
import { useEditor } from './editing/useEditor.ts';
import { useTravel } from './editing/useTravel.ts';
import { useUndo } from './editing/useUndo.ts';
import { placed } from './offers.ts';
import { AppointmentPanel } from './panel/AppointmentPanel.tsx';
import { PrintSheet } from './print/PrintSheet.tsx';
import { useBook } from './useBook.ts';

/** The book: a day or a week of a salon, with the editor beside it. */
export function Scheduler() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  const book = useBook();
  const booking = useBooking(book.data);
  const editor = useEditor(book, booking);
  useOverlayHistoryEntry(isNarrow && editor.opened !== undefined, editor.close.now);
  const travel = useTravel(book, editor);
  const undo = useUndo(book.data);
  const drop = useDrops(book, booking, editor, undo);
  const { data, hours, stylist } = book;
  const { draft } = editor;
  const found = (id: string) => data?.schedules.find(({ appointmentId }) => appointmentId === id);

  /** What is asked about or on its way out of the book. */
  const [erasing, setErasing] = useState<string>();

  /** One that is being edited may stand on a day that is not shown. */
  async function erase(id: string) {
    if (erasing !== undefined) return;
    setErasing(id);
    await takeOut(id).finally(() => setErasing(undefined));
  }

  async function takeOut(id: string) {
    const appointment = found(id);
    const doomed = appointment ? draftOf(appointment) : draft;
    const removed = doomed?.id === id && (await booking.remove(doomed));
    if (!doomed || !removed) return;
    undo.withdraw(id);
    if (draft?.id === id) editor.close.now();
    if (removed === 'deleted') {
      const [of, version] = [doomed.client?.name ?? 'The client', doomed.version ?? 0];
      undo.keep({ id, version }, `The appointment of ${of} was deleted.`, () => bringBack(doomed));
    }
    await book.refresh();
  }

  async function bringBack(deleted: Draft) {
    const outcome = await booking.restore(deleted);
    if (outcome.kind === 'saved') await book.keep(outcome.appointment);
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
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.bookToSalon} />
              <DozenPicker book={book} />
              {!isNarrow && <RefreshButton book={book} />}
              <NewButton
                disabled={!data}
                secondary={draft !== undefined}
                onNew={() => void editor.create(book.mode === 'tabs' && stylist ? { stylistId: stylist.user_id } : {})}
              />
            </>
          }
        >
          <DayBar book={book} onDate={travel.bookToDay} onRestore={bringBack} />
          <BookBody
            book={book}
            draft={draft}
            onCreate={(place) => void editor.create(place)}
            onOpen={(id) => {
              const appointment = found(id);
              if (appointment) void editor.open(appointment);
            }}
            onMove={(id, to) => void drop(id, (before, shown) => placed(before, to, shown))}
            onResize={(id, { minutes }) =>
              void drop(id, (before) => ({ ...before, services: resizeServices(before.services, minutes) }))
            }
            onDelete={(id) => void erase(id)}
          />
        </Page>
      </div>
      {data && hours && (
        <AppointmentPanel
          editor={editor}
          data={data}
          hours={hours}
          onTravel={travel.appointmentTo}
          onStatus={editor.setStatus}
          isLeaving={draft?.id !== undefined && draft.id === erasing}
          onDelete={() => draft?.id && void erase(draft.id)}
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
