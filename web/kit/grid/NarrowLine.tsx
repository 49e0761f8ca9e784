import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { look } from '../theme.ts';
import { NarrowDetail } from './NarrowDetail.tsx';
import { type PendingRow, patched } from './pending.ts';
import type { GridRow } from './tableModel.ts';
import type { Column, Narrow, RowAction } from './types.ts';
import type { BatchState } from './useBatch.ts';

const useStyles = makeStyles({
  item: {
    borderBottom: `1px solid ${look.gridLine}`,
    ':last-child': { borderBottomColor: 'transparent' },
    width: '100%',
    boxSizing: 'border-box',
  },
  virtual: { position: 'absolute', top: 0, left: 0 },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '64px',
    boxSizing: 'border-box',
    padding: '0 6px 0 14px',
  },
  edited: { backgroundColor: look.cellEdited, boxShadow: `inset 3px 0 0 ${look.cellEditedMark}` },
  invalid: { backgroundColor: look.cellInvalid, boxShadow: `inset 3px 0 0 ${look.cellInvalidMark}` },
  selected: { backgroundColor: look.rowSelected, boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
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
    display: 'block',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  subtitle: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  onTint: { color: tokens.colorNeutralForeground2 },
  warn: { color: look.cellInvalidMark, flexShrink: 0 },
  chevron: { minWidth: '44px', height: '44px', flexShrink: 0 },
});

type Props<Row extends object> = {
  row: GridRow<Row>;
  index: number;
  columns: readonly Column<Row>[];
  narrow: Narrow<Row>;
  batch?: BatchState<Row>;
  pending?: PendingRow<Row>;
  open: boolean;
  onOpen: (key: string) => void;
  selected?: boolean;
  onSelect: (key: string, on: boolean) => void;
  actions?: readonly RowAction<Row>[];
  onRowClick?: (row: Row) => void;
  top?: number;
  measure?: (element: HTMLElement | null) => void;
};

/** A row as one line. Touching it does what a click on the row does, or opens the detail where there is nothing to do. */
export function NarrowLine<Row extends object>(props: Props<Row>) {
  const { row, columns, narrow, batch, pending, open, selected, top } = props;
  const styles = useStyles();
  const shown = patched(row.original, pending);
  const title = narrow.title(shown);
  const subtitle = narrow.subtitle?.(shown);
  const invalid = pending && (pending.failure !== undefined || Object.keys(pending.errors).length > 0);
  const opens = batch?.on || !props.onRowClick;
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      className={mergeClasses(styles.item, top !== undefined && styles.virtual)}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div
        className={mergeClasses(
          styles.line,
          selected && styles.selected,
          pending && styles.edited,
          invalid && styles.invalid,
        )}
        style={{ paddingLeft: 14 + row.depth * 18 }}
      >
        {selected !== undefined && (
          <Checkbox
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={(_, data) => props.onSelect(row.id, data.checked === true)}
          />
        )}
        {narrow.icon?.(shown)}
        <button
          type="button"
          className={styles.main}
          onClick={() => (opens ? props.onOpen(row.id) : props.onRowClick?.(row.original))}
        >
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={mergeClasses(styles.subtitle, pending && styles.onTint)}>{subtitle}</span>}
        </button>
        {invalid && <ErrorCircle16Filled className={styles.warn} aria-label="Invalid" />}
        {narrow.status?.(shown)}
        <Button
          appearance="transparent"
          className={styles.chevron}
          aria-label={`Details of ${title}`}
          aria-expanded={open}
          icon={open ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
          onClick={() => props.onOpen(row.id)}
        />
      </div>
      {open && <NarrowDetail row={row} columns={columns} batch={batch} pending={pending} actions={props.actions} />}
      {open && row.subRows.length > 0 && (
        <NarrowChildren open={row.getIsExpanded()} count={row.subRows.length} onToggle={() => row.toggleExpanded()} />
      )}
    </li>
  );
}

function NarrowChildren({ open, count, onToggle }: { open: boolean; count: number; onToggle: () => void }) {
  return (
    <Button appearance="subtle" onClick={onToggle}>
      {open ? 'Hide what is below' : `Show the ${count} below`}
    </Button>
  );
}
