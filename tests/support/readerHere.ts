import type { ReadRequest } from '../../web/screens/import/reading/reader.worker.ts';
import { readTable } from '../../web/screens/import/reading/readFile.ts';

/** A worker that runs the same reader on the main thread. */
export class ReaderHere {
  onmessage: (event: { data: object }) => void = () => undefined;
  postMessage({ bytes, kind, choices }: ReadRequest) {
    readTable(bytes, kind, choices).then(
      (table) => this.onmessage({ data: { table } }),
      ({ message }: Error) => this.onmessage({ data: { refused: message } }),
    );
  }
  terminate() {}
}
