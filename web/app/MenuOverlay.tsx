import { makeStyles, OverlayDrawer } from '@fluentui/react-components';
import { Brand } from '../kit/ui/Brand.tsx';
import { look } from '../kit/ui/theme.ts';
import type { MenuGroup } from '../screens.tsx';
import { Menu } from './Menu.tsx';

interface MenuOverlayProps {
  open: boolean;
  /** The group to expand. */
  openGroup: MenuGroup | undefined;
  onDismiss: () => void;
}

/** The menu over the page, until the next navigation. */
export function MenuOverlay({ open, openGroup, onDismiss }: MenuOverlayProps) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      open={open}
      onOpenChange={(_, next) => next.open || onDismiss()}
      className={styles.overlay}
      aria-label="Main menu"
    >
      <div className={styles.head}>
        <Brand />
      </div>
      <Menu label="Screens" asked={openGroup} />
    </OverlayDrawer>
  );
}

const useStyles = makeStyles({
  overlay: { width: '250px', backgroundColor: look.canvas },
  head: { display: 'flex', alignItems: 'center', height: '56px', padding: '0 16px', flexShrink: 0 },
});
