import { Tooltip } from '@fluentui/react-components';
import { ErrorCircle16Filled } from '@fluentui/react-icons';
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useState } from 'react';
import { StatusDot } from '../../ui/StatusDot.tsx';
import styles from '../grid.module.css';
import { cellText, cellValue, columnAlign, columnWidth, filterChoices, isNumeric } from '../model/cellValues.ts';
import type { Column } from '../types.ts';

type ContentProps<Row extends object> = {
  column: Column<Row>;
  row: Row;
  /** In a tree empty values stay blank. */
  bare?: boolean;
};

/** Whether the cell holds typed text instead of a number, which a custom `cell` cannot render. */
const isUnparsed = <Row extends object>(column: Column<Row>, row: Row): boolean =>
  column.edit !== undefined && isNumeric(column.type) && typeof cellValue(column, row) === 'string';

/** Average width of a tag's letter and of the space around its text, in px. */
const tagSizes = { letter: 6.5, around: 16 };

/** The tags that fit into the width in px, then how many more there are: "+2". */
function fittingTags(tags: readonly string[], width: number): readonly string[] {
  let left = width - 2 * tagSizes.around;
  const fitting = tags.findIndex((tag) => {
    left -= tag.length * tagSizes.letter + tagSizes.around;
    return left < 0;
  });
  return fitting < 1 ? tags : [...tags.slice(0, fitting), `+${tags.length - fitting}`];
}

/** Content of a cell: the column's own `cell`, or the default for its type. */
export function CellContent<Row extends object>({ column, row, bare }: ContentProps<Row>): ReactNode {
  const customContent = isUnparsed(column, row) ? undefined : column.cell?.(row);
  if (customContent !== undefined) return <div className={`${styles.text} ${styles.own}`}>{customContent}</div>;
  const text = cellText(column, row);
  if (text === '') return bare ? null : <span className={styles.none}>—</span>;
  if (column.type === 'status') return <StatusDot word={text} />;
  if (column.type === 'tags') {
    return (
      <div className={styles.tags} data-cut={text}>
        {fittingTags(filterChoices(column, row), columnWidth(column)).map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </div>
    );
  }
  return (
    <span className={styles.text} data-cut={text}>
      {text}
    </span>
  );
}

type Props<Row extends object> = {
  id: string;
  column: Column<Row>;
  /** The row with pending edits applied. */
  row: Row;
  place: string;
  colIndex: number;
  width: string;
  focusable: boolean;
  editable: boolean;
  edited: boolean;
  isSelected: boolean;
  error?: string;
  bare: boolean;
  /** Before the content: indent and chevron of a tree. */
  leading?: ReactNode;
  /** Replaces the content while the cell is edited. */
  editor?: ReactNode;
};

/** Class names by column, built once. */
const baseClassNames = new WeakMap<object, string>();
function baseClassName<Row>(column: Column<Row>): string {
  const cachedName = baseClassNames.get(column);
  if (cachedName !== undefined) return cachedName;
  const align = columnAlign(column);
  const base = [styles.cell, align !== 'start' && styles[align], column.tone && styles[column.tone]]
    .filter(Boolean)
    .join(' ');
  baseClassNames.set(column, base);
  return base;
}

/** Explicit, since some browsers drop the role of table cells laid out as flex boxes. */
const gridCell = { role: 'gridcell' } as const;

export function CellView<Row extends object>(props: Props<Row>) {
  const { id, column, row, editable, edited, isSelected, error, leading, editor } = props;
  let className = baseClassName(column);
  if (editable) className += ` ${styles.editable}`;
  if (error) className += ` ${styles.invalid}`;
  else if (edited) className += ` ${styles.edited}`;
  else if (isSelected) className += ` ${styles.marked}`;
  const state = {
    ...gridCell,
    'aria-readonly': editable ? undefined : true,
    'aria-selected': isSelected || undefined,
    ...(error && {
      'aria-invalid': true,
      'aria-errormessage': `${id}-error`,
      'aria-describedby': `${id}-error`,
      'data-message': error,
    }),
  };
  return (
    <td
      {...state}
      id={id}
      data-place={props.place}
      tabIndex={props.focusable ? 0 : -1}
      aria-colindex={props.colIndex}
      className={className}
      style={{ flex: props.width }}
    >
      {leading}
      {editor ?? <CellContent column={column} row={row} bare={props.bare} />}
      {error && (
        <>
          <ErrorCircle16Filled className={styles.invalidSign} aria-hidden />
          <span id={`${id}-error`} className={styles.unseen}>
            {error}
          </span>
        </>
      )}
    </td>
  );
}

type CellTooltip = { target: HTMLElement; text: string };

function findTooltip(target: EventTarget): CellTooltip | undefined {
  if (!(target instanceof Element)) return undefined;
  const wrong = target.closest<HTMLElement>('[data-message]');
  if (wrong?.dataset['message']) return { target: wrong, text: wrong.dataset['message'] };
  const named = target.closest<HTMLElement>('[data-tip]');
  if (named?.dataset['tip']) return { target: named, text: named.dataset['tip'] };
  const cut = target.matches('[data-place]')
    ? target.querySelector<HTMLElement>('[data-cut]')
    : target.closest<HTMLElement>('[data-cut]');
  if (!cut?.dataset['cut'] || (cut.scrollWidth <= cut.clientWidth && !/\+\d+$/.test(cut.textContent))) return undefined;
  return { target: cut, text: cut.dataset['cut'] };
}

/** One tooltip for all cells: truncated text, a button's label, or a cell's error. */
export function useCellTooltip() {
  const [activeTooltip, setActiveTooltip] = useState<CellTooltip>();
  const updateTooltip = (event: SyntheticEvent) => {
    const next = findTooltip(event.target);
    setActiveTooltip((before) => (before?.target === next?.target && before?.text === next?.text ? before : next));
  };
  const hide = () => setActiveTooltip(undefined);
  // Hide when its cell, or the cell's text, is gone.
  useLayoutEffect(() => {
    if (
      activeTooltip &&
      (!activeTooltip.target.isConnected || findTooltip(activeTooltip.target)?.text !== activeTooltip.text)
    )
      setActiveTooltip(undefined);
  });
  const tooltip = activeTooltip && (
    <Tooltip
      visible
      content={activeTooltip.text}
      relationship="inaccessible"
      positioning={{ target: activeTooltip.target, position: 'below' }}
    />
  );
  return {
    tooltip,
    hide,
    listeners: { onMouseOver: updateTooltip, onMouseLeave: hide, onFocus: updateTooltip, onBlur: hide },
  };
}
