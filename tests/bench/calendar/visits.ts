/** An appointment of half an hour as both calendars are given it; `column` is its stylist, `start` minutes since midnight. */
export type Visit = { id: string; column: string; start: number; client: string };

export const columnsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `Stylist ${index}`);

/** So many appointments for each column, spread over nine to eight, each overlapping the next one when there are more than 22. */
export const visitsOf = (columns: readonly string[], each: number): Visit[] =>
  columns.flatMap((column) =>
    Array.from({ length: each }, (_, row) => ({
      id: `${column} ${row}`,
      column,
      start: 540 + Math.floor((row * 630) / each / 15) * 15,
      client: `Client ${row}`,
    })),
  );

/** The day after its first appointment was put a quarter of an hour later; all the others are the very same. */
export const withOneMoved = ([first, ...others]: readonly Visit[]): Visit[] =>
  first ? [{ ...first, start: first.start + 15 }, ...others] : [];
