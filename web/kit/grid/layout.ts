import type { CSSProperties } from 'react';
import type { Column } from './types.ts';
import { widthOf } from './values.ts';

export const narrowUnder = 700;
export const summaryHeight = 44;

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

const selectWidth = 44;

/** Heights and widths in pixels; a finger needs 44. */
export const measures = {
  mouse: { row: 40, head: 36, action: 36 },
  finger: { row: 44, head: 44, action: 44 },
} as const;
export type Measures = (typeof measures)[keyof typeof measures];

export const flexOf = (index: number): CSSProperties => ({ flex: `var(--column-${index})` });
export const selectCell: CSSProperties = { flex: `0 0 ${selectWidth}px` };
export const actionsCell: CSSProperties = { flex: '0 0 var(--actions)' };

/**
 * Widths as CSS variables on the grid, so that a resize touches one element and no row. Columns share the spare room by
 * their width; one the user drew keeps exactly that width.
 */
export function columnVariables<Row>(
  columns: readonly Column<Row>[],
  widths: Record<string, number>,
  selectable: boolean,
  actions: number,
  { head, action }: Measures,
): CSSProperties {
  const variables: Record<string, string> = {};
  const actionsWidth = actions ? actions * action + 8 : 0;
  let total = (selectable ? selectWidth : 0) + actionsWidth;
  columns.forEach((column, index) => {
    const drawn = widths[column.field];
    const width = drawn ?? widthOf(column);
    variables[`--column-${index}`] = `${drawn ? 0 : width} 0 ${width}px`;
    total += width;
  });
  return {
    ...variables,
    '--columns': `${total}px`,
    '--actions': `${actionsWidth}px`,
    '--head': `${head}px`,
  } as CSSProperties;
}
