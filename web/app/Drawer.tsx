import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { productName } from '../../shared/rules/productName.ts';
import { Brand, Logo } from '../kit/ui/Brand.tsx';
import { lazyPart } from '../kit/ui/lazyComponent.tsx';
import { flexColumn, flexRow, look, quietSmallText } from '../kit/ui/theme.ts';
import { CompactMenu, Menu } from './Menu.tsx';
import type { useDrawer } from './useDrawer.ts';

const MenuOverlay = lazyPart(async () => (await import('./MenuOverlay.tsx')).MenuOverlay);

type DrawerProps = { drawer: ReturnType<typeof useDrawer> };

/** Navigation drawer: 250 px in the page, a 60 px icon strip, or a temporary overlay. */
export function Drawer({ drawer }: DrawerProps) {
  const { state, isLarge, openGroup, dismiss, peek } = drawer;
  const styles = useStyles();
  const isOpenInPage = isLarge && state === 'opened';
  return (
    <>
      {isLarge && (
        <aside className={mergeClasses(styles.strip, isOpenInPage && styles.open)}>
          <div className={mergeClasses(styles.head, !isOpenInPage && styles.centered)}>
            {isOpenInPage ? <Brand /> : <Logo />}
          </div>
          {isOpenInPage ? <Menu /> : <CompactMenu onPeek={peek} />}
          <footer className={mergeClasses(styles.foot, !isOpenInPage && styles.narrowFoot)}>
            <Copyright short={!isOpenInPage} />
          </footer>
        </aside>
      )}
      <MenuOverlay open={state === 'temporary'} openGroup={openGroup} onDismiss={dismiss} />
    </>
  );
}

/** Copyright line; `short` omits the product name. */
export function Copyright({ short = false }: { short?: boolean }) {
  const year = `© ${new Date().getFullYear()}`;
  return short ? year : `${year} ${productName}`;
}

const useStyles = makeStyles({
  strip: {
    ...flexColumn,
    flexShrink: 0,
    width: '60px',
    boxSizing: 'border-box',
    backgroundColor: look.canvas,
    borderRight: `1px solid ${look.hairline}`,
    '@media print': { display: 'none' },
  },
  open: { width: '250px' },
  head: { ...flexRow, height: '56px', padding: '0 16px', flexShrink: 0 },
  centered: { justifyContent: 'center', padding: 0 },
  foot: { ...quietSmallText, padding: '12px 20px' },
  narrowFoot: { padding: '12px 0', textAlign: 'center' },
});
