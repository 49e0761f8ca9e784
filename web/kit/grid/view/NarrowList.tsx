import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { useCallback, useState } from 'react';
import { flexRow, look, quietSmallText } from '../../ui/theme.ts';
import type { BatchEdit } from '../edit/useBatchEdit.ts';
import { cellText } from '../model/cellValues.ts';
import { applyEdits, type PendingRow } from '../model/pendingEdits.ts';
import { totalText } from '../model/totals.ts';
import type { GridLine } from '../model/tree.ts';
import type { Column, GridProps, NarrowLayout, RowAction } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import { NarrowDetail } from './NarrowDetail.tsx';
import { useVisibleWindow } from './useVisibleWindow.ts';

export const narrowLineHeightPx = 64;
const noOffsets: readonly number[] = [];

const sortByPriority = <Row,>(columns: readonly Column<Row>[]) =>
  [...columns].sort((a, b) => (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY));

/** Default layout: the most important column is the title, the next two the subtitle. */
function defaultNarrowLayout<Row extends object>(columns: readonly Column<Row>[]): NarrowLayout<Row> {
  const [first, ...next] = sortByPriority(columns);
  return {
    title: (row) => (first ? cellText(first, row) : ''),
    subtitle: (row) =>
      next
        .slice(0, 2)
        .map((column) => cellText(column, row))
        .filter(Boolean)
        .join(' · '),
  };
}

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  onSelect: (key: string, on: boolean) => void;
};

/** Grid for narrow screens: one line per row that expands to details, with totals below. */
export function NarrowList<Row extends object>({ grid, state, onSelect }: Props<Row>) {
  const styles = useStyles();
  const { batch } = state;
  const { lines, isVirtual, totals } = state.list;
  const columns = state.columns.choice.visible;
  const narrow = grid.narrow ?? defaultNarrowLayout(columns);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState<string>();
  const onOpen = useCallback((key: string) => setOpen((before) => (before === key ? undefined : key)), []);
  const visibleWindow = useVisibleWindow({
    scroller,
    isVirtual: isVirtual,
    count: lines.count,
    rowHeight: narrowLineHeightPx,
    headHeight: 0,
    footHeight: 0,
    offsets: noOffsets,
    leadingWidth: 0,
  });
  const line = (place: number) => {
    const at = lines.at(place);
    if (!at) return null;
    return (
      <NarrowLine
        key={at.key}
        line={at}
        row={state.list.rolledUp(at)}
        columns={columns}
        narrow={narrow}
        batch={batch}
        pending={batch?.pending.get(at.key)}
        open={open === at.key}
        onOpen={onOpen}
        current={grid.currentKey === at.key || grid.savedKey === at.key}
        selected={grid.selection?.selected.has(at.key)}
        onSelect={onSelect}
        actions={grid.rowActions}
        onRowClick={grid.onRowClick}
        onFold={state.tree?.onFold}
        setSize={lines.count}
        place={place}
      />
    );
  };
  const places = Array.from({ length: visibleWindow.end - visibleWindow.first }, (_, at) => visibleWindow.first + at);
  const padding = {
    paddingTop: visibleWindow.first * narrowLineHeightPx,
    paddingBottom: Math.max(0, lines.count - visibleWindow.end) * narrowLineHeightPx,
  };
  return (
    <>
      <div ref={setScroller} className={isVirtual ? styles.scroller : undefined}>
        <ul aria-label={grid.label} className={styles.list} style={isVirtual ? padding : undefined}>
          {places.map(line)}
        </ul>
      </div>
      {totals && totals.size > 0 && <NarrowTotals columns={columns} totals={totals} />}
    </>
  );
}

type TotalsProps<Row> = { columns: readonly Column<Row>[]; totals: ReadonlyMap<string, string> };

