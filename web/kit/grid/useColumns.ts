import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Column } from './types.ts';

/** Only what the user changed is remembered, so that a column added later still shows. */
type Remembered = { visibility: Record<string, boolean>; widths: Record<string, number> };

const nothing: Remembered = { visibility: {}, widths: {} };
const narrowest = 56;
const keyOf = (id: string) => `grid.${id}.columns`;

function recall(id: string): Remembered {
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') };
  } catch {
    return nothing;
  }
}

/** Which columns of a grid show and how wide the user drew them, remembered in this browser under the grid's id. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const [remembered, setRemembered] = useState(() => recall(id));
  useEffect(() => {
    if (remembered === nothing) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(remembered));
  }, [id, remembered]);

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
  return { visibility, widths: remembered.widths, setVisible, setWidth, reset };
}

export type ColumnChoice = ReturnType<typeof useColumns>;
