import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import type { BlockedTimeActions } from './blocked/useBlockedTime.ts';
import type { BookPanel } from './editing/useBookPanel.ts';
import type { Editor } from './editing/useEditor.ts';
import type { Place } from './find/usePlacing.ts';
import type { Book } from './useBook.ts';

const BlockedTimePanel = lazyPart(async () => (await import('./blocked/BlockedTimePanel.tsx')).BlockedTimePanel);
const FindPanel = lazyPart(async () => (await import('./find/FindPanel.tsx')).FindPanel);

const VisitBill = lazyPart(async () => (await import('./panel/VisitBill.tsx')).VisitBill);

type BookPanelsProps = {
  panel: BookPanel;
  book: Book;
  editor: Editor;
  place: Place;
  blocked: BlockedTimeActions;
};

/** The open side panel of the book, other than the appointment editor. */
export function BookPanels({ panel, book, editor, place, blocked }: BookPanelsProps) {
  const { shown, close } = panel;
  const { data, grid } = book;
  if (!shown || !data) return null;
  if (shown.kind === 'find')
    return <FindPanel key={shown.key} wish={shown.wish} {...{ panel, book, data, editor, place }} />;
  if (shown.kind === 'bill')
    return <VisitBill key={shown.appointmentId} id={shown.appointmentId} book={book} editor={editor} onClose={close} />;
  const block = blocked.find(shown.id);
  if (!block || !grid.hours) return null;
  return <BlockedTimePanel block={block} data={data} hours={grid.hours} actions={blocked} onClose={close} />;
}
