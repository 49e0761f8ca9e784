import { formatCount } from '../../../../shared/rules/format.ts';
import type { GridView } from '../model/gridView.ts';
import { loadAllPages, toSourceRequest } from '../model/serverRows.ts';
import { createTableModel, hasCriteria, rowNoun, type TableModel } from '../model/tableModel.ts';
import type { Column, GridProps } from '../types.ts';
import type { ExportResult } from './Exports.tsx';
import { createExportFile, type ExportFormat, type ExportProgress } from './exportFile.ts';

interface ExportOptions<Row extends object> {
  format: ExportFormat;
  work: ExportProgress;
  props: GridProps<Row>;
  view: GridView;
  visible: readonly Column<Row>[];
  table: TableModel<Row>;
  found: Int32Array;
  /** Rows of the grid's own stream. */
  streamed?: { rows: readonly Row[] | undefined; total?: number | undefined; cursor?: string | undefined } | undefined;
}

/** Exports all filtered rows. Rows not loaded yet are requested in pages of 1000. */
export async function buildExport<Row extends object>(options: ExportOptions<Row>): Promise<ExportResult> {
  const { format, work, props, view, visible, table, found, streamed } = options;
  const { source, stream, rowKey, parentKey, noun = rowNoun } = props;
  const { signal } = work;
  const countRoots = (rows: readonly Row[]) =>
    parentKey ? rows.filter((row) => parentKey(row) === undefined).length : rows.length;
  // The total of a stream comes with its first page.
  let knownTotal = streamed?.total;
  const onRows = (rows: readonly Row[], total?: number) => {
    knownTotal ??= total;
    work.onRows(countRoots(rows), knownTotal ?? 0);
  };
  let exportedRows = Array.from(found, (index) => table.rows[index]).filter((row) => row !== undefined);
  if (source) {
    const request = toSourceRequest(source, view);
    exportedRows = await loadAllPages((page) => source.loadPage({ ...request, ...page }), { onRows, signal });
  } else if (stream && !(streamed?.rows && streamed.cursor === undefined)) {
    // Not all pages are here: more follow, or the first one failed.
    onRows(streamed?.rows ?? []);
    const rest = { before: streamed?.rows, cursor: streamed?.cursor, onRows, signal };
    const whole = createTableModel(props.columns, await loadAllPages(stream.loadPage, rest), rowKey);
    exportedRows = Array.from(whole.find(whole.order(view.sort), view), (index) => whole.rows[index]).filter(
      (row) => row !== undefined,
    );
  }
  const isFilteredTree = parentKey !== undefined && hasCriteria(view);
  const size = isFilteredTree ? exportedRows.length : countRoots(exportedRows);
  const onMade = (done: number, total: number) => work.onRows(Math.round((size * done) / total), size);
  const { exportSum } = props;
  const rows = exportSum && exportedRows.length > 0 ? [...exportedRows, exportSum(exportedRows) as Row] : exportedRows;
  const file = await createExportFile(format, visible, rows, { signal, onRows: onMade });
  return { file, rows: exportedRows.length, count: formatCount(size, isFilteredTree ? rowNoun : noun) };
}
