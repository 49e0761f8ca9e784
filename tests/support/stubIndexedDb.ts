import { Blob as CloneableBlob } from 'node:buffer';
import { vi } from 'vitest';

type Entry = { id: string };

/**
 * Replaces IndexedDB, which jsdom lacks, with one store that supports what the console uses. Entries are cloned as in a browser, requests
 * complete asynchronously, and transactions abort when `isFull` is set.
 */
export function stubIndexedDb() {
  const kept = new Map<string, Entry>();
  const device = { kept, isFull: false };
  const runLater = (tell: () => unknown) => void setTimeout(tell);

  function transaction() {
    const state = { oncomplete: () => undefined, onabort: () => undefined, error: undefined as Error | undefined };
    const toRequest = <Result>(act: () => Result) => ({ result: state.error ? undefined : act() });
    const store = {
      getAll: () => toRequest(() => structuredClone([...kept.values()])),
      delete: (id: string) => toRequest(() => void kept.delete(id)),
      put: (entry: Entry) => {
        if (device.isFull) state.error = new DOMException('No room is left', 'QuotaExceededError');
        return toRequest(() => {
          kept.set(entry.id, structuredClone(entry));
          return entry.id;
        });
      },
    };
    runLater(() => (state.error ? state.onabort() : state.oncomplete()));
    return Object.assign(state, { objectStore: () => store });
  }

  const database = { transaction, createObjectStore: () => undefined, close: () => undefined };
  const open = () => {
    const request = { result: database, onupgradeneeded: () => undefined, onsuccess: () => undefined };
    runLater(() => {
      request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  // jsdom's Blob cannot be cloned.
  vi.stubGlobal('Blob', CloneableBlob);
  return device;
}
