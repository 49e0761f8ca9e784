import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { personName } from '../../../shared/rules/names.ts';
import type { AbsenceActions } from './absence/useAbsence.ts';
import { formatDay } from './dateFormats.ts';
import type { ColumnKey } from './draft.ts';
import type { BookPanel } from './editing/useBookPanel.ts';
import type { Book } from './useBook.ts';

/** The column whose head was clicked. */
export type OpenHead = ColumnKey & { head: HTMLElement };

type ColumnMenuProps = { open: OpenHead; book: Book; panel: BookPanel; absence: AbsenceActions; onClose: () => void };

/** Menu of a stylist's head in the book. */
export function ColumnMenu({ open, book, panel, absence, onClose }: ColumnMenuProps) {
  const { date, head } = open;
  const { data, clock } = book;
  const stylist = data?.stylists.find(({ user_id }) => user_id === open.stylistId);
  if (!stylist || stylist.location_id === null) return null;
  const who = { stylistId: stylist.user_id, name: personName(stylist), locationId: stylist.location_id, date };
  const isOver = clock.today !== undefined && date < clock.today;
  const isSick = stylist.days.some((day) => day.date === date && day.is_sick);
  const when = date === clock.today ? 'today' : `on ${formatDay(date, clock.today, false).split(',')[0]}`;
  return (
    <Menu
      open
      positioning={{ target: head, position: 'below', align: 'start' }}
      onOpenChange={(_, state) => !state.open && onClose()}
    >
      <MenuPopover>
        <MenuList>
          <MenuItem disabled={isOver} onClick={() => void panel.open({ kind: 'absence', ...who })}>
            {isSick ? `Move the clients ${when}` : `Sick ${when}`}
          </MenuItem>
          {isSick && (
            <MenuItem disabled={isOver} onClick={() => void absence.end(who)}>
              Works after all {when}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
