import { makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import {
  BoxFilled,
  BoxRegular,
  CalendarLtrFilled,
  CalendarLtrRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  DataPieFilled,
  DataPieRegular,
  DataTrendingFilled,
  DataTrendingRegular,
  PersonCircleFilled,
  PersonCircleRegular,
  PlugConnectedFilled,
  PlugConnectedRegular,
  SettingsFilled,
  SettingsRegular,
  TaskListLtrFilled,
  TaskListLtrRegular,
} from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../kit/data/session.tsx';
import { touch } from '../kit/ui/media.ts';
import { flexColumn, look } from '../kit/ui/theme.ts';
import { findScreen, listScreens, type MenuGroup, type Screen } from '../screens.tsx';

/** Menu with captions. Only the current screen's group, and `openGroup`, start expanded. */
export function Menu({ label = 'Main menu', asked }: { label?: string; asked?: MenuGroup | undefined }) {
  const styles = useMenuStyles();
  return (
    <nav className={styles.menu} aria-label={label}>
      {useMenuEntries().map((entry) =>
        'group' in entry ? (
          <Group
            key={`${entry.group}${entry.selected}`}
            {...entry}
            startsOpen={entry.selected || entry.group === asked}
          />
        ) : (
          <Link
            key={entry.path}
            to={entry.path}
            className={mergeClasses(styles.item, entry.selected && styles.selected)}
            aria-current={entry.selected && 'page'}
          >
            <span className={styles.icon}>{entry.icon}</span>
            {entry.label}
          </Link>
        ),
      )}
    </nav>
  );
}

type GroupProps = Extract<MenuEntry, { group: MenuGroup }> & { startsOpen: boolean };

function Group({ group, icon, items, startsOpen }: GroupProps) {
  const styles = useMenuStyles();
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.grow}>{group}</span>
        {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
      </button>
      {open && (
        <div className={styles.children}>
          {items.map(({ path, label, selected }) => (
            <Link
              key={path}
              to={path}
              className={mergeClasses(styles.child, selected && styles.selected)}
              aria-current={selected && 'page'}
            >
              {label}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}

/** Icon strip; choosing a group opens the drawer as an overlay. */
export function CompactMenu({ onPeek }: { onPeek: (group: MenuGroup) => void }) {
  const styles = useMenuStyles();
  return (
    <nav className={styles.menu} aria-label="Main menu">
      {useMenuEntries().map((entry) => {
        const className = mergeClasses(styles.compact, entry.selected && styles.selected);
        return (
          <Tooltip key={entry.label} content={entry.label} relationship="label" positioning="after">
            {'group' in entry ? (
              <button type="button" className={className} aria-haspopup="dialog" onClick={() => onPeek(entry.group)}>
                {entry.icon}
              </button>
            ) : (
              <Link to={entry.path} className={className} aria-current={entry.selected && 'page'}>
                {entry.icon}
              </Link>
            )}
          </Tooltip>
        );
      })}
    </nav>
  );
}

type Icon = { rest: ReactElement; selected: ReactElement };

/** Icons by caption of groups and ungrouped screens. */
const icons: Record<string, Icon> = {
  'Service Scheduler': { rest: <CalendarLtrRegular />, selected: <CalendarLtrFilled /> },
  'Device Status': { rest: <PlugConnectedRegular />, selected: <PlugConnectedFilled /> },
  'Salon Dashboard': { rest: <DataPieRegular />, selected: <DataPieFilled /> },
  'Stylist Dashboard': { rest: <PersonCircleRegular />, selected: <PersonCircleFilled /> },
  Tasks: { rest: <TaskListLtrRegular />, selected: <TaskListLtrFilled /> },
  'Report Center': { rest: <DataTrendingRegular />, selected: <DataTrendingFilled /> },
  'Admin Panel': { rest: <SettingsRegular />, selected: <SettingsFilled /> },
  Inventory: { rest: <BoxRegular />, selected: <BoxFilled /> },
};

type MenuItem = { path: string; label: string; selected: boolean };
type MenuEntry = { label: string; icon: ReactElement | undefined; selected: boolean } & (
  | { path: string }
  | { group: MenuGroup; items: MenuItem[] }
);

const groups: readonly MenuGroup[] = ['Report Center', 'Admin Panel', 'Inventory'];

/** Menu entries of the user: single screens first, then the groups that contain any. */
function useMenuEntries(): MenuEntry[] {
  const { types } = useSession();
  const here = findScreen(useLocation().pathname);
  const current = here?.parentPath ?? here?.path;
  const menuScreens = listScreens(types).filter(({ label }) => label);
  const itemOf = ({ path, label = '' }: Screen): MenuItem => ({ path, label, selected: path === current });
  const iconOf = (label: string, selected: boolean) => icons[label]?.[selected ? 'selected' : 'rest'];

  const single = menuScreens
    .filter(({ group }) => !group)
    .map(itemOf)
    .map((item) => ({ ...item, icon: iconOf(item.label, item.selected) }));
  const grouped = groups
    .map((group) => ({ group, items: menuScreens.filter((screen) => screen.group === group).map(itemOf) }))
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) => {
      const selected = items.some((item) => item.selected);
      return { label: group, group, items, selected, icon: iconOf(group, selected) };
    });
  return [...single, ...grouped];
}

const entry = {
  display: 'flex',
  alignItems: 'center',
  border: 'none',
  borderRadius: '7px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  font: 'inherit',
  fontWeight: tokens.fontWeightMedium,
  textAlign: 'start',
  textDecorationLine: 'none',
  cursor: 'pointer',
  ':hover': { backgroundColor: look.entryHover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;

const useMenuStyles = makeStyles({
  menu: { ...flexColumn, alignSelf: 'stretch', flexGrow: 1, gap: '2px', padding: '8px 10px', overflowY: 'auto' },
  item: { ...entry, gap: '10px', minHeight: '34px', padding: '0 10px', [touch]: { minHeight: '44px' } },
  icon: { display: 'inline-flex', fontSize: '20px' },
  grow: { flexGrow: 1 },
  children: {
    ...flexColumn,
    gap: '2px',
    marginLeft: '19px',
    paddingLeft: '10px',
    borderLeft: `1px solid ${look.hairline}`,
  },
  child: { ...entry, minHeight: '32px', padding: '0 10px', [touch]: { minHeight: '44px' } },
  compact: {
    ...entry,
    justifyContent: 'center',
    width: '40px',
    height: '40px',
    // The strip's border takes one of its 60 px.
    marginRight: '-1px',
    flexShrink: 0,
    fontSize: '20px',
  },
  selected: {
    backgroundColor: look.entrySelected,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: look.entrySelected },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});
