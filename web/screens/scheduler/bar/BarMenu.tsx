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
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { usualZoom, type Zoom, zooms } from '../../../book/measures.ts';
import { touch, useIsPhone } from '../../../kit/ui/media.ts';
import type { MenuEntry } from '../bookFeature.ts';
import type { Book } from '../useBook.ts';

type BarMenuProps = { book: Book; entries: readonly MenuEntry[] };

/** How the book looks, and what its features add; on a phone, also the view that the bar has no room for. */
export function BarMenu({ book, entries }: BarMenuProps) {
  const { view, chooseView } = book.url;
  const { zoom, setZoom } = book.view;
  const isNarrow = useIsPhone();
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
          {entries.map(({ label, ...entry }) => (
            <MenuItem key={label} className={styles.target} {...entry}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const zoomLabels: Record<Zoom, string> = { 20: 'Compact', 30: 'Usual height', 45: 'Tall' };

const useMenuStyles = makeStyles({
  target: { alignItems: 'center', [touch]: { minHeight: '44px', minWidth: '44px' } },
});
