import type { ReactElement, ReactNode } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { DateFormat } from '../ui/days.ts';

/** `text` is what the filter row holds, `values` what the header filter ticked. */
export type Filter = { text?: string; values?: string[] };

/** `quantity` shows two decimals and keeps all of them; `code` is digits that are no number: a barcode, an order's number. */
export type CellType =
  | 'text'
  | 'code'
  | 'number'
  | 'quantity'
  | 'money'
  | 'date'
  | 'boolean'
  | 'tags'
  | 'status'
  | 'phone';

export type CellOption = {
  value: string;
  label: string;
  /** Not to be given or taken here: it is offered nowhere, and stays with the rows that hold it. */
  locked?: boolean;
};

export type CellEdit = {
  editor: 'text' | 'phone' | 'select' | 'tags' | 'number' | 'date' | 'checkbox';
  options?: readonly CellOption[];
  /** What a number may be. */
  number?: { decimals?: number; min?: number; max?: number; unit?: string };
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
  /** Of a date; default MM/dd/yyyy. */
  dateFormat?: DateFormat;
  align?: 'start' | 'center' | 'end';
  /** The text that is shown, searched, filtered and exported. */
  format?: (value: unknown, row: Row) => string;
  /** Richer content than the text; undefined for a row whose text will do. Gets the row with its pending edits laid over it. */
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
  /** In a tree: a row with others under it shows what theirs come to, pending edits included. */
  rollUp?: boolean;
  /** The sum as it is shown, where the type's own text will not do. */
  summaryText?: (total: number, rows: readonly Row[]) => string;
  /** How its cells are edited; a function where it differs from row to row, undefined for a row whose cell stays as it is. */
  edit?: CellEdit | ((row: Row) => CellEdit | undefined);
};

export type Sort = { field: string; desc?: boolean };

export type RowAction<Row> = {
  /** "Edit"; in the list it is called "Edit Dana Whitfield". */
  label: string;
  icon: ReactElement;
  onClick: (row: Row) => void;
  visible?: (row: Row) => boolean;
};

export type RowChange<Row> = { key: string; row: Row; values: Record<string, unknown> };
export type SaveResult = { key: string; error?: string };

export type BatchOptions<Row> = {
  /**
   * Saves every changed row and answers for each; rows with an error, or without an answer, stay pending. Should also refresh the rows:
   * what a colleague has changed meanwhile is seen then, and `row` is the row as it was read before the edit until that is answered.
   */
  save: (changes: RowChange<Row>[]) => Promise<SaveResult[]>;
  onDone?: (failed: number) => void;
  /** Told when batch mode starts and ends, so that a page can step its own primary button back. */
  onModeChange?: (on: boolean) => void;
  /** Keeps what is pending over a reload, under a name that says of which list it is: "teams". */
  draftKey?: string;
  /** Whether an address of the same screen shows another list, which has a name of its own: what is pending in this one ends there. */
  leavesList?: (next: URLSearchParams) => boolean;
  /** "Imani Brooks changed this at 8:31 AM", of a row that a colleague has changed meanwhile. */
  changedBy?: (theirs: Row) => string | undefined;
  /** What follows where mine is saved over theirs: the row as it is then, and a sentence about it. */
  previewResolution?: (mine: Row, theirs: Row) => { row: Row; note?: string };
};

export type Selection = { selected: ReadonlySet<string>; onChange: (next: ReadonlySet<string>) => void };

/** A page as the contract has it. */
export type GridPage<Row> = {
  Items: readonly Row[];
  cursor?: string | undefined;
  total?: number | undefined;
  sums?: Record<string, number> | undefined;
};

export type SourceRequest = {
  search: string;
  /** What the filter row holds, for the columns that the source filters by. */
  filters: Record<string, Filter>;
  sort?: Sort;
  cursor?: string;
  limit: number;
};

/** A list without bound: the server searches, sorts by what it has an index for, counts and adds up. */
export type ServerSource<Row> = {
  loadPage: (request: SourceRequest) => Promise<GridPage<Row>>;
  /** The endpoint behind it: what reads it again (`useRefresh`, `useSend`) loads these rows again while the old ones stay in sight. */
  endpoint?: Endpoint;
  /** Fields the server can sort and filter by; by default none. */
  sortableFields?: readonly string[];
  filterableFields?: readonly string[];
};

/** A list of a range or a salon: its pages come one after the other, and with the last one it can do all that `rows` can. */
export type RowStream<Row> = {
  loadPage: (request: { cursor?: string; limit: number }) => Promise<GridPage<Row>>;
  /** What it is a list of: "Fairfax 2026-11-15 2026-11-21". Another one begins anew. */
  listKey: string;
  endpoint?: Endpoint;
};

/** "Show deleted": off at first, kept in the address with the view. */
export type Toggle<Row> = {
  id: string;
  label: string;
  /** The rows that are not there, for search, counts and totals neither, until it is on. */
  hidesRow?: (row: Row) => boolean;
};

export type NarrowLayout<Row> = {
  icon?: (row: Row) => ReactNode;
  title: (row: Row) => string;
  subtitle?: (row: Row) => string;
  status?: (row: Row) => ReactNode;
  /** Under how many pixels rows stand as lines instead of a table; default 700. */
  belowWidthPx?: number;
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
  /** What a row is called where it is spoken of; default the text of the first column, or the title on a phone. */
  rowName?: (row: Row) => string;
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
  /** The row that is shown beside the grid; it is marked. */
  currentKey?: string;
  /** The row that was just saved: it is marked, and brought into view even when it is on another page. */
  savedKey?: string | undefined;
  rowActions?: readonly RowAction<Row>[];
  selection?: Selection;
  batch?: BatchOptions<Row>;
  tools?: ReactNode;
  /** What an export is called, as is its file; shows the export menu. */
  exportName?: string;
  /** The salon and the days that an export is of: "Fairfax · Nov 15 – 21, 2026". */
  exportScope?: string | undefined;
  empty?: { text: string; action?: { label: string; onClick: () => void } };
  /** Instead of `rows`: pages that arrive one after the other. */
  stream?: RowStream<Row>;
  /** Instead of `rows`: a list that the server searches and pages. */
  source?: ServerSource<Row>;
  toggles?: readonly Toggle<Row>[];
  narrow?: NarrowLayout<Row>;
  /** Where search, filters, sort and page live: in the URL, there under the grid's id when a screen shows several, or nowhere. */
  url?: 'plain' | 'prefixed' | 'off';
  /** All rows that pass the filters, in the order shown, whenever they change. */
  onVisibleRows?: (rows: Row[]) => void;
  /** A small grid without the bar, the filter row and the pager. */
  plain?: boolean;
};
