import { ArrowDown16Regular, ArrowUp16Regular, ChevronDown16Regular } from '@fluentui/react-icons';
import type { PointerEvent } from 'react';
import styles from '../grid.module.css';
import { columnAlign } from '../model/cellValues.ts';
import { type ColumnSettings, selectColumnWidthPx } from '../model/columnSettings.ts';
import { isChoiceFilter, isRangeFilter, parseFilter } from '../model/filters.ts';
import { type ChangeView, type GridView, nextSort, withFilter } from '../model/gridView.ts';
import type { Column } from '../types.ts';
import { HeaderFilter, RangeFilter } from './HeaderFilter.tsx';
import type { PageSelection } from './Pager.tsx';
import { columnFlex } from './Row.tsx';

const selectCell = { flex: `0 0 ${selectColumnWidthPx}px` };

type HeadProps<Row extends object> = {
  columns: readonly Column<Row>[];
  choice: ColumnSettings<Row>;
  view: GridView;
  changeView: ChangeView;
  isSorted: (column: Column<Row>) => boolean;
  funnels: boolean;
  facets: (column: Column<Row>) => Map<string, number>;
  /** Whether no filter row follows. */
  isLast: boolean;
  selection?: PageSelection;
  hasActions: boolean;
};

/** Column titles with sort, header filter and resize handle. The checkbox selects the rows of this page. */
export function HeadRow<Row extends object>(props: HeadProps<Row>) {
  const { selection } = props;
  return (
    <tr aria-rowindex={1} className={props.isLast ? `${styles.headRow} ${styles.lastHead}` : styles.headRow}>
      {selection && (
        <th scope="col" className={styles.selectCell} aria-colindex={1}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label="Select all rows on this page"
            checked={selection.all}
            ref={(box) => {
              if (box) box.indeterminate = selection.some && !selection.all;
            }}
            onChange={({ target }) => selection.onSelectPage(target.checked)}
          />
        </th>
      )}
      {props.columns.map((column, at) => (
        <HeadCell key={column.field} {...props} column={column} at={at} />
      ))}
      {props.hasActions && (
        <th scope="col" className={styles.actions}>
          <span className={styles.unseen}>Actions</span>
        </th>
      )}
    </tr>
  );
}

function HeadCell<Row extends object>(props: HeadProps<Row> & { column: Column<Row>; at: number }) {
  const { column, at, choice, view, changeView } = props;
  const sorted = view.sort.find(({ field }) => field === column.field);
  const hasFunnel = column.headerFilter === true && props.funnels;
  return (
    <th
      scope="col"
      aria-colindex={at + (props.selection ? 2 : 1)}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
      className={styles.headCell}
      data-align={columnAlign(column)}
      data-funnel={hasFunnel || undefined}
      style={{ flex: columnFlex(at) }}
    >
      {props.isSorted(column) ? (
        <button
          type="button"
          className={styles.sort}
          onClick={({ shiftKey }) => changeView({ sort: nextSort(view.sort, column.field, shiftKey) })}
        >
          <span className={styles.title}>{column.title}</span>
          {sorted && (sorted.desc ? <ArrowDown16Regular aria-hidden /> : <ArrowUp16Regular aria-hidden />)}
        </button>
      ) : (
        <span className={styles.title}>{column.title}</span>
      )}
      {hasFunnel && (
        <HeaderFilter
          column={column}
          facets={props.facets}
          filter={view.filters[column.field]}
          onApply={(values) => changeView({ filters: withFilter(view.filters, column.field, { values }) })}
        />
      )}
      <Resizer title={column.title} onWidth={(width) => choice.setWidth(column.field, width)} />
    </th>
  );
}

/** Handle at the right edge of a header cell; dragging it resizes the column. */
function Resizer({ title, onWidth }: { title: string; onWidth: (width: number) => void }) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget;
    const offset = (handle.parentElement?.offsetWidth ?? 0) - down.clientX;
    const move = (event: globalThis.PointerEvent) => onWidth(offset + event.clientX);
    handle.setPointerCapture?.(down.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
    down.preventDefault();
  };
  return <span className={styles.resizer} data-resize={title} onPointerDown={start} aria-hidden />;
}

type FilterRowProps<Row extends object> = {
  columns: readonly Column<Row>[];
  /** Whether the list can be filtered by a column. */
  filters: (column: Column<Row>) => boolean;
  choices: (column: Column<Row>) => string[];
  view: GridView;
  changeView: ChangeView;
  selectable: boolean;
};

/** One filter field per column: text, a range of numbers or dates, or a choice. */
export function FilterRow<Row extends object>(props: FilterRowProps<Row>) {
  const { columns, view, changeView } = props;
  return (
    <tr aria-rowindex={2} className={`${styles.filterRow} ${styles.lastHead}`}>
      {props.selectable && <td className={styles.filterCell} style={selectCell} />}
      {columns.map((column, at) => (
        <td key={column.field} className={styles.filterCell} style={{ flex: columnFlex(at) }}>
          {props.filters(column) && (
            <FilterField
              column={column}
              text={view.filters[column.field]?.text ?? ''}
              choices={props.choices}
              onText={(text) => changeView({ filters: withFilter(view.filters, column.field, { text }) })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

type FieldProps<Row extends object> = {
  column: Column<Row>;
  text: string;
  choices: (column: Column<Row>) => string[];
  onText: (text: string) => void;
};

function FilterField<Row extends object>({ column, text, choices, onText }: FieldProps<Row>) {
  const field = {
    'aria-label': `${column.title} filter`,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  if (isChoiceFilter(column)) {
    const offered = choices(column);
    return (
      <>
        <select className={`${styles.filter} ${styles.filterSelect}`} {...field}>
          <option value="">{''}</option>
          {text && !offered.includes(text) && <option>{text}</option>}
          {offered.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <ChevronDown16Regular className={styles.filterChevron} />
      </>
    );
  }
  if (!isRangeFilter(column)) return <input className={styles.filter} {...field} />;
  const query = parseFilter(column, text);
  const problem = query && 'problem' in query ? query.problem : undefined;
  return (
    <>
      <input
        className={styles.filter}
        data-range
        data-message={problem}
        aria-invalid={problem ? true : undefined}
        title={problem ?? 'Also >5, <=20 or 3-10'}
        {...field}
        {...(column.type === 'date' && !problem && { title: 'Also >11/1/26 or 11/1/26-11/15/26' })}
      />
      <RangeFilter column={column} text={text} onText={onText} />
    </>
  );
}
