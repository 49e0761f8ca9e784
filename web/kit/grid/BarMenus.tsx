import {
  Button,
  Link,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  ProgressBar,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowDown16Regular,
  ArrowDownloadRegular,
  ArrowSortRegular,
  ArrowUp16Regular,
  ChevronDoubleDownRegular,
  ChevronDoubleUpRegular,
  ColumnTripleRegular,
} from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { look } from '../ui/theme.ts';
import type { ColumnChoice } from './columns.ts';
import type { ExportFormat, ExportWork } from './exportRows.ts';
import type { Column } from './types.ts';
import type { ChangeView, View } from './view.ts';

const count = new Intl.NumberFormat('en-US');

/** Shows and hides columns; the last one stays. Reset also takes back the widths. */
export function ColumnMenu<Row>({ columns, choice }: { columns: readonly Column<Row>[]; choice: ColumnChoice }) {
  const shown = columns.map(({ field }) => field).filter((field) => choice.visibility[field] !== false);
  return (
    <Menu
      checkedValues={{ columns: shown }}
      onCheckedValueChange={(_, { checkedItems }) => {
        for (const { field } of columns) {
          if (shown.includes(field) !== checkedItems.includes(field))
            choice.setVisible(field, checkedItems.includes(field));
        }
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Columns" relationship="label">
          <Button appearance="subtle" icon={<ColumnTripleRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {columns.map(({ field, title }) => (
            <MenuItemCheckbox
              key={field}
              name="columns"
              value={field}
              disabled={shown.length === 1 && shown[0] === field}
            >
              {title}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem onClick={choice.reset}>Reset columns</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Sorting where there are no heads to click; the same column again turns the order round. */
export function SortMenu<Row>({
  columns,
  view,
  changeView,
}: {
  columns: readonly Column<Row>[];
  view: View;
  changeView: ChangeView;
}) {
  const [sorted] = view.sort;
  const choose = (field: string) =>
    changeView({ sort: [sorted?.field === field && !sorted.desc ? { field, desc: true } : { field }] });
  return (
    <Menu checkedValues={{ sort: sorted ? [sorted.field] : [] }}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Sort" relationship="label">
          <Button appearance="subtle" icon={<ArrowSortRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {columns.map(({ field, title }) => (
            <MenuItemRadio
              key={field}
              name="sort"
              value={field}
              secondaryContent={
                sorted?.field === field ? sorted.desc ? <ArrowDown16Regular /> : <ArrowUp16Regular /> : undefined
              }
              onClick={() => choose(field)}
            >
              {title}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Opens or closes all of a tree. */
export function TreeMenu({ all, isAllOpen }: { all: (open: boolean) => void; isAllOpen: boolean }) {
  const text = isAllOpen ? 'Collapse all' : 'Expand all';
  return (
    <Tooltip content={text} relationship="label">
      <Button
        appearance="subtle"
        icon={isAllOpen ? <ChevronDoubleUpRegular /> : <ChevronDoubleDownRegular />}
        onClick={() => all(!isAllOpen)}
      />
    </Tooltip>
  );
}

type ExportProps = {
  /** Returns what saves the file once more. */
  onExport: (format: ExportFormat, work: ExportWork) => Promise<() => void>;
  noun: { many: string };
  /** Nothing is there yet that could be saved. */
  isWaiting: boolean;
};

/**
 * Saves the whole filtered set, not the page, and says how far it is. Whoever goes to another screen takes it along: a toast tells that it
 * goes on, stops it, and tells when the file is there. Needs a `ToastProvider`.
 */
export function ExportMenu({ onExport, noun, isWaiting }: ExportProps) {
  const styles = useStyles();
  const toast = useToast();
  const [busy, setBusy] = useState<{ done: number; total: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const stopper = useRef<AbortController>(undefined);
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  const save = async (format: ExportFormat) => {
    const controller = new AbortController();
    stopper.current = controller;
    let elsewhere: ReturnType<typeof toast> | undefined;
    leave.current = () => {
      const action = { label: 'Stop', onClick: () => controller.abort() };
      elsewhere = toast(`Exporting ${noun.many}`, { intent: 'progress', action });
    };
    setBusy({ done: 0, total: 0 });
    try {
      const again = await onExport(format, {
        signal: controller.signal,
        onRows: (done, total) => setBusy({ done, total }),
      });
      const action = { label: 'Download again', onClick: again };
      if (elsewhere) toast(`The export of ${noun.many} is in your downloads`, { timeout: 60_000, action });
    } catch {
      if (!controller.signal.aborted) toast('The export did not work. Try again.', { intent: 'error', timeout: 5000 });
    }
    leave.current = undefined;
    elsewhere?.dismiss();
    setBusy(undefined);
  };
  const stop = () => {
    stopper.current?.abort();
    button.current?.focus();
  };
  return (
    <>
      {busy && (
        <span className={styles.progress} role="status">
          <ProgressBar
            className={styles.meter}
            value={busy.total ? busy.done / busy.total : undefined}
            aria-label="Export"
          />
          {count.format(busy.done)} {noun.many}
          <Link as="button" onClick={stop}>
            Stop
          </Link>
        </span>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content="Export" relationship="label">
            <Button
              ref={button}
              appearance="subtle"
              icon={<ArrowDownloadRegular />}
              disabledFocusable={busy !== undefined || isWaiting}
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
    </>
  );
}

const useStyles = makeStyles({
  progress: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
  },
  meter: { width: '72px' },
});
