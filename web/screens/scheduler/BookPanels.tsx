import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { SidePanel } from '../../kit/ui/SidePanel.tsx';
import type { BlockedTimeActions } from './blocked/useBlockedTime.ts';
import type { BookPanel } from './editing/useBookPanel.ts';
import type { Editor } from './editing/useEditor.ts';
import type { Book } from './useBook.ts';

const BlockedTimePanel = lazyPart(async () => (await import('./blocked/BlockedTimePanel.tsx')).BlockedTimePanel);

const VisitBill = lazyPart(async () => (await import('./panel/VisitBill.tsx')).VisitBill);

type BookPanelsProps = { panel: BookPanel; book: Book; editor: Editor; blocked: BlockedTimeActions };

/** The open side panel of the book, other than the appointment editor. */
export function BookPanels({ panel, book, editor, blocked }: BookPanelsProps) {
  const { shown, close } = panel;
  const { data, grid } = book;
  if (shown?.kind === 'find')
    return (
      <SidePanel title="Find a time" onClose={close}>
        {null}
      </SidePanel>
    );
  const block = shown?.kind === 'blocked' ? blocked.find(shown.id) : undefined;
  if (block && data && grid.hours)
    return <BlockedTimePanel block={block} data={data} hours={grid.hours} actions={blocked} onClose={close} />;
  if (shown?.kind === 'bill')
    return <VisitBill key={shown.appointmentId} id={shown.appointmentId} book={book} editor={editor} onClose={close} />;
  return null;
}
