import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getLastReplyTime } from '../kit/data/call.ts';
import { useSession } from '../kit/data/session.tsx';
import { useOffline } from '../kit/data/useOffline.ts';
import { formatInstant } from '../kit/ui/days.ts';
import { lazyPart } from '../kit/ui/lazyComponent.tsx';
import { phone } from '../kit/ui/media.ts';
import { flexColumn, look, quietSmallText } from '../kit/ui/theme.ts';
import { useBowlCount } from '../salon/bowl/bowlStore.ts';
import { findScreen } from '../screens.tsx';
import { AccessDeniedBanner } from './AccessDeniedBanner.tsx';
import { Copyright, Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { useDrawer } from './useDrawer.ts';

const BowlOutbox = lazyPart(async () => (await import('../salon/bowl/BowlOutbox.tsx')).BowlOutbox);

const SecondFactorNotice = lazyPart(async () => (await import('./SecondFactorNotice.tsx')).SecondFactorNotice);

/** The screen without a drawer (specification, section 2). */
const pathWithoutDrawer = '/stylist-dashboard-detail';

/** Frame of every signed-in screen: drawer, header, content, copyright. */
export function Shell({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const { user } = useSession();
  const bowlCount = useBowlCount(user.userID);
  const { fillsView = false, isWide = false } = findScreen(pathname) ?? {};
  const drawer = useDrawer(isWide);
  const hasDrawer = pathname !== pathWithoutDrawer;
  const content = useRef<HTMLElement>(null);

  // Scroll new screens to the top.
  useEffect(() => {
    if (pathname) content.current?.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      {hasDrawer && <Drawer drawer={drawer} />}
      <div className={styles.side}>
        <Header onDrawer={hasDrawer ? drawer.toggle : undefined} />
        <AccessDeniedBanner />
        <OfflineBar />
        {user.second_factor_required_from && <SecondFactorNotice user={user} />}
        {bowlCount > 0 && <BowlOutbox />}
        <main ref={content} tabIndex={-1} className={mergeClasses(styles.content, fillsView && styles.bare)}>
          <div className={mergeClasses(styles.screen, fillsView && styles.filling)}>{children}</div>
          {!(drawer.isLarge && hasDrawer) && (
            <footer className={styles.foot}>
              <Copyright />
            </footer>
          )}
        </main>
      </div>
    </div>
  );
}

/** Stands while the network is away; the screen below keeps what it has. */
function OfflineBar() {
  const styles = useStyles();
  const { zone } = useSession().user;
  const isOffline = useOffline();
  if (!isOffline) return null;
  const time = formatInstant(getLastReplyTime(), zone).replace(/^.*, /, '');
  return (
    <div role="status" className={styles.offline}>
      Offline. Showing what was loaded at {time}.
    </div>
  );
}

const useStyles = makeStyles({
  offline: {
    flexShrink: 0,
    padding: '4px 24px',
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    [phone]: { padding: '4px 16px' },
  },
  shell: { display: 'flex', height: '100%', '@media print': { display: 'block', height: 'auto' } },
  skip: {
    position: 'absolute',
    top: '8px',
    left: '8px',
    zIndex: 10,
    padding: '8px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    boxShadow: look.raisedShadow,
    ':not(:focus)': { transform: 'translateY(-200%)' },
    '@media print': { display: 'none' },
  },
  side: { ...flexColumn, flexGrow: 1, minWidth: 0, minHeight: 0 },
  content: {
    ...flexColumn,
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    outlineStyle: 'none',
    '@media print': { overflow: 'visible' },
  },
  // A scrollbar for the copyright line alone would be misleading next to the book's.
  bare: { scrollbarWidth: 'none' },
  // At least the view, so that the line below does not move when the screen has loaded.
  screen: { flex: '1 0 auto', minHeight: '100%', '@media print': { minHeight: 'auto' } },
  // Fills the view; the copyright line follows below.
  filling: { flex: 'none', height: '100%', minHeight: 0, '@media print': { height: 'auto' } },
  foot: {
    ...quietSmallText,
    flexShrink: 0,
    padding: '12px 24px',
    [phone]: { padding: '12px 16px' },
    '@media print': { display: 'none' },
  },
});
