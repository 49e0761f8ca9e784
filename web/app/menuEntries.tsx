import {
  BoxFilled,
  BoxRegular,
  CalendarLtrFilled,
  CalendarLtrRegular,
  DataTrendingFilled,
  DataTrendingRegular,
  SettingsFilled,
  SettingsRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../kit/data/session.tsx';
import { type MenuGroup, type Screen, screenAt, screensFor } from '../screens.tsx';

type Icon = { rest: ReactElement; selected: ReactElement };

/** By caption: of the groups, and of the screens that stand in none. */
const icons: Record<string, Icon> = {
  'Service Scheduler': { rest: <CalendarLtrRegular />, selected: <CalendarLtrFilled /> },
  'Report Center': { rest: <DataTrendingRegular />, selected: <DataTrendingFilled /> },
  'Admin Panel': { rest: <SettingsRegular />, selected: <SettingsFilled /> },
  Inventory: { rest: <BoxRegular />, selected: <BoxFilled /> },
};

type MenuItem = { path: string; label: string; selected: boolean };
export type MenuEntry = { label: string; icon: ReactElement | undefined; selected: boolean } & (
  | { path: string }
  | { group: MenuGroup; items: MenuItem[] }
);

const groups: readonly MenuGroup[] = ['Report Center', 'Admin Panel', 'Inventory'];

/** What the person may open: single screens first, then the groups that hold one for this person. */
export function useMenuEntries(): MenuEntry[] {
  const { types } = useSession();
  const here = screenAt(useLocation().pathname);
  const current = here?.within ?? here?.path;
  const shown = screensFor(types).filter(({ label }) => label);
  const itemOf = ({ path, label = '' }: Screen): MenuItem => ({ path, label, selected: path === current });
  const iconOf = (label: string, selected: boolean) => icons[label]?.[selected ? 'selected' : 'rest'];

  const single = shown
    .filter(({ group }) => !group)
    .map(itemOf)
    .map((item) => ({ ...item, icon: iconOf(item.label, item.selected) }));
  const grouped = groups
    .map((group) => ({ group, items: shown.filter((screen) => screen.group === group).map(itemOf) }))
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) => {
      const selected = items.some((item) => item.selected);
      return { label: group, group, items, selected, icon: iconOf(group, selected) };
    });
  return [...single, ...grouped];
}
