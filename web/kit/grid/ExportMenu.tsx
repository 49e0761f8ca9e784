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
import { useToast } from '../Toast.tsx';
import type { ExportFormat } from './exportRows.ts';

/** Saves the whole filtered set, not the page. Needs a `ToastProvider` to say when it did not work. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await onExport(format);
    } catch {
      toast('The export did not work. Try again.', { intent: 'error', timeout: 5000 });
    }
    setBusy(false);
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
