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
import { Bar, tooManyText } from './Bar.tsx';
import { BatchProblems } from './Batch.tsx';
import { ConflictCard } from './ConflictCard.tsx';
import type { Verdict } from './clipboard.ts';
import { rowNoun } from './model.ts';
import { NarrowList } from './NarrowList.tsx';
import { Pager, useSelection } from './Pager.tsx';
import { Table } from './Table.tsx';
import type { GridProps } from './types.ts';
import { useGrid } from './useGrid.ts';
import { textOf } from './values.ts';

const mostNamed = 3;
/** The pager, and what a page has below its last card. */
const belowRows = 48 + 26;

/**
 * The console's one data grid. Give it columns and `rows`, a `stream` of pages, or a `source` that searches and pages on the server;
 * search, filters, sort and page live in the query string. Needs a router around it and a `ToastProvider`; with `batch` in a data router
 * also a `ConfirmProvider`.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rowKey, noun = rowNoun, plain = false } = props;
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const width = useMeasurement(card, getWidth);
  const narrow = width > 0 && width < (props.narrow?.under ?? 700);
  const state = useGrid(props);
  const { changeView, batch, page, rows, lines, stream, error } = state;
  const selection = useSelection(props.selection, () =>
    Array.from({ length: lines.count }, (_, place) => lines.at(place)?.key ?? ''),
  );
  const [verdict, setVerdict] = useState<Verdict>();
  const [saves, setSaves] = useState(0);
  useFocusFallback(card);
  const isOn = batch?.on === true;
  useEffect(() => {
    if (!isOn) setVerdict(undefined);
  }, [isOn]);

  const save = async () => {
    // What is still in an editor counts.
    const active = document.activeElement;
    if (active instanceof HTMLElement && card.current?.contains(active)) active.blur();
    await batch?.save();
    setSaves((before) => before + 1);
  };
  // After the render that shows what came of it.
  useEffect(() => {
    if (saves === 0) return;
    const wrong = card.current?.querySelector<HTMLElement>('[data-conflict-card] button, [aria-invalid="true"]');
    wrong ? wrong.focus() : focusRows(card.current);
  }, [saves]);
  useSaveShortcut(
    () => isOn,
    () => void save(),
  );
  const nameOf = (row: Row) =>
    props.rowName?.(row) ?? props.narrow?.title(row) ?? (columns[0] ? textOf(columns[0], row) : rowKey(row));
  const isEmpty = rows !== undefined && rows.length === 0 && !state.filtered;
  const isWaiting = !rows || props.loading === true;

  return (
    <section ref={card} className={styles.card} aria-label={label} tabIndex={-1}>
      {state.refreshing && (
        <ProgressBar className={styles.progress} thickness="medium" aria-label={`Refreshing ${label}`} />
      )}
      {!plain && rows && lines.count > 0 && (
        <button type="button" className={styles.skip} onClick={() => focusRows(card.current)}>
          Skip to the rows of {label}
        </button>
      )}
      {!plain && <Bar grid={props} state={state} narrow={narrow} noun={noun} onSave={save} />}
      {stream?.cut && !stream.arriving && (
        <Message intent="warning" title={tooManyText(noun, props.exportName !== undefined)} />
      )}
      {batch?.restored && (
        <Message intent="info" title="Restored what you had typed.">
          <Button size="small" onClick={batch.cancel}>
            Discard
          </Button>
        </Message>
      )}
      {verdict && verdict.pasted + verdict.refused.length > 0 && (
        <Message
          intent={verdict.refused.length ? 'warning' : 'success'}
          title={verdictTitle(verdict)}
          lines={verdict.refused.map(({ cell, why }) => `${cell}: ${why}`)}
        >
          <Button
            appearance="transparent"
            aria-label="Close"
            icon={<DismissRegular />}
            onClick={() => setVerdict(undefined)}
          />
        </Message>
      )}
      {batch?.tried && <BatchProblems pending={batch.pending} columns={columns} nameOf={nameOf} />}
      {batch && batch.conflicts > 0 && (
        <ConflictCard
          batch={batch}
          columns={columns}
          nameOf={nameOf}
          changedBy={props.batch?.changedBy}
          outcome={props.batch?.outcome}
          onEnd={() => focusRows(card.current)}
        />
      )}
      {error && (
        <div className={styles.error}>
          <ErrorState text={errorText(error, state, noun)} onRetry={state.retry} />
        </div>
      )}
      {isWaiting && !error && (
        <Waiting
          label={label}
          height={props.rowHeight ?? 40}
          filterRow={!narrow && !plain && columns.some(state.filters)}
        />
      )}
      {!isWaiting && isEmpty && (
        <EmptyState
          icon={<TableSimpleRegular />}
          text={props.empty?.text ?? `No ${noun.many} yet.`}
          action={props.empty?.action}
        />
      )}
      {!isWaiting && !isEmpty && narrow && <NarrowList grid={props} state={state} onSelect={selection.onSelect} />}
      {!isWaiting && !isEmpty && !narrow && (
        <Table
          grid={props}
          state={state}
          selection={selection}
          nameOf={nameOf}
          onVerdict={setVerdict}
          below={belowRows}
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
      {page && !plain && rows && rows.length > 0 && <Pager {...page} noun={noun} narrow={narrow} />}
      {batch && (
        <LeaveGuard
          dirty={batch.changes > 0}
          losesWork={(next, here) =>
            batch.changes > 0 &&
            (next.pathname !== here.pathname || props.batch?.leaves?.(new URLSearchParams(next.search)) === true)
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

function verdictTitle({ pasted, refused }: Verdict): string {
  const done = `${pasted} ${pasted === 1 ? 'cell' : 'cells'} pasted`;
  return refused.length ? `${done}, ${refused.length} refused` : done;
}

type MessageProps = {
  intent: 'info' | 'success' | 'warning';
  title: string;
  lines?: readonly string[];
  /** What can be done about it. */
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
            {lines.slice(0, mostNamed).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > mostNamed && <li>and {lines.length - mostNamed} more</li>}
          </ul>
        )}
      </MessageBarBody>
      {children && <MessageBarActions containerAction={children} />}
    </MessageBar>
  );
}

const tenLines = Array.from({ length: 10 }, (_, line) => line);

/** Head and ten lines in the grid's own measures, so that nothing moves when the rows arrive. */
function Waiting({ label, height, filterRow }: { label: string; height: number; filterRow: boolean }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`}>
      <div className={styles.waitingHead} style={{ height: filterRow ? 72 : 36 }} />
      {tenLines.map((line) => (
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
