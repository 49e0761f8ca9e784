import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  ProgressBar,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular, FilterDismissRegular, TableSimpleRegular } from '@fluentui/react-icons';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { focusRows, useFocusFallback } from '../ui/focus.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { look } from '../ui/theme.ts';
import { getWidth, useMeasurement } from '../ui/useMeasurement.ts';
import { useSaveShortcut } from '../ui/useSaveShortcut.ts';
import { BatchProblems } from './BatchTools.tsx';
import { ConflictCard } from './ConflictCard.tsx';
import { cellText } from './cellValues.ts';
import type { PasteResult } from './clipboard.ts';
import { GridTable } from './GridTable.tsx';
import { GridToolbar, truncatedText } from './GridToolbar.tsx';
import { NarrowList } from './NarrowList.tsx';
import { Pager, useRowSelection } from './Pager.tsx';
import { rowNoun } from './tableModel.ts';
import type { GridProps } from './types.ts';
import { useGrid } from './useGrid.ts';

const maxListedLines = 3;
/** The pager, and the page's padding below the card. */
const heightBelowRowsPx = 48 + 26;

/**
 * The console's one data grid. Takes columns and `rows`, a `stream` of pages, or a server-side `source`. Search, filters, sort and page
 * are kept in the URL. Requires a router and a `ToastProvider`; with `batch` also a data router and a `ConfirmProvider`.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rowKey, noun = rowNoun, plain = false } = props;
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const width = useMeasurement(card, getWidth);
  const isNarrow = width > 0 && width < (props.narrow?.belowWidthPx ?? 700);
  const state = useGrid(props);
  const { changeView, batch, page, rows, lines, stream, error } = state;
  const selection = useRowSelection(props.selection, () =>
    Array.from({ length: lines.count }, (_, place) => lines.at(place)?.key ?? ''),
  );
  const [pasteResult, setPasteResult] = useState<PasteResult>();
  const [saveCount, setSaves] = useState(0);
  useFocusFallback(card);
  const isOn = batch?.on === true;
  useEffect(() => {
    if (!isOn) setPasteResult(undefined);
  }, [isOn]);

  const save = async () => {
    // Commits the open editor.
    const active = document.activeElement;
    if (active instanceof HTMLElement && card.current?.contains(active)) active.blur();
    await batch?.save();
    setSaves((before) => before + 1);
  };
  // After the render that shows the outcome.
  useEffect(() => {
    if (saveCount === 0) return;
    const wrong = card.current?.querySelector<HTMLElement>('[data-conflict-card] button, [aria-invalid="true"]');
    wrong ? wrong.focus() : focusRows(card.current);
  }, [saveCount]);
  useSaveShortcut(
    () => isOn,
    () => void save(),
  );
  const getRowName = (row: Row) =>
    props.rowName?.(row) ?? props.narrow?.title(row) ?? (columns[0] ? cellText(columns[0], row) : rowKey(row));
  const isEmpty = rows !== undefined && rows.length === 0 && !state.isFiltered;
  const isWaiting = !rows || props.loading === true;

  return (
    <section ref={card} className={styles.card} aria-label={label} tabIndex={-1}>
      {state.isRefreshing && (
        <ProgressBar className={styles.progress} thickness="medium" aria-label={`Refreshing ${label}`} />
      )}
      {!plain && rows && lines.count > 0 && (
        <button type="button" className={styles.skip} onClick={() => focusRows(card.current)}>
          Skip to the rows of {label}
        </button>
      )}
      {!plain && <GridToolbar grid={props} state={state} narrow={isNarrow} noun={noun} onSave={save} />}
      {stream?.cut && !stream.isLoading && (
        <Message intent="warning" title={truncatedText(noun, props.exportName !== undefined)} />
      )}
      {batch?.restored && (
        <Message intent="info" title="Restored what you had typed.">
          <Button size="small" onClick={batch.cancel}>
            Discard
          </Button>
        </Message>
      )}
      {pasteResult && pasteResult.pasted + pasteResult.rejected.length > 0 && (
        <Message
          intent={pasteResult.rejected.length ? 'warning' : 'success'}
          title={pasteTitle(pasteResult)}
          lines={pasteResult.rejected.map(({ cell, reason }) => `${cell}: ${reason}`)}
        >
          <Button
            appearance="transparent"
            aria-label="Close"
            icon={<DismissRegular />}
            onClick={() => setPasteResult(undefined)}
          />
        </Message>
      )}
      {batch?.tried && <BatchProblems pending={batch.pending} columns={columns} getRowName={getRowName} />}
      {batch && batch.conflicts > 0 && (
        <ConflictCard
          batch={batch}
          columns={columns}
          getRowName={getRowName}
          changedBy={props.batch?.changedBy}
          previewResolution={props.batch?.previewResolution}
          onEnd={() => focusRows(card.current)}
        />
      )}
      {error && (
        <div className={styles.error}>
          <ErrorState text={errorText(error, state, noun)} onRetry={state.retry} />
        </div>
      )}
      {isWaiting && !error && (
        <GridSkeleton
          label={label}
          height={props.rowHeight ?? 40}
          filterRow={!isNarrow && !plain && columns.some(state.isFilterable)}
        />
      )}
      {!isWaiting && isEmpty && (
        <EmptyState
          icon={<TableSimpleRegular />}
          text={props.empty?.text ?? `No ${noun.many} yet.`}
          action={props.empty?.action}
        />
      )}
      {!isWaiting && !isEmpty && isNarrow && <NarrowList grid={props} state={state} onSelect={selection.onSelect} />}
      {!isWaiting && !isEmpty && !isNarrow && (
        <GridTable
          grid={props}
          state={state}
          selection={selection}
          getRowName={getRowName}
          onPasted={setPasteResult}
          heightBelow={heightBelowRowsPx}
        />
      )}
      {!isWaiting && !isEmpty && lines.count === 0 && (
        <EmptyState
          icon={<FilterDismissRegular />}
          text={`No ${noun.many} match the filters.`}
          action={{
            label: 'Clear filters',
            onClick: () => {
              changeView({ search: '', filters: {} });
              focusRows(card.current);
            },
          }}
        />
      )}
      {page && !plain && rows && rows.length > 0 && <Pager {...page} noun={noun} narrow={isNarrow} />}
      {batch && (
        <LeaveGuard
          dirty={batch.changes > 0}
          losesWork={(next, here) =>
            batch.changes > 0 &&
            (next.pathname !== here.pathname || props.batch?.leavesList?.(new URLSearchParams(next.search)) === true)
          }
        />
      )}
    </section>
  );
}

function errorText(
  error: Error,
  { stream }: { stream?: { rows?: readonly unknown[]; total?: number; cursor?: string } },
  noun: { many: string },
) {
  if (!stream?.rows?.length || stream.cursor === undefined) return error.message;
  const all = stream.total === undefined ? '' : ` of ${stream.total.toLocaleString('en-US')}`;
  return `${stream.rows.length.toLocaleString('en-US')}${all} ${noun.many} came. ${error.message}`;
}

function pasteTitle({ pasted, rejected }: PasteResult): string {
  const done = `${pasted} ${pasted === 1 ? 'cell' : 'cells'} pasted`;
  return rejected.length ? `${done}, ${rejected.length} refused` : done;
}

type MessageProps = {
  intent: 'info' | 'success' | 'warning';
  title: string;
  lines?: readonly string[];
  /** An action. */
  children?: ReactElement;
};

