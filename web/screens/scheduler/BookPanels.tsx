import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import type { BookParts, LoadedBook } from './bookFeature.ts';
import type { PanelKind, PanelRequest } from './editing/useBookPanel.ts';
import type { BookContext } from './useBookContext.ts';

const AppointmentPanel = lazyPart(async () => (await import('./panel/AppointmentPanel.tsx')).AppointmentPanel);

type BookPanelsProps = { context: BookContext; parts: readonly BookParts[] };

/** The panel next to the book: the appointment editor, or the one that a feature opened. */
export function BookPanels({ context, parts }: BookPanelsProps) {
  const { data, grid } = context.book;
  const { opened, draft } = context.editor;
  const { shown } = context.panel;
  if (data && grid.hours && opened && draft)
    return <AppointmentPanel {...{ context, parts, data, opened, draft }} hours={grid.hours} />;
  if (!data || !shown) return null;
  const shortcuts = parts.flatMap(({ keys = [] }) => keys);
  return parts.map(({ panels }) => panels && renderPanel(panels, shown, { data, shortcuts })).find(Boolean);
}

type Panels = NonNullable<BookParts['panels']>;

const renderPanel = <Kind extends PanelKind>(
  panels: { [K in Kind]?: Panels[K] },
  request: PanelRequest<Kind>,
  loaded: LoadedBook,
) => panels[request.kind]?.(request, loaded);
