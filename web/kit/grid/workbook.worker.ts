import { createWorkbook, type WorkbookCell, type WorkbookHead } from './workbook.ts';

export type ToWorkbook = { lines: WorkbookCell[][] } | { end: WorkbookHead };
export type FromWorkbook = { file: Blob } | { file?: never };

const lines: WorkbookCell[][] = [];

/** Collects lines and makes the file of them beside the screen, which would stand still for seconds. */
addEventListener('message', async ({ data }: MessageEvent<ToWorkbook>) => {
  if ('lines' in data) {
    lines.push(...data.lines);
    return;
  }
  const answer: FromWorkbook = await createWorkbook(data.end, lines).then(
    (file) => ({ file }),
    () => ({}),
  );
  postMessage(answer);
});
