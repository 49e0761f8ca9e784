import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { WeatherMoonRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type Mode, themes, useMode } from '../kit/ui/theme.ts';
import { useTooltipVisibility } from '../kit/ui/useTooltipVisibility.ts';

const labels: Record<Mode, string> = { light: 'Light', dark: 'Dark', contrast: 'High contrast' };

const isMode = (value: string | undefined): value is Mode => value !== undefined && Object.hasOwn(themes, value);

export function ThemeMenu() {
  const [open, setOpen] = useState(false);
  const tip = useTooltipVisibility(open);
  return (
    <Menu {...useThemeChoice()} open={open} onOpenChange={(_, change) => setOpen(change.open)}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Theme" relationship="label" {...tip}>
          <Button appearance="subtle" icon={<WeatherMoonRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <ThemeItems />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Props of a menu that contains `ThemeItems`. */
export function useThemeChoice(): Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  const { mode, setMode } = useMode();
  return {
    checkedValues: { mode: [mode] },
    onCheckedValueChange: (_, { checkedItems }) => isMode(checkedItems[0]) && setMode(checkedItems[0]),
  };
}

export const ThemeItems = () =>
  Object.entries(labels).map(([value, label]) => (
    <MenuItemRadio key={value} name="mode" value={value}>
      {label}
    </MenuItemRadio>
  ));
