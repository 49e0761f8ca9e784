import { readStored, storedKeys, writeStored } from '../kit/data/stored.ts';

const userKey = 'salon-console:user';

/*
 * A remembered session is in localStorage, shared by all tabs until sign-out; any other in sessionStorage, for this tab only. A tab
 * keeps to the one it started with.
 */
let storageName: 'localStorage' | 'sessionStorage' =
  readStored('sessionStorage', userKey) === null && readStored('localStorage', userKey) !== null
    ? 'localStorage'
    : 'sessionStorage';

/** Fallback when storage is full or blocked; lost on leaving the page. */
const memoryFallback = new Map<string, string>();

const read = (key: string): string | null => memoryFallback.get(key) ?? readStored(storageName, key);

function write(key: string, text: string): void {
  if (writeStored(storageName, key, text)) memoryFallback.delete(key);
  else memoryFallback.set(key, text);
}

function forget(key: string): void {
  memoryFallback.delete(key);
  writeStored(storageName, key, null);
}

/** Token storage of this tab's session. */
export const tokenStorage = {
  getItem: async (key: string) => read(key),
  setItem: async (key: string, token: string) => write(key, token),
  removeItem: async (key: string) => forget(key),
  clear: async () => [...memoryFallback.keys(), ...storedKeys(storageName)].forEach(forget),
};

export const isRemembered = (): boolean => storageName === 'localStorage';

export function setRemembered(wanted: boolean): void {
  storageName = wanted ? 'localStorage' : 'sessionStorage';
}

/** The session user as JSON. If it is missing, nobody is signed in, and sign-in can show immediately. */
export const storedUser = {
  read: () => read(userKey),
  write: (text: string) => write(userKey, text),
  forget: () => forget(userKey),
};

/** Calls back when another tab ended, renewed or replaced the shared session. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const hear = ({ storageArea, key }: StorageEvent) => {
    if (storageArea === globalThis[storageName] && (key === null || key === userKey || key.endsWith('.idToken')))
      listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
