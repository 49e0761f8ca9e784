import * as z from 'zod';

const maxAgeMs = 7 * 86_400_000;

const savedExport = z.object({
  id: z.string(),
  /** The owner's user id. */
  user: z.string(),
  name: z.string(),
  format: z.enum(['xlsx', 'csv', 'zip']),
  /** "18,640 entries" */
  count: z.string(),
  file: z.custom<Blob>((value) => value instanceof Blob),
  made: z.number(),
  isFetched: z.boolean(),
});
/** An exported file kept in IndexedDB until the user downloads it. */
export type SavedExport = z.output<typeof savedExport>;

export const expiresAt = ({ made }: SavedExport): number => made + maxAgeMs;

const storeName = 'exports';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('salon-console', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs requests in one transaction and resolves to the result of the last one. Undefined when storage is unavailable or full. */
async function runInStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(storeName, mode);
        const request = ask(transaction.objectStore(storeName));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** All exports that have not expired, of any user. Deletes expired and unreadable ones. */
async function listValidExports(): Promise<SavedExport[]> {
  const found = (await runInStore('readonly', (store) => store.getAll())) ?? [];
  const read = found.map((one) => ({ id: String(one?.id), known: savedExport.safeParse(one).data }));
  const good = read.flatMap(({ known }) => (known && expiresAt(known) > Date.now() ? [known] : []));
  const invalid = read.filter(({ known }) => !known || !good.includes(known));
  if (invalid.length > 0) await deleteExports(invalid.map(({ id }) => id));
  return good;
}

/** The user's exports that have not expired, latest first. */
export async function listExports(user: string): Promise<SavedExport[]> {
  const good = await listValidExports();
  return good.filter((one) => one.user === user).sort((one, other) => other.made - one.made);
}

/** Returns false when the browser has no room. */
export const saveExport = async (one: SavedExport): Promise<boolean> =>
  (await runInStore('readwrite', (store) => store.put(one))) !== undefined;

/** Marks an export as downloaded, unless it was deleted in the meantime. */
export async function markDownloaded(one: SavedExport): Promise<void> {
  const theirs = await listExports(one.user);
  if (theirs.some(({ id }) => id === one.id)) await saveExport({ ...one, isFetched: true });
}

export async function deleteExports(ids: readonly string[]): Promise<void> {
  await runInStore('readwrite', (store) => ids.map((id) => store.delete(id)).at(-1));
}

/** Deletes all exports of a user. Called on sign-out. */
export async function deleteAllExports(user: string): Promise<void> {
  const theirs = await listExports(user);
  await deleteExports(theirs.map(({ id }) => id));
}
