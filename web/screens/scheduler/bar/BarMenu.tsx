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
  EyeRegular,
  Info20Regular,
  MoreHorizontalRegular,
  PeopleRegular,
  PersonRegular,
  PrintRegular,
} from '@fluentui/react-icons';
import { usualZoom, type Zoom, zooms } from '../../../book/measures.ts';
import { touch, useIsPhone } from '../../../kit/ui/media.ts';
import { type Restore, useDeleted } from '../deleted/DeletedButton.tsx';
import type { OpenPanel } from '../editing/useBookPanel.ts';
import { toWalkIn } from '../find/question.ts';
import type { Book } from '../useBook.ts';

/** The menu of a phone, which also opens the deleted appointments. */
export function PhoneMenu({ onRestore, ...props }: Omit<BarMenuProps, 'deleted'> & { onRestore: Restore }) {
  const deleted = useDeleted(props.book, onRestore);
  return (
    <>
      <BarMenu {...props} deleted={deleted} />
      {deleted?.drawer}
    </>
  );
}

type BarMenuProps = {
  book: Book;
  /** Opens the panel next to the book. */
  onPanel: (panel: OpenPanel) => void;
  deleted?: ReturnType<typeof useDeleted>;
};

/** How the book looks and prints; on a phone, also the controls that the bar has no room for. */
export function BarMenu({ book, onPanel, deleted }: BarMenuProps) {
  const { view, chooseView } = book.url;
  const { zoom, setZoom, arrangement, print } = book.view;
  const isNarrow = useIsPhone();
  const hidden = arrangement.hidden.length;
  const styles = useMenuStyles();
  return (
    <Menu
      checkedValues={{ view: [view], zoom: [String(zoom)] }}
      onCheckedValueChange={(_, { name, checkedItems: [chosen] }) => {
        if (name === 'view') chooseView(chosen === 'week' ? 'week' : 'day');
        else setZoom(zooms.find((one) => String(one) === chosen) ?? usualZoom);
      }}
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
          {isNarrow && (
            <>
              <MenuItemRadio className={styles.target} name="view" value="day">
                Day
              </MenuItemRadio>
              <MenuItemRadio className={styles.target} name="view" value="week">
                Week
              </MenuItemRadio>
              <MenuDivider />
            </>
          )}
          {zooms.map((one) => (
            <MenuItemRadio key={one} className={styles.target} name="zoom" value={String(one)}>
              {zoomLabels[one]}
            </MenuItemRadio>
          ))}
          <MenuDivider />
          <MenuItem className={styles.target} icon={<PeopleRegular />} onClick={() => onPanel({ kind: 'stylists' })}>
            {hidden > 0 ? `Stylists (${hidden} hidden)` : 'Stylists'}
          </MenuItem>
          <MenuItem className={styles.target} icon={<EyeRegular />} onClick={() => onPanel({ kind: 'signs' })}>
            Signs in the book
          </MenuItem>
          {!isNarrow && (
            <MenuItem className={styles.target} icon={<Info20Regular />} onClick={() => onPanel({ kind: 'keys' })}>
              Keyboard shortcuts
            </MenuItem>
          )}
          {isNarrow && (
            <MenuItem
              className={styles.target}
              icon={<PersonRegular />}
              onClick={() => onPanel({ kind: 'find', wish: toWalkIn(book) })}
            >
              Walk-in
            </MenuItem>
          )}
          {isNarrow && (
            <MenuItem
              className={styles.target}
              icon={<ArrowClockwiseRegular />}
              onClick={() => void book.updates.refresh()}
            >
              Refresh
            </MenuItem>
          )}
          {isNarrow && (
            <MenuItem className={styles.target} icon={<PrintRegular />} onClick={() => print(false)}>
              Print
            </MenuItem>
          )}
          <MenuItem className={styles.target} icon={<PrintRegular />} onClick={() => print(true)}>
            Print a page per stylist
          </MenuItem>
          {deleted && (
            <MenuItem className={styles.target} icon={<DeleteDismissRegular />} onClick={deleted.open}>
              {deleted.label}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const zoomLabels: Record<Zoom, string> = { 20: 'Compact', 30: 'Usual height', 45: 'Tall' };

const useMenuStyles = makeStyles({
  target: { alignItems: 'center', [touch]: { minHeight: '44px', minWidth: '44px' } },
});
