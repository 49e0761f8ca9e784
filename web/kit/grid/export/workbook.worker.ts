import { createWorkbook, type WorkbookCell, type WorkbookHead } from './workbook.ts';

export type ToWorkbook = { lines: WorkbookCell[][] } | { end: WorkbookHead };
export type FromWorkbook = { file: Blob } | { file?: never };

const lines: WorkbookCell[][] = [];

/** Collects rows and creates the file off the main thread, which would block for seconds. */
addEventListener('message', async ({ data }: MessageEvent<ToWorkbook>) => {
  if ('lines' in data) {
    lines.push(...data.lines);
    return;
  }
  const answer: FromWorkbook = await createWorkbook([{ ...data.end, lines }]).then(
    (file) => ({ file }),
    () => ({}),
  );
  postMessage(answer);
});
