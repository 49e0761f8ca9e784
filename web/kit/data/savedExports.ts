import * as z from 'zod';

/** In ms. */
const keptFor = 7 * 86_400_000;

const keptExport = z.object({
  id: z.string(),
  /** For whom it was made. */
  user: z.string(),
  name: z.string(),
  format: z.enum(['xlsx', 'csv']),
  /** "18,640 entries" */
  count: z.string(),
  file: z.custom<Blob>((value) => value instanceof Blob),
  made: z.number(),
  isFetched: z.boolean(),
});
/** A file on this device that was made for somebody to fetch. */
export type SavedExport = z.output<typeof keptExport>;

export const expiresAt = ({ made }: SavedExport): number => made + keptFor;

const storeName = 'exports';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('salon-console', 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(storeName, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** What the last of these requests answers, once all are written; undefined where the browser keeps nothing or has no room left. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  try {
    const database = await opened();
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

/** Everything that is still good, for whomever; what is older, or no release knows any more, goes. */
async function goodExports(): Promise<SavedExport[]> {
  const found = (await inStore('readonly', (store) => store.getAll())) ?? [];
  const read = found.map((one) => ({ id: String(one?.id), known: keptExport.safeParse(one).data }));
  const good = read.flatMap(({ known }) => (known && expiresAt(known) > Date.now() ? [known] : []));
  const gone = read.filter(({ known }) => !known || !good.includes(known));
  if (gone.length > 0) await deleteExports(gone.map(({ id }) => id));
  return good;
}

/** What this person may still fetch, the latest first. */
export async function listExports(user: string): Promise<SavedExport[]> {
  const good = await goodExports();
  return good.filter((one) => one.user === user).sort((one, other) => other.made - one.made);
}

/** Keeps it on this device. Whether the browser had room for it. */
export const saveExport = async (one: SavedExport): Promise<boolean> =>
  (await inStore('readwrite', (store) => store.put(one))) !== undefined;

/** Unless it is gone meanwhile: nothing that was deleted comes back. */
export async function markDownloaded(one: SavedExport): Promise<void> {
  const theirs = await listExports(one.user);
  if (theirs.some(({ id }) => id === one.id)) await saveExport({ ...one, isFetched: true });
}

export async function deleteExports(ids: readonly string[]): Promise<void> {
  await inStore('readwrite', (store) => ids.map((id) => store.delete(id)).at(-1));
}

/** Forgets all that was made for somebody, as they sign out. */
export async function deleteAllExports(user: string): Promise<void> {
  const theirs = await listExports(user);
  await deleteExports(theirs.map(({ id }) => id));
}
