import * as z from 'zod';

const signInState = z
  .object({
    /** The page requested before sign-in. */
    wanted: z.string(),
    /** Prefills the email on the next page. */
    email: z.string(),
    /** A reset code was sent. */
    sent: z.boolean(),
  })
  .partial();
export type SignInState = z.infer<typeof signInState>;

/** Router state that signed-out pages pass to each other. */
export const readSignInState = ({ state }: { state: unknown }): SignInState => signInState.safeParse(state).data ?? {};
