import type { ImportKind } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import type { FileChoices } from './reading/lines.ts';
import type { ReadRequest } from './reading/reader.worker.ts';
import type { FileTable } from './reading/readFile.ts';

/** A file that was read. Its source is read again if the user chooses another sheet, separator or encoding. */
export type OpenedFile = { name: string; size: number; source: Blob; table: FileTable };

const maxFileBytes = 20 * 1024 * 1024;
const unreadable = 'The file could not be read.';

/** Reply of the worker: what the file holds, or why it was rejected. */
type ReadReply = { table: FileTable; refused?: never } | { table?: never; refused: string };

/** Parses a file in a web worker. An unreadable file is refused with a message. */
export async function openFile(
  source: Blob,
  name: string,
  kind: ImportKind,
  choices: FileChoices = {},
): Promise<{ opened: OpenedFile; refused?: never } | { opened?: never; refused: string }> {
  if (source.size > maxFileBytes) {
    const size = formatNumber(source.size / 1024 / 1024, 0, 0);
    return { refused: `The file has ${size} MB. At most 20 MB can be imported.` };
  }
  try {
    const bytes = new Uint8Array(await source.arrayBuffer());
    const { table, refused } = await readInWorker({ bytes, kind, choices });
    return table ? { opened: { name, size: source.size, source, table } } : { refused };
  } catch {
    return { refused: unreadable };
  }
}

async function readInWorker(request: ReadRequest): Promise<ReadReply> {
  const worker = new Worker(new URL('./reading/reader.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadReply>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ReadReply>) => resolve(data);
      worker.onerror = () => resolve({ refused: unreadable });
      worker.postMessage(request, [request.bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
