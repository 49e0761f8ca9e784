export const signInFailedMessage = 'Error signing in, please try again later.';

export interface SignInState {
  /** The page requested before sign-in. */
  wanted?: string;
  /** Prefills the email on the next page. */
  email?: string;
  /** A reset code was sent. */
  sent?: boolean;
}

/** Router state that signed-out pages pass to each other. */
export function readSignInState({ state }: { state: unknown }): SignInState {
  const { wanted, email, sent } = Object(state) as Record<string, unknown>;
  return {
    ...(typeof wanted === 'string' && { wanted }),
    ...(typeof email === 'string' && { email }),
    ...(typeof sent === 'boolean' && { sent }),
  };
}
