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

export const tokenStorage = {
  getItem: async (key: string) => read(key),
  setItem: async (key: string, token: string) => write(key, token),
  removeItem: async (key: string) => forget(key),
  clear: async () => [...memoryFallback.keys(), ...storedKeys(storageName)].forEach(forget),
};

const lastUser = '.LastAuthUser';
/** A token that ends sooner is left to the sign-in provider, which renews it. */
const minValiditySeconds = 60;

/**
 * The id token as the sign-in provider stores it, while it is valid, and the email in it. With it a page begins without the provider's
 * client.
 */
export function readFreshToken(): { token: string; email: string } | undefined {
  const userName = [...memoryFallback.keys(), ...storedKeys(storageName)].find((key) => key.endsWith(lastUser));
  const token = userName && read(`${userName.slice(0, -lastUser.length)}.${read(userName)}.idToken`);
  if (!token) return undefined;
  const { exp, email } = readClaims(token);
  const isFresh = typeof exp === 'number' && exp > Date.now() / 1000 + minValiditySeconds;
  return isFresh && typeof email === 'string' ? { token, email } : undefined;
}

export function readClaims(token: string): Record<string, unknown> {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(claims, (char) => char.charCodeAt(0))));
  } catch {
    return {};
  }
}

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

const lockKey = 'salon-console:locked';
/** After how many idle minutes the session was locked, as text. */
export const storedLock = {
  read: () => read(lockKey),
  write: (minutes: number) => write(lockKey, String(minutes)),
  forget: () => forget(lockKey),
};

/** Removes the tokens, should the sign-in provider not have been reached. */
export const forgetTokens = (): void =>
  [...memoryFallback.keys(), ...storedKeys(storageName)].filter((key) => key.startsWith('Cognito')).forEach(forget);

const useKey = 'salon-console:used';
/** When somebody last used the console in any tab of this browser, in epoch ms; 0 if that is not known. */
export const lastUse = {
  read: () => Number(readStored('localStorage', useKey)),
  note: () => writeStored('localStorage', useKey, String(Date.now())),
};

/** Calls back when another tab ended, locked, unlocked, renewed or replaced the shared session. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const hear = ({ storageArea, key }: StorageEvent) => {
    if (
      storageArea === globalThis[storageName] &&
      (key === null || key === userKey || key === lockKey || key.endsWith('.idToken'))
    )
      listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
