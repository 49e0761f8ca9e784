import { createWorkbook, type WorkbookCell } from '../../web/kit/grid/export/workbook.ts';
import type { FromWorkbook, ToWorkbook } from '../../web/kit/grid/export/workbook.worker.ts';

/** Replaces the workbook worker, which jsdom lacks, by running the same code on the main thread. */
export class InProcessWorker {
  onmessage: (event: { data: FromWorkbook }) => void = () => undefined;
  private readonly lines: WorkbookCell[][] = [];
  postMessage(message: ToWorkbook) {
    if ('lines' in message) this.lines.push(...structuredClone(message.lines));
    else
      void createWorkbook([{ ...message.end, lines: this.lines }]).then((file) => this.onmessage({ data: { file } }));
  }
  terminate() {}
}