function NarrowTotals<Row extends object>({ columns, totals }: TotalsProps<Row>) {
  const styles = useStyles();
  return (
    <dl className={styles.totals} aria-label="Totals">
      {columns.map((column) => {
        const text = totals.get(column.field);
        if (!text || text === totalText) return null;
        return (
          <div key={column.field} className={styles.total}>
            <dt className={styles.totalName}>{column.summary === 'count' ? totalText : column.title}</dt>
            <dd className={styles.totalText}>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type LineProps<Row extends object> = {
  line: GridLine<Row>;
  row: Row;
  columns: readonly Column<Row>[];
  narrow: NarrowLayout<Row>;
  batch?: BatchEdit<Row>;
  pending?: PendingRow<Row>;
  open: boolean;
  onOpen: (key: string) => void;
  current: boolean;
  selected?: boolean;
  onSelect: (key: string, on: boolean) => void;
  actions?: readonly RowAction<Row>[];
  onRowClick?: (row: Row) => void;
  onFold?: (key: string, open: boolean) => void;
  place: number;
  setSize: number;
};

const hasContent = <Row extends object>(column: Column<Row>, row: Row): boolean =>
  column.cell?.(row) !== undefined || cellText(column, row) !== '';

/** A row as one line. A tap does what a row click does, or expands the details. */
function NarrowLine<Row extends object>(props: LineProps<Row>) {
  const { line, row, columns, narrow, batch, pending, open, selected, onFold } = props;
  const styles = useStyles();
  const rowWithEdits = applyEdits(row, pending);
  const title = narrow.title(rowWithEdits);
  const subtitle = narrow.subtitle?.(rowWithEdits);
  const invalid = pending && (pending.failure ?? pending.conflicts[0] ?? Object.keys(pending.errors)[0]) !== undefined;
  const opensDetail = batch?.on || !props.onRowClick;
  // As in tree cells, empty values are left out.
  const detailColumns = onFold && !batch?.on ? columns.filter((column) => hasContent(column, row)) : columns;
  return (
    <li
      className={styles.item}
      aria-current={props.current || undefined}
      aria-setsize={props.setSize}
      aria-posinset={props.place + 1}
    >
      <div
        className={mergeClasses(
          styles.line,
          (selected || props.current) && styles.selected,
          pending && styles.edited,
          invalid && styles.invalid,
        )}
        style={{ paddingLeft: 14 + line.depth * 18 }}
      >
        {selected !== undefined && (
          <Checkbox
            className={styles.tick}
            indicator={{ className: styles.box }}
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={(_, data) => props.onSelect(line.key, data.checked === true)}
          />
        )}
        {narrow.icon?.(rowWithEdits)}
        <button
          type="button"
          className={styles.main}
          onClick={() => (opensDetail ? props.onOpen(line.key) : props.onRowClick?.(row))}
        >
          <span className={mergeClasses(styles.title, narrow.wraps && styles.whole)}>{title}</span>
          {subtitle && (
            <span className={mergeClasses(styles.subtitle, pending && styles.onTint, narrow.wraps && styles.whole)}>
              {subtitle}
            </span>
          )}
        </button>
        {invalid && <ErrorCircle16Filled className={styles.warn} aria-label="Invalid" />}
        {narrow.status?.(rowWithEdits)}
        <Button
          appearance="transparent"
          className={styles.chevron}
          aria-label={`Details of ${title}`}
          aria-expanded={open}
          icon={open ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
          onClick={() => props.onOpen(line.key)}
        />
      </div>
      {open && (
        <NarrowDetail
          rowKey={line.key}
          row={row}
          title={title}
          columns={detailColumns}
          batch={batch}
          pending={pending}
          actions={props.actions}
        />
      )}
      {onFold && line.children > 0 && (open || line.open) && (
        <Button appearance="subtle" className={styles.below} onClick={() => onFold(line.key, !line.open)}>
          {line.open ? 'Hide what is below' : `Show the ${line.children} below`}
        </Button>
      )}
    </li>
  );
}

const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const useStyles = makeStyles({
  scroller: { overflow: 'auto', maxHeight: 'calc(100dvh - 120px)' },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  totals: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: 0,
    padding: '10px 14px',
    backgroundColor: look.surfaceSunken,
    borderTop: `1px solid ${look.hairline}`,
    fontVariantNumeric: 'tabular-nums',
  },
  total: { display: 'flex', gap: '6px', alignItems: 'baseline' },
  totalName: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  totalText: { margin: 0, fontWeight: tokens.fontWeightBold },
  item: {
    borderBottom: `1px solid ${look.gridLine}`,
    ':last-child': { borderBottomColor: 'transparent' },
    width: '100%',
    boxSizing: 'border-box',
  },
  line: {
    ...flexRow,
    gap: '12px',
    minHeight: `${narrowLineHeightPx}px`,
    boxSizing: 'border-box',
    padding: '0 6px 0 14px',
  },
  edited: { backgroundColor: look.cellEdited, boxShadow: `inset 3px 0 0 ${look.cellEditedMark}` },
  invalid: { backgroundColor: look.cellInvalid, boxShadow: `inset 3px 0 0 ${look.cellInvalidMark}` },
  selected: { backgroundColor: look.rowSelected, boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
  // Finger-sized target in the space of a mouse-sized one.
  tick: { margin: '-6px', '& input': { width: '44px' } },
  box: { margin: '14px' },
  main: {
    flex: 1,
    minWidth: 0,
    minHeight: '44px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  title: {
    ...cut,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  subtitle: { ...cut, ...quietSmallText },
  whole: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  onTint: { color: tokens.colorNeutralForeground2 },
  warn: { color: look.cellInvalidMark, flexShrink: 0 },
  chevron: { minWidth: '44px', height: '44px', flexShrink: 0 },
  below: { minHeight: '44px', margin: '0 14px' },
});
