const remembered = 'salon-console:remember';
const user = 'salon-console:user';

/** Signed in until Logout when the person asked to be remembered, else as long as the browser's tab. */
export const tokenStorage = (): Storage => (localStorage.getItem(remembered) ? localStorage : sessionStorage);

export function remember(wanted: boolean): void {
  if (wanted) localStorage.setItem(remembered, 'yes');
  else localStorage.removeItem(remembered);
}

/** The session user as text, under the key that the session of the browser knows. */
export const keptUser = {
  read: () => sessionStorage.getItem(user),
  write: (text: string) => sessionStorage.setItem(user, text),
  forget: () => sessionStorage.removeItem(user),
};

/** Without either trace nobody can be signed in, and sign-in need not wait to be sure. */
export const mayBeSignedIn = (): boolean => keptUser.read() !== null || localStorage.getItem(remembered) !== null;
