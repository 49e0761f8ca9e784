import type { ReactElement, ReactNode } from 'react';
import type * as z from 'zod';

export type CellType = 'text' | 'number' | 'money' | 'date' | 'boolean' | 'tags' | 'status' | 'phone';

export type CellOption = {
  value: string;
  label: string;
  /** Not to be given or taken here: it is offered nowhere, and stays with the rows that hold it. */
  closed?: boolean;
};

export type CellEdit = {
  editor: 'text' | 'phone' | 'select' | 'tags' | 'number' | 'checkbox';
  options?: readonly CellOption[];
  /** Checks the value the editor leaves; the first message is shown in the cell. */
  schema?: z.ZodType;
};

export type Column<Row> = {
  /** The row's property: read by default, written by an edit, and the column's key in the URL. */
  field: string;
  title: string;
  /** What the column sorts by and `format` gets; default `row[field]`. */
  value?: (row: Row) => unknown;
  /** Pixels, also the share of spare room; default by type. */
  width?: number;
  /** Order of importance on narrow screens, 1 first; columns without one come last. */
  priority?: number;
  type?: CellType;
  align?: 'start' | 'center' | 'end';
  /** The text that is shown, searched, filtered and exported. */
  format?: (value: unknown, row: Row) => string;
  /** Richer content than the text. Gets the row with its pending edits laid over it. */
  cell?: (row: Row) => ReactNode;
  /** `strong` for names, `quiet` for what merely explains. */
  tone?: 'strong' | 'quiet';
  /** A field in the filter row; default true. */
  filter?: boolean;
  /** A funnel with all values and their counts; default false. */
  headerFilter?: boolean;
  /** Default true. */
  sortable?: boolean;
  /** Hidden until chosen in the column menu. */
  hidden?: boolean;
  summary?: 'sum' | 'count';
  /** The sum as it is shown, where the type's own text will not do. */
  summaryText?: (total: number) => string;
  edit?: CellEdit;
};

export type Sort = { field: string; desc?: boolean };

export type RowAction<Row> = {
  label: string;
  icon: ReactElement;
  onClick: (row: Row) => void;
  visible?: (row: Row) => boolean;
  /** Shown without hovering the row: the one thing people come to do. */
  always?: boolean;
};

export type Change<Row> = { key: string; row: Row; values: Record<string, unknown> };
export type SaveResult = { key: string; error?: string };

export type Batch<Row> = {
  /** Saves every changed row and answers for each; rows with an error, or without an answer, stay pending. Should also refresh the rows. */
  save: (changes: Change<Row>[]) => Promise<SaveResult[]>;
  onDone?: (failed: number) => void;
  /** Told when batch mode starts and ends, so that a page can step its own primary button back. */
  onMode?: (on: boolean) => void;
};

export type Selection = { selected: ReadonlySet<string>; onChange: (next: ReadonlySet<string>) => void };

export type ServerSource<Row> = {
  load: (request: { search: string; cursor?: string; limit: number }) => Promise<{ rows: Row[]; next?: string }>;
  /** Any value; a new one loads the page again while the old rows stay in sight. */
  revision?: string | number;
};

export type Narrow<Row> = {
  icon?: (row: Row) => ReactNode;
  title: (row: Row) => string;
  subtitle?: (row: Row) => string;
  status?: (row: Row) => ReactNode;
};

export type GridProps<Row> = {
  /** Remembers the columns of this grid in the browser. */
  id: string;
  label: string;
  noun?: { one: string; many: string };
  /** A module constant or memoized: a new array resets the table's models. */
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of the row this one lies under; makes the grid a tree. */
  parentKey?: (row: Row) => string | undefined;
  /** Rows a page, default 25; `false` shows all of them in one virtual list. */
  pageSize?: number | false;
  /** 52 for rows with a second line or a stepper. */
  rowHeight?: 40 | 52;
  sort?: readonly Sort[];
  loading?: boolean;
  refreshing?: boolean;
  error?: Error;
  onRetry?: () => void;
  onRowClick?: (row: Row) => void;
  rowActions?: readonly RowAction<Row>[];
  selection?: Selection;
  batch?: Batch<Row>;
  tools?: ReactNode;
  /** The file's name without its ending; shows the export menu. */
  exportName?: string;
  empty?: { text: string; action?: { label: string; onClick: () => void } };
  /** Searches and pages on the server, instead of `rows`. */
  source?: ServerSource<Row>;
  narrow?: Narrow<Row>;
  /** Where search, filters, sort and page live: in the URL, there under the grid's id when a screen shows several, or nowhere. */
  url?: 'plain' | 'prefixed' | 'off';
  /** All rows that pass the filters, in the order shown, whenever they change. */
  onView?: (rows: Row[]) => void;
  /** A small grid without the bar, the filter row and the pager. */
  plain?: boolean;
};
