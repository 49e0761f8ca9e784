import { Blob as CloneableBlob } from 'node:buffer';
import { vi } from 'vitest';

type Entry = { id: string };

/**
 * Stands in for IndexedDB where there is none: one store, as much of it as the console asks for. What is put is cloned as a browser does
 * it; requests are answered in a later turn, and a transaction without room is aborted.
 */
export function deviceStore() {
  const kept = new Map<string, Entry>();
  const device = { kept, isFull: false };
  const later = (tell: () => unknown) => void setTimeout(tell);

  function transaction() {
    const told = { oncomplete: () => undefined, onabort: () => undefined, error: undefined as Error | undefined };
    const answered = <Result>(act: () => Result) => ({ result: told.error ? undefined : act() });
    const store = {
      getAll: () => answered(() => structuredClone([...kept.values()])),
      delete: (id: string) => answered(() => void kept.delete(id)),
      put: (entry: Entry) => {
        if (device.isFull) told.error = new DOMException('No room is left', 'QuotaExceededError');
        return answered(() => {
          kept.set(entry.id, structuredClone(entry));
          return entry.id;
        });
      },
    };
    later(() => (told.error ? told.onabort() : told.oncomplete()));
    return Object.assign(told, { objectStore: () => store });
  }

  const database = { transaction, createObjectStore: () => undefined, close: () => undefined };
  const open = () => {
    const request = { result: database, onupgradeneeded: () => undefined, onsuccess: () => undefined };
    later(() => {
      request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  // The document's own cannot be cloned.
  vi.stubGlobal('Blob', CloneableBlob);
  return device;
}
