import { Avatar, Button, Divider, makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import {
  ArrowLeftRegular,
  HomeRegular,
  NavigationRegular,
  PanelLeftRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../kit/data/session.tsx';
import { useBack } from '../kit/list/returning.ts';
import { touch } from '../kit/ui/media.ts';
import { look } from '../kit/ui/theme.ts';
import { BadgeButton } from './BadgeButton.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { Search } from './search/Search.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** @param onDrawer opens and closes the drawer; without it there is none on this screen */
export function Header({ onDrawer }: { onDrawer: (() => void) | undefined }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const back = useBack('/');
  const { user, signOut } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.part}>
        {onDrawer && (
          <>
            <Tooltip content="Menu" relationship="label">
              <Button
                appearance="subtle"
                className={styles.target}
                icon={{
                  children: (
                    <>
                      <PanelLeftRegular className={styles.onWide} />
                      <NavigationRegular className={styles.onNarrow} />
                    </>
                  ),
                }}
                onClick={onDrawer}
              />
            </Tooltip>
            <Divider vertical className={styles.rule} />
          </>
        )}
        <Tooltip content="Back" relationship="label">
          <Button appearance="subtle" className={styles.target} icon={<ArrowLeftRegular />} onClick={back} />
        </Tooltip>
        <Tooltip content="Dashboard" relationship="label">
          <Button appearance="subtle" className={styles.target} icon={<HomeRegular />} onClick={() => navigate('/')} />
        </Tooltip>
      </div>
      <Search />
      <div className={mergeClasses(styles.part, styles.onWide)}>
        <BadgeButton />
        <ThemeMenu />
        <Divider vertical className={styles.rule} />
        <Link to="/profile" className={styles.person} aria-label={`Your profile, ${user.email}`}>
          <Avatar size={28} name={user.userName} color="colorful" aria-hidden />
          <span className={styles.email}>{user.email}</span>
        </Link>
        <Button appearance="subtle" icon={<SignOutRegular />} onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
      <PersonMenu className={mergeClasses(styles.target, styles.onNarrow)} />
    </header>
  );
}

const narrow = '@media (max-width: 767px)';

const useStyles = makeStyles({
  header: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    flexShrink: 0,
    height: '56px',
    padding: '0 16px',
    boxSizing: 'border-box',
    backgroundColor: look.canvas,
    borderBottom: `1px solid ${look.hairline}`,
    [narrow]: { padding: '0 8px', gap: '4px' },
    '@media print': { display: 'none' },
  },
  part: { display: 'flex', alignItems: 'center', gap: '4px', flexShrink: 0 },
  rule: { height: '20px', flexGrow: 0, padding: '0 4px', [narrow]: { display: 'none' } },
  target: { [touch]: { minWidth: '44px', minHeight: '44px' } },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: look.entryHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  email: {
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (max-width: 1023px)': { maxWidth: '140px' },
  },
  onWide: { [narrow]: { display: 'none' } },
  onNarrow: { '@media (min-width: 768px)': { display: 'none' } },
});
