import { makeStyles, mergeClasses, OverlayDrawer, tokens } from '@fluentui/react-components';
import { Brand, Mark, productName } from '../kit/Brand.tsx';
import { look } from '../kit/theme.ts';
import { Menu } from './Menu.tsx';
import type { useDrawer } from './useDrawer.ts';

type DrawerProps = { drawer: ReturnType<typeof useDrawer> };

/** The left drawer: 250 wide in the page, 60 as a strip of icons, or over the content until something is chosen. */
export function Drawer({ drawer }: DrawerProps) {
  const { state, isLarge, dismiss, peek } = drawer;
  const styles = useStyles();
  const isOpenInPage = isLarge && state === 'opened';
  return (
    <>
      {isLarge && (
        <aside className={mergeClasses(styles.strip, isOpenInPage && styles.open)}>
          <div className={mergeClasses(styles.head, !isOpenInPage && styles.centered)}>
            {isOpenInPage ? <Brand /> : <Mark />}
          </div>
          <Menu compact={!isOpenInPage} onPeek={peek} />
          {isOpenInPage && <Copyright />}
        </aside>
      )}
      <OverlayDrawer
        open={state === 'temporary'}
        onOpenChange={(_, { open }) => open || dismiss()}
        className={styles.overlay}
        aria-label="Main menu"
      >
        <div className={styles.head}>
          <Brand />
        </div>
        <Menu compact={false} onPeek={peek} />
        <Copyright />
      </OverlayDrawer>
    </>
  );
}

/** The copyright line that every signed-in screen carries. */
export function Copyright() {
  const styles = useStyles();
  return <p className={styles.copyright}>{`© ${new Date().getFullYear()} ${productName}`}</p>;
}

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: '60px',
    boxSizing: 'border-box',
    backgroundColor: look.canvas,
    borderRight: `1px solid ${look.hairline}`,
    '@media print': { display: 'none' },
  },
  open: { width: '250px' },
  overlay: { width: '250px', backgroundColor: look.canvas },
  head: { display: 'flex', alignItems: 'center', height: '56px', padding: '0 16px', flexShrink: 0 },
  centered: { justifyContent: 'center', padding: 0 },
  copyright: {
    margin: 0,
    padding: '12px 20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
