import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  DeleteDismissRegular,
  MoreHorizontalRegular,
  PrintRegular,
} from '@fluentui/react-icons';
import { touch } from '../../kit/media.ts';
import { useDeleted } from './deleted/useDeleted.tsx';
import type { Book } from './useBook.ts';

/** What the line above the book has no room for on a phone. */
export function BarMenu({ book }: { book: Book }) {
  const { view, chooseView, refresh } = book;
  const styles = useStyles();
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
            className={styles.target}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio className={styles.target} name="view" value="day">
              Day
            </MenuItemRadio>
            <MenuItemRadio className={styles.target} name="view" value="week">
              Week
            </MenuItemRadio>
            <MenuDivider />
            <MenuItem className={styles.target} icon={<ArrowClockwiseRegular />} onClick={() => void refresh()}>
              Refresh
            </MenuItem>
            <MenuItem className={styles.target} icon={<PrintRegular />} onClick={() => window.print()}>
              Print
            </MenuItem>
            {deleted && (
              <MenuItem className={styles.target} icon={<DeleteDismissRegular />} onClick={deleted.show}>
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

const useStyles = makeStyles({ target: { alignItems: 'center', [touch]: { minHeight: '44px', minWidth: '44px' } } });
