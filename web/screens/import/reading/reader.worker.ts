import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { type FileChoices, FileRejected } from './lines.ts';
import { readTable } from './readFile.ts';

export type ReadRequest = { bytes: Uint8Array<ArrayBuffer>; kind: ImportKind; choices: FileChoices };

/** Parses a file off the main thread. */
addEventListener('message', async ({ data: { bytes, kind, choices } }: MessageEvent<ReadRequest>) => {
  try {
    postMessage({ table: await readTable(bytes, kind, choices) });
  } catch (problem) {
    postMessage({ refused: problem instanceof FileRejected ? problem.message : 'The file could not be read.' });
  }
});
