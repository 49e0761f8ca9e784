/** A line of a file below its head, cell by cell as text. */
export type SheetRow = { row: number; cells: string[]; problem?: string };
export type Sheet = {
  /** How it was read, where that is not plain: "read as Windows-1252". */
  note: string;
  headers: string[];
  rows: SheetRow[];
};

/** Why a file is not read, in a sentence for whoever chose it. */
export class Refused extends Error {}
