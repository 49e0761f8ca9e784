import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import type { BookParts } from './bookFeature.ts';
import { formatDay } from './dateFormats.ts';
import type { ColumnKey } from './draft.ts';
import type { Book } from './useBook.ts';

/** The column whose head was clicked. */
export type OpenHead = ColumnKey & { head: HTMLElement };

type StylistHeadMenuProps = { open: OpenHead; book: Book; parts: readonly BookParts[]; onClose: () => void };

/** Menu of a stylist's head in the book. */
export function StylistHeadMenu({ open, book, parts, onClose }: StylistHeadMenuProps) {
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