function Message({ intent, title, lines = [], children }: MessageProps) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline" className={styles.message}>
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.slice(0, maxListedLines).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > maxListedLines && <li>and {lines.length - maxListedLines} more</li>}
          </ul>
        )}
      </MessageBarBody>
      {children && <MessageBarActions containerAction={children} />}
    </MessageBar>
  );
}

const skeletonLines = Array.from({ length: 10 }, (_, line) => line);

/** Skeleton with the grid's own sizes, so that nothing moves when rows arrive. */
function GridSkeleton({ label, height, filterRow }: { label: string; height: number; filterRow: boolean }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`}>
      <div className={styles.waitingHead} style={{ height: filterRow ? 72 : 36 }} />
      {skeletonLines.map((line) => (
        <div key={line} className={styles.waitingLine} style={{ height }}>
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
        </div>
      ))}
    </Skeleton>
  );
}

const useStyles = makeStyles({
  card: {
    position: 'relative',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
    outline: 'none',
  },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 3 },
  skip: {
    position: 'absolute',
    top: '12px',
    left: '14px',
    zIndex: 4,
    height: '32px',
    padding: '0 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    font: 'inherit',
    cursor: 'pointer',
    ':not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', padding: 0, overflow: 'hidden' },
  },
  message: { margin: '12px 14px' },
  lines: { margin: 0, paddingLeft: '18px' },
  error: { padding: '12px 14px' },
  waitingHead: {
    boxSizing: 'border-box',
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.hairline}`,
  },
  waitingLine: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '2fr 3fr 1fr 3fr 1fr',
    alignItems: 'center',
    gap: '24px',
    padding: '0 14px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
});
