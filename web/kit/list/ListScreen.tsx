import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { isRetryable } from '../data/failure.ts';
import { useCanOpen } from '../data/session.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { GridProps } from '../grid/types.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { Page } from '../ui/Page.tsx';
import { useRestoredScroll, useSavedRowKey } from './listReturn.ts';

type ManagedProps = 'label' | 'loading' | 'refreshing' | 'error' | 'onRetry' | 'onRowClick' | 'empty' | 'savedKey';

export interface ListScreenProps<Row> extends Omit<GridProps<Row>, ManagedProps> {
  title: string;
  hint?: ReactNode;
  /** Accessible name of the grid; default: the title. */
  label?: string;
  /** Source of the rows: drives the loading, error and retry states. Not needed with `source`, which loads its own rows. */
  read?: Pick<SWRResponse<unknown, Error>, 'isLoading' | 'isValidating' | 'error'> & { mutate: () => Promise<unknown> };
  /** Button that creates a record; shown to users who may open its screen. */
  add?: { label: string; path: string; icon?: ReactElement } | undefined;
  /** Action of the empty state; default: `add`. */
  emptyAction?: { label: string; path: string };
  /** Path a row click opens; undefined if the row opens nothing. */
  rowPath?: ((row: Row) => string | undefined) | undefined;
  /** Confirmation text shown before a row is opened. */
  confirmOpenText?: (row: Row) => string;
  /** Empty state text: "No categories yet." */
  emptyText: string;
  /** Instead of the empty state's text and action. */
  emptyContent?: ReactNode;
  /** Extra buttons next to the title. */
  actions?: ReactNode;
  /** Content above the grid. */
  children?: ReactNode;
  /** A `RowPanel` next to the grid. */
  sidePanel?: ReactNode;
  /** Content below the grid. */
  footer?: ReactNode;
}

/** List screen: title, create button and grid. Restores scroll position and view when the user comes back. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const {
    title,
    hint,
    label = title,
    read,
    add,
    emptyAction = add,
    rowPath,
    confirmOpenText,
    emptyText,
    emptyContent,
    actions,
    children,
    sidePanel,
    footer,
    ...grid
  } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const may = useCanOpen();
  const screen = useRef<HTMLDivElement>(null);
  const to = (one: typeof emptyAction) => {
    const [path = ''] = one?.path.split('?') ?? [];
    return one && may(path) ? { label: one.label, onClick: () => void navigate(one.path) } : undefined;
  };
  const [adding, beginning] = [to(add), to(emptyAction)];
  useRestoredScroll(screen, grid.rows !== undefined || grid.source !== undefined);
  const confirm = useConfirm();
  const open = async (row: Row) => {
    const path = rowPath?.(row);
    if (path && (!confirmOpenText || (await confirm({ text: confirmOpenText(row) })))) void navigate(path);
  };
  const savedKey = useSavedRowKey();
  const [isBatch, setBatch] = useState(false);
  return (
    <Page
      title={title}
      hint={hint}
      tools={
        <>
          {actions}
          {adding && (
            // In batch mode Save is the screen's primary button.
            <Button
              appearance={isBatch ? 'secondary' : 'primary'}
              icon={add?.icon ?? <AddRegular />}
              onClick={adding.onClick}
            >
              {adding.label}
            </Button>
          )}
        </>
      }
    >
      <div ref={screen}>
        {children}
        <div className={styles.room}>
          <div className={styles.grid}>
            <Grid
              {...grid}
              // Remount per list, so that view state and pending edits do not carry over.
              key={`${grid.id} ${grid.batch?.draftKey ?? ''}`}
              {...(grid.batch && { batch: { ...grid.batch, onModeChange: setBatch } })}
              label={label}
              {...(read && { loading: read.isLoading, refreshing: read.isValidating })}
              {...(read?.error && { error: read.error })}
              {...(read && isRetryable(read.error) && { onRetry: () => void read.mutate() })}
              {...(rowPath && { onRowClick: (row: Row) => void open(row) })}
              empty={{ text: emptyText, content: emptyContent, ...(beginning && { action: beginning }) }}
              savedKey={savedKey}
            />
          </div>
          {sidePanel}
        </div>
        {footer}
      </div>
    </Page>
  );
}

const useStyles = makeStyles({
  room: { display: 'flex', gap: '16px' },
  grid: { flex: 1, minWidth: 0 },
});
