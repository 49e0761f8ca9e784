import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  DeleteDismissRegular,
  MoreHorizontalRegular,
  PrintRegular,
} from '@fluentui/react-icons';
import { useDeleted } from './deleted/useDeleted.tsx';
import type { Book } from './useBook.ts';

/** What the line above the book has no room for on a phone. */
export function BarMenu({ book }: { book: Book }) {
  const { view, chooseView, refresh } = book;
  const deleted = useDeleted(book);
  return (
    <>
      <Menu
        checkedValues={{ view: [view] }}
        onCheckedValueChange={(_, { checkedItems }) => chooseView(checkedItems[0] === 'week' ? 'week' : 'day')}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label="View and more"
            style={{ minWidth: '44px', minHeight: '44px' }}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value="day">
              Day
            </MenuItemRadio>
            <MenuItemRadio name="view" value="week">
              Week
            </MenuItemRadio>
            <MenuDivider />
            <MenuItem icon={<ArrowClockwiseRegular />} onClick={() => void refresh()}>
              Refresh
            </MenuItem>
            <MenuItem icon={<PrintRegular />} onClick={() => window.print()}>
              Print
            </MenuItem>
            {deleted && (
              <MenuItem icon={<DeleteDismissRegular />} onClick={deleted.show}>
                {deleted.text}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {deleted?.drawer}
    </>
  );
}
