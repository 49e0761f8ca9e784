import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowLeftRegular,
  BarcodeScannerRegular,
  HomeRegular,
  LockClosedRegular,
  NavigationRegular,
  PanelLeftRegular,
  PersonRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../kit/data/session.tsx';
import { useGoBack } from '../kit/list/listReturn.ts';
import { Avatar } from '../kit/ui/Avatar.tsx';
import { lazyPart } from '../kit/ui/lazyComponent.tsx';
import { touch } from '../kit/ui/media.ts';
import { ellipsis, flexRow, look, spreadRow } from '../kit/ui/theme.ts';
import { useTooltipVisibility } from '../kit/ui/useTooltipVisibility.ts';
import { useSignOut } from '../salon/bowl/useSignOut.ts';
import { useLockNow } from './lock/useLockNow.ts';
import { Search } from './search/Search.tsx';
import { ThemeItems, ThemeMenu, useThemeChoice } from './ThemeMenu.tsx';

const Barcode = lazyPart(async () => (await import('../salon/Barcode.tsx')).Barcode);

/** @param onDrawer toggles the drawer; undefined on screens without one */
export function Header({ onDrawer }: { onDrawer: (() => void) | undefined }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const back = useGoBack('/');
  const { user } = useSession();
  const signOut = useSignOut();
  const lockNow = useLockNow();
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
            <span className={styles.rule} />
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
        <span className={styles.rule} />
        <Link to="/profile" className={styles.person} aria-label={`Your profile, ${user.email}`}>
          <Avatar size={28} name={user.userName} />
          <span className={styles.email}>{user.email}</span>
        </Link>
        <Tooltip content="Lock the screen" relationship="label">
          <Button
            appearance="subtle"
            className={styles.target}
            icon={<LockClosedRegular />}
            onClick={() => void lockNow()}
          />
        </Tooltip>
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
    ...spreadRow,
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
  part: { ...flexRow, gap: '4px', flexShrink: 0 },
  rule: {
    width: '1px',
    height: '20px',
    margin: '0 4px',
    backgroundColor: tokens.colorNeutralStroke2,
    [narrow]: { display: 'none' },
  },
  target: { [touch]: { minWidth: '44px', minHeight: '44px' } },
  person: {
    ...flexRow,
    gap: '8px',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: look.entryHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  email: { ...ellipsis, maxWidth: '220px', '@media (max-width: 1023px)': { maxWidth: '140px' } },
  onWide: { [narrow]: { display: 'none' } },
  onNarrow: { '@media (min-width: 768px)': { display: 'none' } },
});

/** Shows the user's own barcode for scanning. */
function BadgeButton() {
  const { barcode } = useSession().user;
  const [open, setOpen] = useState(false);
  const tip = useTooltipVisibility(open);
  return (
    <Popover withArrow open={open} onOpenChange={(_, change) => setOpen(change.open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip content="Your badge" relationship="label" {...tip}>
          <Button appearance="subtle" icon={<BarcodeScannerRegular />} />
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface aria-label="Your badge">
        {barcode ? <Barcode value={barcode} /> : 'No barcode found, please contact your administrator.'}
      </PopoverSurface>
    </Popover>
  );
}

/** The header's account actions behind the avatar, for narrow screens. */
function PersonMenu({ className }: { className: string }) {
  const { user } = useSession();
  const signOut = useSignOut();
  const lockNow = useLockNow();
  const navigate = useNavigate();
  return (
    <Menu {...useThemeChoice()}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={className}
          icon={<Avatar size={28} name={user.userName} />}
          aria-label={`Account, ${user.email}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{user.email}</MenuGroupHeader>
            <MenuItem icon={<PersonRegular />} onClick={() => navigate('/profile')}>
              Profile
            </MenuItem>
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>Theme</MenuGroupHeader>
            <ThemeItems />
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<LockClosedRegular />} onClick={() => void lockNow()}>
            Lock the screen
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={() => void signOut()}>
            Logout
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
