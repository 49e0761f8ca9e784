import type { ReactElement, ReactNode } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { DateFormat } from '../ui/days.ts';

/** `text` is the filter row's text, `values` the values ticked in the header filter. */
export type Filter = { text?: string; values?: string[] };

/** `quantity` shows two decimals but keeps all; `code` is digits that are not a number, such as a barcode. */
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
  /** Cannot be added or removed by this user; stays with rows that have it. */
  locked?: boolean;
};

export type CellEdit = {
  editor: 'text' | 'phone' | 'select' | 'tags' | 'number' | 'date' | 'checkbox';
  options?: readonly CellOption[];
  /** Limits of a number editor. */
  number?: { decimals?: number; min?: number; max?: number; unit?: string };
  /** Validates the edited value; the first message shows in the cell. */
  schema?: z.ZodType;
};

export type Column<Row> = {
  /** The row's property: read by default, written by edits, and the column's key in the URL. */
  field: string;
  title: string;
  /** The value to sort by and to pass to `format`; default `row[field]`. */
  value?: (row: Row) => unknown;
  /** In px; also the share of spare width. Default by type. */
  width?: number;
  /** Importance where there is little room, 1 first; columns without one come last. 1 and 2 never leave the table. */
  priority?: number;
  type?: CellType;
  /** For dates; default MM/dd/yyyy. */
  dateFormat?: DateFormat;
  align?: 'start' | 'center' | 'end';
  /** The text that is shown, searched, filtered and exported. */
  format?: (value: unknown, row: Row) => string;
  /** Custom content; undefined falls back to the text. Receives the row with pending edits applied. */
  cell?: (row: Row) => ReactNode;
  /** `strong` for names, `quiet` for secondary text. */
  tone?: 'strong' | 'quiet';
  /** Has a field in the filter row; default true. */
  filter?: boolean;
  /** Has a filter popover with all values and counts; default false. */
  headerFilter?: boolean;
  /** Default true. */
  sortable?: boolean;
  /** Hidden until chosen in the column menu. */
  hidden?: boolean;
  summary?: 'sum' | 'count';
  /** In a tree: parent rows show the sum of their descendants, including pending edits. */
  rollUp?: boolean;
  /** Formats the sum, if the type's default does not fit. */
  summaryText?: (total: number, rows: readonly Row[]) => string;
  /** How cells are edited. As a function: per row, undefined for read-only cells. */
  edit?: CellEdit | ((row: Row) => CellEdit | undefined);
};

export type Sort = { field: string; desc?: boolean };

export type RowAction<Row> = {
  /** "Edit"; its accessible name becomes "Edit Dana Whitfield". */
  label: string;
  icon: ReactElement;
  onClick: (row: Row) => void;
  visible?: (row: Row) => boolean;
};

export type RowChange<Row> = { key: string; row: Row; values: Record<string, unknown> };
export type SaveResult = { key: string; error?: string };

export type BatchOptions<Row> = {
  /**
   * Saves all changed rows and returns a result for each. Rows with an error, or without a result, stay pending. It should also refresh
   * the rows, so that changes by colleagues become visible; until a conflict is resolved `row` is the row as read before the edit.
   */
  save: (changes: RowChange<Row>[]) => Promise<SaveResult[]>;
  onDone?: (failed: number) => void;
  /** Called when batch mode starts and ends, so that the page can demote its own primary button. */
  onModeChange?: (on: boolean) => void;
  /** Keeps pending edits across reloads under a name that identifies the list: "teams". */
  draftKey?: string;
  /** Whether a URL of the same screen shows another list; pending edits of this one end there. */
  leavesList?: (next: URLSearchParams) => boolean;
  /** "Imani Brooks changed this at 8:31 AM", for a row changed by a colleague. */
  changedBy?: (theirs: Row) => string | undefined;
  /** Preview of saving mine over theirs: the resulting row and a note about it. */
  previewResolution?: (mine: Row, theirs: Row) => { row: Row; note?: string };
};

export type Selection = { selected: ReadonlySet<string>; onChange: (next: ReadonlySet<string>) => void };

/** A page as declared in the contract. */
export type GridPage<Row> = {
  Items: readonly Row[];
  cursor?: string | undefined;
  total?: number | undefined;
  sums?: Record<string, number> | undefined;
  /** Of the list when this page was read, to ask for the changes since. */
  position?: string | undefined;
  /** Only where the page is all that changed since a position: keys of the rows that are gone. */
  removed?: readonly string[] | undefined;
};

export type SourceRequest = {
  search: string;
  sort?: Sort;
  cursor?: string;
  limit: number;
};

