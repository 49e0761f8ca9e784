import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../data/stored.ts';
import type { Column } from '../types.ts';
import { columnWidth } from './cellValues.ts';

/** Only the user's changes are stored, so that columns added later still show. */
type SavedColumns = { visibility: Record<string, boolean>; widths: Record<string, number> };

const noSavedColumns: SavedColumns = { visibility: {}, widths: {} };
const minColumnWidthPx = 56;
export const selectColumnWidthPx = 44;
export const summaryHeightPx = 44;
const storageKey = (id: string) => `grid.${id}.columns`;

/** Sizes in px; touch needs 44. */
export const gridSizes = {
  mouse: { row: 40, head: 36, action: 0, actionInBatch: 40 },
  finger: { row: 44, head: 44, action: 44, actionInBatch: 44 },
} as const;
export type GridSizes = (typeof gridSizes)[keyof typeof gridSizes];

function loadColumns(id: string): SavedColumns {
  try {
    return { ...noSavedColumns, ...JSON.parse(readStored('localStorage', storageKey(id)) ?? '{}') };
  } catch {
    return { ...noSavedColumns };
  }
}

/** Column visibility and widths, stored in this browser by grid id. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const [initial] = useState(() => loadColumns(id));
  const [saved, setSaved] = useState(initial);
  useEffect(() => {
    if (saved === initial) return;
    writeStored('localStorage', storageKey(id), saved === noSavedColumns ? null : JSON.stringify(saved));
  }, [id, saved, initial]);

  /** Fields that yielded, joined by a space. */
  const [yielded, setYielded] = useState('');
  const chosenVisibility = useMemo(
    () => ({
      ...Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.field, false])),
      ...saved.visibility,
    }),
    [columns, saved.visibility],
  );
  const visibility = useMemo(
    () => ({
      ...chosenVisibility,
      ...Object.fromEntries(yielded.split(' ').map((field) => [field, saved.visibility[field] ?? false])),
    }),
    [chosenVisibility, yielded, saved.visibility],
  );
  const setVisible = useCallback((field: string, visible: boolean) => {
    setSaved((before) => ({ ...before, visibility: { ...before.visibility, [field]: visible } }));
  }, []);
  const setWidth = useCallback((field: string, width: number) => {
    const pixels = Math.max(minColumnWidthPx, Math.round(width));
    setSaved((before) => ({ ...before, widths: { ...before.widths, [field]: pixels } }));
  }, []);
  const reset = useCallback(() => setSaved(noSavedColumns), []);
  const isShown = (shown: Record<string, boolean>) => columns.filter(({ field }) => shown[field] !== false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isShown` depends on the columns only
  const visible = useMemo(() => isShown(visibility), [columns, visibility]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isShown` depends on the columns only
  const chosen = useMemo(() => isShown(chosenVisibility), [columns, chosenVisibility]);
  /** Leaves out columns that yield until the others fit. */
  const makeRoom = useCallback(
    (room: number) => setYielded(yieldingFields(chosen, saved, room).join(' ')),
    [chosen, saved],
  );
  return { visibility, visible, chosen, widths: saved.widths, setVisible, setWidth, reset, makeRoom };
}

export type ColumnSettings = Pick<
  ReturnType<typeof useColumns>,
  'visibility' | 'widths' | 'setVisible' | 'setWidth' | 'reset' | 'makeRoom'
>;

/** Fields of the columns to leave out so that the others fit, least important first. Never one that the user chose. */
export function yieldingFields<Row>(
  columns: readonly Column<Row>[],
  { visibility, widths }: SavedColumns,
  room: number,
): string[] {
  const widthOf = (column: Column<Row>) => widths[column.field] ?? columnWidth(column);
  let excess = room > 0 ? columns.reduce((sum, column) => sum + widthOf(column), 0) - room : 0;
  const candidates = columns
    .filter((column) => column.yields && visibility[column.field] !== true)
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  return candidates.flatMap((column) => {
    if (excess <= 0) return [];
    excess -= widthOf(column);
    return [column.field];
  });
}

/**
 * Offsets of the columns in px, ending with the right edge of the last. Columns share the available width in proportion; user-resized
 * ones keep their width.
 */
export function columnOffsets<Row>(
  columns: readonly Column<Row>[],
  userWidths: Record<string, number>,
  availableWidth: number,
): number[] {
  const widths = columns.map((column) => userWidths[column.field] ?? columnWidth(column));
  const spare = Math.max(0, availableWidth - widths.reduce((sum, width) => sum + width, 0));
  const growing = columns.reduce((sum, column, at) => sum + (userWidths[column.field] ? 0 : (widths[at] ?? 0)), 0);
  const offsets = [0];
  let end = 0;
  for (const [at, column] of columns.entries()) {
    const width = widths[at] ?? 0;
    end += width + (userWidths[column.field] || growing === 0 ? 0 : (spare * width) / growing);
    offsets.push(Math.round(end));
  }
  return offsets;
}

/** The offsets as CSS variables on the table, so that a resize re-renders no rows. */
export function columnVariables(
  offsets: readonly number[],
  fixedWidth: number,
  { head }: GridSizes,
  actionsWidth: number,
): CSSProperties {
  const variables: CSSProperties = {};
  for (const [at, offset] of offsets.entries()) variables[`--x-${at}`] = `${offset}px`;
  variables['--columns'] = `${(offsets.at(-1) ?? 0) + fixedWidth}px`;
  variables['--head'] = `${head}px`;
  variables['--actions'] = `${actionsWidth}px`;
  return variables;
}
