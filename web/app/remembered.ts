import { readStored, storedKeys, writeStored } from '../kit/data/stored.ts';

const user = 'salon-console:user';

/*
 * A remembered session lives in localStorage, until Logout and in every tab; any other in sessionStorage, as long as its tab. A tab
 * keeps to the one it began with: what another tab is asked to remember changes nothing here.
 */
let place: 'localStorage' | 'sessionStorage' =
  readStored('sessionStorage', user) === null && readStored('localStorage', user) !== null
    ? 'localStorage'
    : 'sessionStorage';

/** What the browser has no room for or refuses to keep lasts until the page is left. */
const unstored = new Map<string, string>();

const read = (key: string): string | null => unstored.get(key) ?? readStored(place, key);

function write(key: string, text: string): void {
  if (writeStored(place, key, text)) unstored.delete(key);
  else unstored.set(key, text);
}

function forget(key: string): void {
  unstored.delete(key);
  writeStored(place, key, null);
}

/** The tokens of this tab's session. */
export const keptTokens = {
  getItem: async (key: string) => read(key),
  setItem: async (key: string, token: string) => write(key, token),
  removeItem: async (key: string) => forget(key),
  clear: async () => [...unstored.keys(), ...storedKeys(place)].forEach(forget),
};

export const isRemembered = (): boolean => place === 'localStorage';

export function remember(wanted: boolean): void {
  place = wanted ? 'localStorage' : 'sessionStorage';
}

/** The session user as text, under the session key. Without one nobody is signed in, and sign-in need not wait to be sure. */
export const keptUser = {
  read: () => read(user),
  write: (text: string) => write(user, text),
  forget: () => forget(user),
};

/** Calls back when another tab ended, renewed or replaced the session that this tab shares with it. */
export function onChangeElsewhere(listener: () => void): () => void {
  const hear = ({ storageArea, key }: StorageEvent) => {
    if (storageArea === globalThis[place] && (key === null || key === user || key.endsWith('.idToken'))) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
