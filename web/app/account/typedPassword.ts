type Typed = { email: string; password: string; remember: boolean };

/** In memory only: router state would put the password into the browser's history. */
let typed: Typed | undefined;

/** Keeps a temporary password from sign-in for the page that replaces it. */
export const keepTyped = (values: Typed): void => {
  typed = values;
};

export const readTyped = (email: string | undefined): Typed | undefined => (typed?.email === email ? typed : undefined);

export const forgetTyped = (): void => {
  typed = undefined;
};
