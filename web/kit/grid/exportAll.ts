import { formatCount } from '../ui/format.ts';
import type { MadeExport } from './Exports.tsx';
import { type ExportFormat, type ExportWork, exportRows } from './exportRows.ts';
import { isNarrowing, rowNoun, type Table, tableOf } from './model.ts';
import { loadAll, requestOf, type Streamed } from './served.ts';
import type { Column, GridProps } from './types.ts';
import type { View } from './view.ts';

interface ExportOptions<Row extends object> {
  format: ExportFormat;
  work: ExportWork;
  props: GridProps<Row>;
  view: View;
  visible: readonly Column<Row>[];
  table: Table<Row>;
  found: Int32Array;
  streamed: Streamed<Row>;
}

/** What an export holds is the whole filtered set; what is not here yet is asked for, a thousand rows at a time. */
export async function exportAll<Row extends object>(options: ExportOptions<Row>): Promise<MadeExport> {
  const { format, work, props, view, visible, table, found, streamed } = options;
  const { source, stream, rowKey, parentKey, noun = rowNoun } = props;
  const { signal } = work;
  const topmost = (rows: readonly Row[]) =>
    parentKey ? rows.filter((row) => parentKey(row) === undefined).length : rows.length;
  // Of a stream the first page says it for all.
  let known = streamed.total;
  const onRows = (rows: readonly Row[], total?: number) => {
    known ??= total;
    work.onRows(topmost(rows), known ?? 0);
  };
  let all = Array.from(found, (index) => table.rows[index]).filter((row) => row !== undefined);
  if (source) {
    const request = requestOf(source, view);
    all = await loadAll((page) => source.load({ ...request, ...page }), { onRows, signal });
  } else if (stream && streamed.cursor !== undefined) {
    onRows(streamed.rows ?? []);
    const rest = { before: streamed.rows, cursor: streamed.cursor, onRows, signal };
    const whole = tableOf(props.columns, await loadAll(stream.load, rest), rowKey);
    all = Array.from(whole.find(whole.order(view.sort), view), (index) => whole.rows[index]).filter(
      (row) => row !== undefined,
    );
  }
  const isPart = parentKey !== undefined && isNarrowing(view);
  const size = isPart ? all.length : topmost(all);
  const onMade = (done: number, total: number) => work.onRows(Math.round((size * done) / total), size);
  const file = await exportRows(format, visible, all, { signal, onRows: onMade });
  return { file, rows: all.length, count: formatCount(size, isPart ? rowNoun : noun) };
}
