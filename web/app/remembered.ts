const user = 'salon-console:user';

/*
 * A remembered session lives in localStorage, until Logout and in every tab; any other in sessionStorage, as long as its tab. A tab
 * keeps to the one it began with: what another tab is asked to remember changes nothing here.
 */
let storage: Storage =
  sessionStorage.getItem(user) === null && localStorage.getItem(user) !== null ? localStorage : sessionStorage;

/** Where the tokens of this tab's session are. */
export const tokenStorage = (): Storage => storage;

export const isRemembered = (): boolean => storage === localStorage;

export function remember(wanted: boolean): void {
  storage = wanted ? localStorage : sessionStorage;
}

/** The session user as text, under the session key. Without one nobody is signed in, and sign-in need not wait to be sure. */
export const keptUser = {
  read: () => storage.getItem(user),
  write: (text: string) => storage.setItem(user, text),
  forget: () => storage.removeItem(user),
};

/** Calls back when another tab ended, renewed or replaced the session that this tab shares with it. */
export function onChangeElsewhere(listener: () => void): () => void {
  const hear = ({ storageArea, key }: StorageEvent) => {
    if (storageArea === storage && (key === null || key === user || key.endsWith('.idToken'))) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
