import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import type { AbsenceActions } from './absence/useAbsence.ts';
import type { BlockedTimeActions } from './blocked/useBlockedTime.ts';
import type { BookPanel } from './editing/useBookPanel.ts';
import type { Editor } from './editing/useEditor.ts';
import type { Place } from './find/usePlacing.ts';
import type { SeriesActions } from './repeat/useSeries.ts';
import type { Book } from './useBook.ts';
import type { WaitingList } from './waiting/useWaitingList.ts';

const AbsencePanel = lazyPart(async () => (await import('./absence/AbsencePanel.tsx')).AbsencePanel);
const BlockedTimePanel = lazyPart(async () => (await import('./blocked/BlockedTimePanel.tsx')).BlockedTimePanel);
const FindPanel = lazyPart(async () => (await import('./find/FindPanel.tsx')).FindPanel);
const KeysPanel = lazyPart(async () => (await import('./keys/KeysPanel.tsx')).KeysPanel);
const RepeatPanel = lazyPart(async () => (await import('./repeat/RepeatPanel.tsx')).RepeatPanel);
const SignsPanel = lazyPart(async () => (await import('./signs/SignsPanel.tsx')).SignsPanel);
const StylistsPanel = lazyPart(async () => (await import('./view/StylistsPanel.tsx')).StylistsPanel);
const VisitBill = lazyPart(async () => (await import('./bill/VisitBill.tsx')).VisitBill);
const WaitingPanel = lazyPart(async () => (await import('./waiting/WaitingPanel.tsx')).WaitingPanel);

type BookPanelsProps = {
  panel: BookPanel;
  book: Book;
  editor: Editor;
  place: Place;
  blocked: BlockedTimeActions;
  series: SeriesActions;
  waiting: WaitingList;
  absence: AbsenceActions;
};

/** The open side panel of the book, other than the appointment editor. */
export function BookPanels({ panel, book, editor, place, blocked, series, waiting, absence }: BookPanelsProps) {
  const { shown, close } = panel;
  const { data, grid } = book;
  if (!shown || !data) return null;
  if (shown.kind === 'find')
    return <FindPanel key={shown.key} wish={shown.wish} {...{ panel, book, data, editor, place }} />;
  if (shown.kind === 'waiting')
    return <WaitingPanel key={shown.key} request={shown} list={waiting} {...{ panel, book, data, place }} />;
  if (shown.kind === 'absence')
    return <AbsencePanel key={shown.key} who={shown} actions={absence} {...{ panel, book, data }} />;
  if (shown.kind === 'bill')
    return <VisitBill key={shown.appointmentId} id={shown.appointmentId} book={book} editor={editor} onClose={close} />;
  if (shown.kind === 'repeat') {
    const visit = data.schedules.find(({ appointmentId }) => appointmentId === shown.appointmentId);
    return visit ? <RepeatPanel key={shown.key} appointment={visit} actions={series} onClose={close} /> : null;
  }
  if (shown.kind === 'signs') return <SignsPanel appointments={grid.page?.appointments ?? []} onClose={close} />;
  if (shown.kind === 'keys') return <KeysPanel onClose={close} />;
  if (shown.kind === 'stylists') return <StylistsPanel data={data} view={book.view} onClose={close} />;
  const block = blocked.find(shown.id);
  if (!block || !grid.hours) return null;
  return <BlockedTimePanel block={block} data={data} hours={grid.hours} actions={blocked} onClose={close} />;
}
