import { Refused, type Sheet } from './sheet.ts';

const mostBytes = 20 * 1024 * 1024;

type Answer = { sheet: Sheet; refused?: never } | { sheet?: never; refused: string };

/** Reads a list in a worker of its own. @throws Refused with a sentence for what is no list */
export async function readFile(file: Blob): Promise<Sheet> {
  if (file.size > mostBytes) {
    const size = Math.round(file.size / 1024 / 1024).toLocaleString('en-US');
    throw new Refused(`The file has ${size} MB. At most 20 MB can be imported.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  try {
    const { sheet, refused } = await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = () => reject(new Refused('The file could not be read.'));
      worker.postMessage(bytes, [bytes.buffer]);
    });
    if (!sheet) throw new Refused(refused);
    return sheet;
  } finally {
    worker.terminate();
  }
}
