import { makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import {
  BoxRegular,
  CalendarLtrFilled,
  CalendarLtrRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  DataTrendingRegular,
  SettingsFilled,
  SettingsRegular,
} from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { touch } from '../kit/media.ts';
import { useSession } from '../kit/session.tsx';
import { look } from '../kit/theme.ts';
import { type MenuGroup, type Screen, screensFor } from '../screens.tsx';

const groups: readonly MenuGroup[] = ['Report Center', 'Admin Panel', 'Inventory'];

type Icon = { rest: ReactElement; selected: ReactElement };
const icons: Record<MenuGroup | 'Service Scheduler', Icon> = {
  'Service Scheduler': { rest: <CalendarLtrRegular />, selected: <CalendarLtrFilled /> },
  'Report Center': { rest: <DataTrendingRegular />, selected: <DataTrendingRegular /> },
  'Admin Panel': { rest: <SettingsRegular />, selected: <SettingsFilled /> },
  Inventory: { rest: <BoxRegular />, selected: <BoxRegular /> },
};
const iconOf = (label = ''): Icon => icons[label as MenuGroup] ?? icons['Admin Panel'];

type MenuProps = { compact: boolean; onPeek: () => void };

/** The menu of what the person may open: single screens first, then the groups that have one for this person. */
export function Menu({ compact, onPeek }: MenuProps) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const shown = screensFor(useSession().types).filter(({ label }) => label);
  const top = shown.filter(({ group }) => !group);
  const filled = groups
    .map((group) => ({ group, children: shown.filter((screen) => screen.group === group) }))
    .filter(({ children }) => children.length > 0);

  return (
    <nav className={styles.menu} aria-label="Main menu">
      {top.map((screen) =>
        compact ? <CompactLink key={screen.path} screen={screen} /> : <TopLink key={screen.path} screen={screen} />,
      )}
      {filled.map(({ group, children }) => {
        const holdsCurrent = children.some(({ path }) => pathname === path);
        return compact ? (
          <Tooltip key={group} content={group} relationship="label" positioning="after">
            <button
              type="button"
              className={mergeClasses(styles.compactItem, holdsCurrent && styles.selected)}
              aria-haspopup="menu"
              onClick={onPeek}
            >
              {iconOf(group)[holdsCurrent ? 'selected' : 'rest']}
            </button>
          </Tooltip>
        ) : (
          <Group key={`${group}${holdsCurrent}`} group={group} screens={children} startsOpen={holdsCurrent} />
        );
      })}
    </nav>
  );
}

function TopLink({ screen }: { screen: Screen }) {
  const styles = useStyles();
  return (
    <NavLink to={screen.path} className={({ isActive }) => mergeClasses(styles.item, isActive && styles.selected)}>
      {({ isActive }) => (
        <>
          <span className={styles.icon}>{iconOf(screen.label)[isActive ? 'selected' : 'rest']}</span>
          {screen.label}
        </>
      )}
    </NavLink>
  );
}

function CompactLink({ screen }: { screen: Screen }) {
  const styles = useStyles();
  return (
    <Tooltip content={screen.label ?? ''} relationship="label" positioning="after">
      <NavLink
        to={screen.path}
        className={({ isActive }) => mergeClasses(styles.compactItem, isActive && styles.selected)}
      >
        {({ isActive }) => iconOf(screen.label)[isActive ? 'selected' : 'rest']}
      </NavLink>
    </Tooltip>
  );
}

type GroupProps = { group: MenuGroup; screens: readonly Screen[]; startsOpen: boolean };

function Group({ group, screens, startsOpen }: GroupProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.icon}>{iconOf(group)[startsOpen ? 'selected' : 'rest']}</span>
        <span className={styles.grow}>{group}</span>
        {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
      </button>
      {open && (
        <div className={styles.children}>
          {screens.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) => mergeClasses(styles.child, isActive && styles.selected)}
            >
              {label}
            </NavLink>
          ))}
        </div>
      )}
    </>
  );
}

const useStyles = makeStyles({
  menu: {
    display: 'flex',
    flexDirection: 'column',
    alignSelf: 'stretch',
    flexGrow: 1,
    gap: '2px',
    padding: '8px 10px',
    overflowY: 'auto',
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '34px',
    padding: '0 10px',
    border: 'none',
    borderRadius: '7px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontWeight: tokens.fontWeightMedium,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [touch]: { minHeight: '44px' },
  },
  icon: { display: 'inline-flex', fontSize: '20px' },
  grow: { flexGrow: 1 },
  children: {
    display: 'flex',
    flexDirection: 'column',
    marginLeft: '19px',
    paddingLeft: '10px',
    borderLeft: `1px solid ${look.hairline}`,
  },
  child: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    padding: '0 10px',
    borderRadius: '7px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [touch]: { minHeight: '44px' },
  },
  compactItem: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '40px',
    height: '40px',
    border: 'none',
    borderRadius: '7px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontSize: '20px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  selected: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundSelected },
  },
});
