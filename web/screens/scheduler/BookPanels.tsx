import { SidePanel } from '../../kit/ui/SidePanel.tsx';
import type { BookPanel } from './editing/useBookPanel.ts';

type BookPanelsProps = { panel: BookPanel };

/** The open side panel of the book, other than the appointment editor. */
export function BookPanels({ panel }: BookPanelsProps) {
  const { shown, close } = panel;
  if (shown?.kind === 'find')
    return (
      <SidePanel title="Find a time" onClose={close}>
        {null}
      </SidePanel>
    );
  return null;
}
