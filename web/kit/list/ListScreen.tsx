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

type Told = 'label' | 'loading' | 'refreshing' | 'error' | 'onRetry' | 'onRowClick' | 'empty' | 'savedKey';

interface ListScreenProps<Row> extends Omit<GridProps<Row>, Told> {
  title: string;
  hint?: ReactNode;
  /** What the grid is called; the title unless told. */
  label?: string;
  /** Where the rows come from: while it is read the grid waits, and it says why it could not be. A `source` reads by itself. */
  read?: Pick<SWRResponse<unknown, Error>, 'isLoading' | 'isValidating' | 'error'> & { mutate: () => Promise<unknown> };
  /** What begins another record: a button, for whoever may open its screen. */
  add?: { label: string; path: string; icon?: ReactElement } | undefined;
  /** What begins an empty list; `add` unless told. */
  emptyAction?: { label: string; path: string };
  /** Where a click on a row leads; undefined for one that leads nowhere. */
  rowPath?: ((row: Row) => string | undefined) | undefined;
  /** What is asked before a row is opened. */
  confirmOpenText?: (row: Row) => string;
  /** What an empty list says: "No categories yet." */
  emptyText: string;
  /** More buttons beside the title. */
  actions?: ReactNode;
  /** Above the grid. */
  children?: ReactNode;
  /** Beside the grid: a `RowPanel`. */
  sidePanel?: ReactNode;
  /** Under the grid. */
  footer?: ReactNode;
}

/** The screen of a list: title, the button for another record, the grid. Who comes back to it finds it as it was left. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const {
    title,
    hint,
    label = title,
    read,
    add,
    emptyAction: first = add,
    rowPath: opens,
    confirmOpenText: asks,
    emptyText: none,
    actions,
    children,
    sidePanel: beside,
    footer: below,
    ...grid
  } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const may = useCanOpen();
  const screen = useRef<HTMLDivElement>(null);
  const to = (one: typeof first) => {
    const [path = ''] = one?.path.split('?') ?? [];
    return one && may(path) ? { label: one.label, onClick: () => void navigate(one.path) } : undefined;
  };
  const [adding, beginning] = [to(add), to(first)];
  useRestoredScroll(screen, grid.rows !== undefined || grid.source !== undefined);
  const confirm = useConfirm();
  const open = async (row: Row) => {
    const path = opens?.(row);
    if (path && (!asks || (await confirm({ text: asks(row) })))) void navigate(path);
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
            // In batch mode Save is the screen's one primary button.
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
              // What is remembered of one list, and pending in it, is not for another.
              key={`${grid.id} ${grid.batch?.draftKey ?? ''}`}
              {...(grid.batch && { batch: { ...grid.batch, onModeChange: setBatch } })}
              label={label}
              {...(read && { loading: read.isLoading, refreshing: read.isValidating })}
              {...(read?.error && { error: read.error })}
              {...(read && isRetryable(read.error) && { onRetry: () => void read.mutate() })}
              {...(opens && { onRowClick: (row: Row) => void open(row) })}
              empty={{ text: none, ...(beginning && { action: beginning }) }}
              savedKey={savedKey}
            />
          </div>
          {beside}
        </div>
        {below}
      </div>
    </Page>
  );
}

const useStyles = makeStyles({
  room: { display: 'flex', gap: '16px' },
  grid: { flex: 1, minWidth: 0 },
});
