/** A line of the file with something in it, all cells as text. */
export type Line = {
  row: number;
  cells: string[];
  /** Why cells cannot be read, by their index. */
  problems?: Record<number, string>;
};

export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** What the user chose instead of what was found in the file. */
export type FileChoices = { encoding?: Encoding; separator?: Separator; sheet?: string };

/** The file cannot be imported. The message is shown to the user. */
export class FileRejected extends Error {}
