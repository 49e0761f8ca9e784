import { makeStyles } from '@fluentui/react-components';
import { resized } from '../../../shared/rules/appointments.ts';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { Page } from '../../kit/Page.tsx';
import { usePrinting } from '../../kit/printing.ts';
import { useNarrow } from '../../kit/useMedia.ts';
import { BookBody } from './BookBody.tsx';
import { DayBar } from './bar/DayBar.tsx';
import { NewButton } from './bar/NewButton.tsx';
import { RefreshButton } from './bar/RefreshButton.tsx';
import { SalonPicker } from './bar/SalonPicker.tsx';
import { draftOf } from './draft.ts';
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
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const book = useBook();
  const booking = useBooking(book.data);
  const editor = useEditor(book, booking);
  const travel = useTravel(book, editor);
  const undo = useUndo(book.data);
  const drop = useDrops(book, booking, editor, undo);
  const { data, hours, stylist } = book;
  const { draft } = editor;
  const found = (id: string) => data?.schedules.find(({ appointmentId }) => appointmentId === id);

  /** One that is being edited may stand on a day that is not shown. */
  async function erase(id: string) {
    const appointment = found(id);
    const doomed = appointment ? draftOf(appointment) : draft;
    if (doomed?.id !== id || !(await booking.remove(doomed))) return;
    undo.withdraw(id);
    if (draft?.id === id) editor.close();
    await book.refresh();
  }

  return (
    <div className={styles.screen}>
      <div className={styles.book}>
        <Page
          fill
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.bookToSalon} />
              {!isNarrow && <RefreshButton book={book} />}
              <NewButton
                disabled={!data}
                onNew={() => void editor.create(book.mode === 'tabs' && stylist ? { stylistId: stylist.user_id } : {})}
              />
            </>
          }
        >
          <DayBar book={book} onDate={travel.bookToDay} />
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
              void drop(id, (before) => ({ ...before, services: resized(before.services, minutes) }))
            }
            onDelete={(id) => void erase(id)}
          />
        </Page>
      </div>
      {draft && data && hours && (
        <AppointmentPanel
          draft={draft}
          data={data}
          hours={hours}
          saving={editor.saving}
          theirs={editor.theirs}
          loss={editor.loss}
          onChange={travel.appointmentTo}
          onLocation={travel.appointmentToSalon}
          onDate={travel.appointmentToDay}
          onAddClient={editor.addClient}
          onTheirs={editor.takeTheirs}
          onMine={editor.saveMine}
          onRenew={editor.renew}
          onStatus={editor.setStatus}
          onSave={editor.submit}
          onDelete={() => draft.id && void erase(draft.id)}
          onClose={() => void editor.closeAsking()}
        />
      )}
      {isPrinting && <PrintSheet book={book} />}
      <LeaveGuard
        dirty={editor.isDirty}
        losesWork={({ pathname }) => pathname !== '/scheduler' && editor.losesWork()}
      />
    </div>
  );
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
});
