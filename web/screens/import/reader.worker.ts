import { Refused, readSheet } from './reading.ts';

/** Reads a file beside the screen, which goes on meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    postMessage({ sheet: await readSheet(data) });
  } catch (problem) {
    postMessage({ refused: problem instanceof Refused ? problem.message : 'The file could not be read.' });
  }
});
