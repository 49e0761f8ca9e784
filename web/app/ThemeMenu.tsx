import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { WeatherMoonRegular } from '@fluentui/react-icons';
import { useMode } from '../kit/mode.ts';
import { type Mode, themes } from '../kit/theme.ts';

const labels: Record<Mode, string> = { light: 'Light', dark: 'Dark', contrast: 'High contrast' };

const isMode = (value: string | undefined): value is Mode => value !== undefined && Object.hasOwn(themes, value);

export function ThemeMenu() {
  const { mode, choose } = useMode();
  return (
    <Menu
      checkedValues={{ mode: [mode] }}
      onCheckedValueChange={(_, { checkedItems }) => isMode(checkedItems[0]) && choose(checkedItems[0])}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Theme" relationship="label">
          <Button appearance="subtle" icon={<WeatherMoonRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {Object.entries(labels).map(([value, label]) => (
            <MenuItemRadio key={value} name="mode" value={value}>
              {label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
