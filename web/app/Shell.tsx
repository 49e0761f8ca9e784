import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { look } from '../kit/theme.ts';
import { screens } from '../screens.tsx';
import { Copyright, Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { useDrawer } from './useDrawer.ts';

/** Where the drawer stays away altogether (specification, section 2). */
const withoutDrawer = '/stylist-dashboard-detail';

/** The frame around every signed-in screen: drawer, header, content, copyright line. */
export function Shell({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const wide = screens.some((screen) => screen.path === pathname && screen.wide);
  const drawer = useDrawer(wide);
  const hasDrawer = pathname !== withoutDrawer;
  const namesOwner = drawer.isLarge && drawer.state === 'opened' && hasDrawer;
  return (
    <div className={styles.shell}>
      {hasDrawer && <Drawer drawer={drawer} />}
      <div className={styles.side}>
        <Header onDrawer={hasDrawer ? drawer.toggle : undefined} />
        <main className={styles.content}>
          <div className={styles.screen}>{children}</div>
          {!namesOwner && (
            <footer className={wide ? styles.thin : undefined}>
              <Copyright />
            </footer>
          )}
        </main>
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  shell: { display: 'flex', height: '100%', '@media print': { display: 'block', height: 'auto' } },
  side: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  content: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    '@media print': { overflow: 'visible' },
  },
  screen: { flexGrow: 1, minHeight: 0 },
  // A screen that wants the room leaves a line for it, no more.
  thin: {
    flexShrink: 0,
    borderTop: `1px solid ${look.hairline}`,
    '& p': { padding: '3px 20px' },
    '@media print': { display: 'none' },
  },
});
