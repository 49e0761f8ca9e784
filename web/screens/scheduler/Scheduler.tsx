import { Menu, MenuItem, MenuList, MenuPopover, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { BookBody } from './BookBody.tsx';
import { DayBar } from './bar/DayBar.tsx';
import { DozenPicker, SalonPicker, TextTool } from './bar/Tools.tsx';
import { type BookParts, type LoadedBook, toFragment } from './bookFeature.ts';
import { formatDay } from './dateFormats.ts';
import type { BookSlot, ColumnKey } from './draft.ts';
import { useBookNavigation } from './editing/useBookNavigation.ts';
import type { PanelKind, PanelRequest } from './editing/useBookPanel.ts';
import { useFeatures } from './features.ts';
import { useBookKeys } from './keys/useBookKeys.ts';
import type { Book } from './useBook.ts';
import { type BookContext, useBookContext } from './useBookContext.ts';

/** The appointment book: a day or week of a salon, with a panel next to it. `features.ts` lists what it can do. */
export function Scheduler() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const context = useBookContext();
  const parts = useFeatures(context);
  const { book, editor, panel } = context;
  const travel = useBookNavigation(book, editor);
  useBookKeys(parts.flatMap(({ keys = [] }) => keys));
  const [openHead, setOpenHead] = useState<OpenHead>();
  const { data, grid } = book;
  const newSlot = book.url.mode === 'tabs' && grid.stylist ? { stylistId: grid.stylist.user_id } : {};
  const hasPanel = editor.draft !== undefined || panel.shown !== undefined;
  return (
    <div className={styles.screen}>
      <div className={styles.book} inert={isNarrow && hasPanel && !(panel.shown && panel.isFolded)}>
        <Page
          fullBleed
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.goToSalon} />
              <DozenPicker book={book} />
              {toFragment(parts.map(({ icons }) => icons).reverse())}
              {toFragment(parts.map(({ tools }) => tools).reverse())}
              <TextTool
                label="New appointment"
                icon={<AddRegular />}
                appearance={hasPanel ? 'secondary' : 'primary'}
                disabled={!data}
                onClick={() => void editor.open.blank(newSlot)}
              />
            </>
          }
        >
          <DayBar book={book} parts={parts} onDate={travel.goToDay} />
          {toFragment(parts.map(({ banner }) => banner))}
          <BookBody
            {...gridHandlers(context, parts)}
            book={book}
            draft={editor.draft}
            offers={panel.offers}
            onHead={(place, head) => setOpenHead({ ...place, head })}
          />
        </Page>
      </div>
      <BookPanels context={context} parts={parts} />
      {openHead && <StylistHeadMenu {...{ book, parts }} open={openHead} onClose={() => setOpenHead(undefined)} />}
      {toFragment(parts.map(({ overlay }) => overlay))}
    </div>
  );
}

/** The column whose head was clicked. */
type OpenHead = ColumnKey & { head: HTMLElement };

type StylistHeadMenuProps = { open: OpenHead; book: Book; parts: readonly BookParts[]; onClose: () => void };

/** Menu of a stylist's head in the book. */
function StylistHeadMenu({ open, book, parts, onClose }: StylistHeadMenuProps) {
  const { date, head } = open;
  const { today } = book.clock;
  const stylist = book.data?.stylists.find(({ user_id }) => user_id === open.stylistId);
  const locationId = stylist?.location_id ?? null;
  if (!stylist || locationId === null) return null;
  const when = date === today ? 'today' : `on ${formatDay(date, today, false).split(',')[0]}`;
  const isPast = today !== undefined && date < today;
  const entries = parts.flatMap(({ headMenu }) => headMenu?.({ stylist, locationId, date, when, isPast }) ?? []);
  return (
    <Menu
      open
      positioning={{ target: head, position: 'below', align: 'start' }}
      onOpenChange={(_, state) => !state.open && onClose()}
    >
      <MenuPopover>
        <MenuList>
          {entries.map(({ label, ...entry }) => (
            <MenuItem key={label} {...entry}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const AppointmentPanel = lazyPart(async () => (await import('./panel/AppointmentPanel.tsx')).AppointmentPanel);

type BookPanelsProps = { context: BookContext; parts: readonly BookParts[] };

/** The panel next to the book: the appointment editor, or the one that a feature opened. */
function BookPanels({ context, parts }: BookPanelsProps) {
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

/** What the grid does with its blocks and free times. Blocks that no feature knows are appointments. */
function gridHandlers({ editor, visits }: BookContext, parts: readonly BookParts[]) {
  const find = (id: string) => parts.flatMap(({ findBlock }) => findBlock?.(id) ?? [])[0] ?? visits.getBlock(id);
  const first = <Name extends 'cutId' | 'selectedId' | 'only' | 'chips' | 'onChip' | 'onSlot'>(name: Name) =>
    parts.find((part) => part[name] !== undefined)?.[name];
  const takeSlot = first('onSlot') ?? ((slot: BookSlot) => void editor.open.blank(slot));
  return {
    cutId: first('cutId'),
    selectedId: first('selectedId'),
    only: first('only'),
    chips: first('chips'),
    onChip: first('onChip'),
    onCreate: takeSlot,
    onOpen: (id: string) => find(id).open(),
    onMove: (id: string, to: ColumnKey & { start: number }) => find(id).move(to),
    onResize: (id: string, { minutes }: { minutes: number }) => find(id).resize(minutes),
    onDelete: (id: string) => find(id).remove(),
  };
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
});