/** An unbounded list: the server searches, sorts, counts and sums. Its columns have no filters. */
export type ServerSource<Row> = {
  loadPage: (request: SourceRequest) => Promise<GridPage<Row>>;
  /** Endpoint behind the source: `useRefresh` and `useSend` reload these rows by it while the old ones stay visible. */
  endpoint?: Endpoint;
  /** Identifies the list among those of the screen (its range and filters). Changing it starts over. */
  listKey?: string;
  /** False where the server does not search. */
  isSearchable?: boolean;
  /** Fields the server can sort by; default none. */
  sortableFields?: readonly string[];
};

/** A bounded list loaded page by page. When complete it supports everything `rows` do. */
export type RowStream<Row> = {
  /** With `since`, the page may hold only what changed since that position (see `removed`). */
  loadPage: (request: { cursor?: string; limit: number; since?: string }) => Promise<GridPage<Row>>;
  /** Identifies the list (salon and range). Changing it starts over. */
  listKey: string;
  endpoint?: Endpoint;
  /** Adds a page to the rows before it; default: after them. */
  addPage?: (rows: readonly Row[], page: GridPage<Row>) => readonly Row[];
  /** Default 20,000. */
  maxRows?: number;
};

/** How far a stream has come. */
export type StreamState<Row = unknown> = {
  loaded: { rows: readonly Row[] | undefined } & Pick<GridPage<Row>, 'total' | 'sums' | 'cursor'>;
  /** All rows are loaded. */
  isComplete: boolean;
  isLoading: boolean;
  refreshing: boolean;
  /** Truncated: the server has more rows than are loaded. */
  cut: boolean;
  error: Error | undefined;
  stop: () => void;
  resume: () => void;
};

/** "Show deleted": initially off, kept in the URL. */
export type Toggle<Row> = {
  id: string;
  label: string;
  /** Rows excluded from search, counts and totals while the toggle is off. */
  hidesRow?: (row: Row) => boolean;
};

export type NarrowLayout<Row> = {
  icon?: (row: Row) => ReactNode;
  title: (row: Row) => string;
  subtitle?: (row: Row) => string;
  status?: (row: Row) => ReactNode;
  /** Title and subtitle show whole, in as many lines as they take. */
  wraps?: boolean;
  /** Width in px below which rows show as lines instead of a table; default 700. */
  belowWidthPx?: number;
};

export type GridProps<Row> = {
  /** Key under which column settings are stored in the browser. */
  id: string;
  label: string;
  noun?: { one: string; many: string };
  /** A module constant or memoized: a new array rebuilds the table model. */
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in texts; default: the text of the first column, or the title on narrow screens. */
  rowName?: (row: Row) => string;
  /** Key of the parent row; makes the grid a tree. */
  parentKey?: (row: Row) => string | undefined;
  /** Rows per page, default 25; `false` shows all rows in one virtual list. */
  pageSize?: number | false;
  /** 52 for rows with a second line or a stepper. */
  rowHeight?: 40 | 52 | 64 | 80 | 112;
  sort?: readonly Sort[];
  loading?: boolean;
  refreshing?: boolean;
  error?: Error;
  onRetry?: () => void;
  onRowClick?: (row: Row) => void;
  /** Key of the highlighted row, shown in a side panel. */
  currentKey?: string;
  /** Key of the row that was just saved: highlighted and scrolled into view, even on another page. */
  savedKey?: string | undefined;
  rowActions?: readonly RowAction<Row>[];
  selection?: Selection;
  batch?: BatchOptions<Row>;
  tools?: ReactNode;
  /** Display and file name of exports; enables the export menu. */
  exportName?: string;
  /** Salon and days of an export: "Fairfax · Nov 15 – 21, 2026". */
  exportScope?: string | undefined;
  /** Last row of an export, with the sums of the others. */
  exportSum?: (rows: readonly Row[]) => Partial<Row>;
  /** `content` stands instead of text and action. */
  empty?: { text: string; action?: { label: string; onClick: () => void }; content?: ReactNode };
  /** Instead of `rows`: pages that are loaded one after the other. */
  stream?: RowStream<Row>;
  /** A stream that the screen reads itself. `rows` are what it made of the rows that have arrived. */
  arriving?: StreamState;
  /** Instead of `rows`: a list searched and paged by the server. */
  source?: ServerSource<Row>;
  toggles?: readonly Toggle<Row>[];
  narrow?: NarrowLayout<Row>;
  /** Where search, filters, sort and page are kept: in the URL, there prefixed by the grid's id if a screen has several, or nowhere. */
  url?: 'plain' | 'prefixed' | 'off';
  /** Called with all matching rows in display order whenever they change. */
  onVisibleRows?: (rows: Row[]) => void;
  /** A small grid without toolbar, filter row and pager. */
  plain?: boolean;
};
