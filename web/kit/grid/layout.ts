import type { CSSProperties } from 'react';
import type { Column } from './types.ts';
import { widthOf } from './values.ts';

export const narrowUnder = 700;
/** Said outright: a table cell laid out as a flex box loses its own role in some browsers. */
export const gridCell = { role: 'gridcell' } as const;

/** For screen readers only. */
export const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export const headRowHeight = 36;
export const filterRowHeight = 36;
const selectWidth = 44;
const actionWidth = 36;

export const flexOf = (index: number): CSSProperties => ({ flex: `var(--column-${index})` });
export const selectCell: CSSProperties = { flex: `0 0 ${selectWidth}px` };
export const actionsCell = (count: number): CSSProperties => ({ flex: `0 0 ${count * actionWidth + 8}px` });

/**
 * Widths as CSS variables on the grid, so that a resize touches one element and no row. Columns share the spare room by
 * their width; one the user drew keeps exactly that width.
 */
export function columnVariables<Row>(
  columns: readonly Column<Row>[],
  widths: Record<string, number>,
  selectable: boolean,
  actions: number,
): CSSProperties {
  const variables: Record<string, string> = {};
  let total = (selectable ? selectWidth : 0) + (actions ? actions * actionWidth + 8 : 0);
  columns.forEach((column, index) => {
    const drawn = widths[column.field];
    const width = drawn ?? widthOf(column);
    variables[`--column-${index}`] = `${drawn ? 0 : width} 0 ${width}px`;
    total += width;
  });
  return { ...variables, '--columns': `${total}px` } as CSSProperties;
}
