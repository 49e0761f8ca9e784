import { FileRejected, readSheet } from './readSheet.ts';

/** Parses a file off the main thread. */
addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    postMessage({ sheet: await readSheet(data) });
  } catch (problem) {
    postMessage({ refused: problem instanceof FileRejected ? problem.message : 'The file could not be read.' });
  }
});
