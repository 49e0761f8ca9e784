import { type GriffelStyle, tokens } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { look } from '../theme.ts';
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

/** What is typed or chosen in a cell fills the cell. */
export const editorField = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  boxSizing: 'border-box',
  padding: '0 10px',
  border: 'none',
  outline: 'none',
  backgroundColor: look.surface,
  boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}`,
  color: tokens.colorNeutralForeground1,
  fontFamily: 'inherit',
  fontSize: look.gridFont,
  '@media (pointer: coarse)': { fontSize: '16px' },
} satisfies GriffelStyle;

const selectWidth = 44;

/** Heights and widths in pixels; a finger needs 44. */
export const measures = {
  mouse: { row: 40, head: 36, action: 36 },
  finger: { row: 44, head: 44, action: 44 },
} as const;
export type Measures = (typeof measures)[keyof typeof measures];

export const flexOf = (index: number): CSSProperties => ({ flex: `var(--column-${index})` });
export const selectCell: CSSProperties = { flex: `0 0 ${selectWidth}px` };
/**
 * Row actions stay in sight however many columns there are. The line at their left shows only where columns go on beneath them:
 * it is as wide as the columns are wider than the view, 1 px at most.
 */
export const actionsCell: CSSProperties = {
  position: 'sticky',
  right: 0,
  zIndex: 1,
  flex: '0 0 var(--actions)',
  backgroundColor: 'inherit',
  boxShadow: `inset clamp(0px, calc((var(--columns) - 100cqi) * 9), 1px) 0 0 ${look.hairline}`,
};
export const widthOfActions = (actions: number, { action }: Measures): number => (actions ? actions * action + 8 : 0);

/**
 * Widths as CSS variables on the grid, so that a resize touches one element and no row. Columns share the spare room by
 * their width; one the user drew keeps exactly that width.
 */
export function columnVariables<Row>(
  columns: readonly Column<Row>[],
  widths: Record<string, number>,
  selectable: boolean,
  actions: number,
  measure: Measures,
): CSSProperties {
  const variables: Record<string, string> = {};
  const actionsWidth = widthOfActions(actions, measure);
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
    '--head': `${measure.head}px`,
  } as CSSProperties;
}
