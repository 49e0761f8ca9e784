import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
  Tooltip,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ExportFormat } from './exportRows.ts';

/** Saves the whole filtered set, not the page. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    await onExport(format).finally(() => setBusy(false));
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Export" relationship="label">
          <Button
            appearance="subtle"
            icon={busy ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
            disabledFocusable={busy}
          />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => save('xlsx')}>Excel (XLSX)</MenuItem>
          <MenuItem onClick={() => save('csv')}>CSV</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
