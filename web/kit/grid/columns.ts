import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../data/stored.ts';
import type { Column } from './types.ts';
import { widthOf } from './values.ts';

/** Only what the user changed is remembered, so that a column added later still shows. */
type Remembered = { visibility: Record<string, boolean>; widths: Record<string, number> };

const nothing: Remembered = { visibility: {}, widths: {} };
const narrowest = 56;
export const selectWidth = 44;
export const summaryHeight = 44;
const keyOf = (id: string) => `grid.${id}.columns`;

/** Heights and widths in pixels; a finger needs 44. */
export const measures = {
  mouse: { row: 40, head: 36, action: 0, actionInBatch: 40 },
  finger: { row: 44, head: 44, action: 44, actionInBatch: 44 },
} as const;
export type Measures = (typeof measures)[keyof typeof measures];

function recall(id: string): Remembered {
  try {
    return { ...nothing, ...JSON.parse(readStored('localStorage', keyOf(id)) ?? '{}') };
  } catch {
    return { ...nothing };
  }
}

/** Which columns of a grid show and how wide the user drew them, remembered in this browser under the grid's id. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const [recalled] = useState(() => recall(id));
  const [remembered, setRemembered] = useState(recalled);
  useEffect(() => {
    if (remembered === recalled) return;
    writeStored('localStorage', keyOf(id), remembered === nothing ? null : JSON.stringify(remembered));
  }, [id, remembered, recalled]);

  const visibility = useMemo(
    () => ({
      ...Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.field, false])),
      ...remembered.visibility,
    }),
    [columns, remembered.visibility],
  );
  const setVisible = useCallback((field: string, visible: boolean) => {
    setRemembered((before) => ({ ...before, visibility: { ...before.visibility, [field]: visible } }));
  }, []);
  const setWidth = useCallback((field: string, width: number) => {
    const pixels = Math.max(narrowest, Math.round(width));
    setRemembered((before) => ({ ...before, widths: { ...before.widths, [field]: pixels } }));
  }, []);
  const reset = useCallback(() => setRemembered(nothing), []);
  const visible = useMemo(() => columns.filter(({ field }) => visibility[field] !== false), [columns, visibility]);
  return { visibility, visible, widths: remembered.widths, setVisible, setWidth, reset };
}

export type ColumnChoice = Pick<
  ReturnType<typeof useColumns>,
  'visibility' | 'widths' | 'setVisible' | 'setWidth' | 'reset'
>;

/**
 * Where columns begin, in pixels, and at the end where the last one ends. They share the room of the view by their width; one the user
 * drew keeps exactly that width.
 */
export function columnOffsets<Row>(
  columns: readonly Column<Row>[],
  drawn: Record<string, number>,
  room: number,
): number[] {
  const widths = columns.map((column) => drawn[column.field] ?? widthOf(column));
  const spare = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0));
  const growing = columns.reduce((sum, column, at) => sum + (drawn[column.field] ? 0 : (widths[at] ?? 0)), 0);
  const offsets = [0];
  let end = 0;
  for (const [at, column] of columns.entries()) {
    const width = widths[at] ?? 0;
    end += width + (drawn[column.field] || growing === 0 ? 0 : (spare * width) / growing);
    offsets.push(Math.round(end));
  }
  return offsets;
}

/** The offsets as CSS variables on the table, so that a resize touches one element and no row. */
export function columnVariables(
  offsets: readonly number[],
  besides: number,
  { head }: Measures,
  actions: number,
): CSSProperties {
  const variables: CSSProperties = {};
  for (const [at, offset] of offsets.entries()) variables[`--x-${at}`] = `${offset}px`;
  variables['--columns'] = `${(offsets.at(-1) ?? 0) + besides}px`;
  variables['--head'] = `${head}px`;
  variables['--actions'] = `${actions}px`;
  return variables;
}
