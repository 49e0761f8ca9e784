import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../data/stored.ts';
import type { Column } from '../types.ts';
import { cellText, columnWidth, isNumeric } from './cellValues.ts';

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

/** Column visibility and widths, stored in this browser by grid id. `uniform` are fields that show once above the rows. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[], uniform: ReadonlyMap<string, string>) {
  const [initial] = useState(() => loadColumns(id));
  const [saved, setSaved] = useState(initial);
  useEffect(() => {
    if (saved === initial) return;
    writeStored('localStorage', storageKey(id), saved === noSavedColumns ? null : JSON.stringify(saved));
  }, [id, saved, initial]);

  /** Fields without room, joined by a space. */
  const [leaving, setLeaving] = useState('');
  const chosen = useMemo(
    () => columns.filter(({ field, hidden = false }) => saved.visibility[field] ?? !hidden),
    [columns, saved.visibility],
  );
  const differing = useMemo(
    () => chosen.filter(({ field }) => !uniform.has(field) || saved.visibility[field]),
    [chosen, uniform, saved.visibility],
  );
  const visible = useMemo(() => {
    const fields = new Set(leaving.split(' '));
    return differing.filter(({ field }) => !fields.has(field));
  }, [differing, leaving]);
  const setVisible = useCallback((field: string, visible: boolean) => {
    setSaved((before) => ({ ...before, visibility: { ...before.visibility, [field]: visible } }));
  }, []);
  const setWidth = useCallback((field: string, width: number) => {
    const pixels = Math.max(minColumnWidthPx, Math.round(width));
    setSaved((before) => ({ ...before, widths: { ...before.widths, [field]: pixels } }));
  }, []);
  const reset = useCallback(() => setSaved(noSavedColumns), []);
  /** Leaves out the least important columns until the others fit. `kept` are fields that never leave. */
  const makeRoom = useCallback(
    (room: number, kept: readonly string[]) => setLeaving(leavingFields(differing, saved, room, kept).join(' ')),
    [differing, saved],
  );
  return { visible, chosen, widths: saved.widths, setVisible, setWidth, reset, makeRoom };
}

export type ColumnSettings<Row> = ReturnType<typeof useColumns<Row>>;

/** Plain texts end in an ellipsis, so they give way before a column leaves; names, counts, money and dates keep their width. */
const canShrink = <Row>({ type = 'text', align, cell, priority }: Column<Row>) =>
  (type === 'text' || type === 'tags') && !align && !cell && priority !== 1;
const minWidth = <Row>(column: Column<Row>) => columnWidth(column) * (canShrink(column) ? 0.7 : 1);

/** Columns of priority 1 and 2, the first one and those the user chose never leave. Then counts and money stay longest. */
const leavingRank = <Row>({ priority, type }: Column<Row>) => priority ?? (isNumeric(type) ? 50 : 100);

/** Fields of the columns to leave out so that the others fit, least important and rightmost first. */
export function leavingFields<Row>(
  columns: readonly Column<Row>[],
  { visibility, widths }: SavedColumns,
  room: number,
  kept: readonly string[] = [],
): string[] {
  const widthOf = (column: Column<Row>) => widths[column.field] ?? minWidth(column);
  let excess = room > 0 ? columns.reduce((sum, column) => sum + widthOf(column), 0) - room : 0;
  const candidates = columns
    .filter((column) => column !== columns[0] && leavingRank(column) > 2)
    .filter(({ field }) => visibility[field] !== true && !kept.includes(field))
    .reverse()
    .sort((a, b) => leavingRank(b) - leavingRank(a));
  return candidates.flatMap((column) => {
    if (excess <= 0) return [];
    excess -= widthOf(column);
    return [column.field];
  });
}

/** Fewer rows may agree by chance. */
const minUniformRows = 6;

/** Texts of columns that say the same in all rows, by field. Not of numbers, columns that name the row or carry a sum, nor `kept` ones. */
export function uniformColumns<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  kept: (column: Column<Row>) => boolean,
): ReadonlyMap<string, string> {
  const uniform = new Map<string, string>();
  const [first] = rows;
  if (!first || rows.length < minUniformRows) return uniform;
  for (const column of columns) {
    if (column.priority === 1 || isNumeric(column.type) || column.summary || kept(column)) continue;
    const text = cellText(column, first);
    if (rows.every((row) => cellText(column, row) === text)) uniform.set(column.field, text);
  }
  return uniform;
}

/**
 * Offsets of the columns in px, ending with the right edge of the last. Columns share spare width in proportion, and texts give way where
 * there is too little; user-resized ones keep their width.
 */
export function columnOffsets<Row>(
  columns: readonly Column<Row>[],
  userWidths: Record<string, number>,
  availableWidth: number,
): number[] {
  const widths = columns.map((column) => userWidths[column.field] ?? columnWidth(column));
  const spare = availableWidth > 0 ? availableWidth - widths.reduce((sum, width) => sum + width, 0) : 0;
  const share = (column: Column<Row>) => {
    if (userWidths[column.field]) return 0;
    return spare > 0 ? columnWidth(column) : columnWidth(column) - minWidth(column);
  };
  const shares = columns.reduce((sum, column) => sum + share(column), 0);
  const change = Math.max(spare, spare < 0 ? -shares : 0);
  const offsets = [0];
  let end = 0;
  for (const [at, column] of columns.entries()) {
    end += (widths[at] ?? 0) + (shares === 0 ? 0 : (change * share(column)) / shares);
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
