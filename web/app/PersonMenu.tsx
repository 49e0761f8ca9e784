import {
  Avatar,
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { PersonRegular, SignOutRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../kit/data/session.tsx';
import { ThemeItems, useThemeChoice } from './ThemeMenu.tsx';

/** What stands at the right of the header, behind the avatar where there is no room for it. */
export function PersonMenu({ className }: { className: string }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Menu {...useThemeChoice()}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={className}
          icon={<Avatar size={28} name={user.userName} color="colorful" aria-hidden />}
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
          <MenuItem icon={<SignOutRegular />} onClick={() => void signOut()}>
            Logout
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
