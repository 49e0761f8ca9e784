import * as z from 'zod';

const signInState = z
  .object({
    /** The page that was asked for before signing in. */
    wanted: z.string(),
    /** Whoever it is, so that nobody types it twice. */
    email: z.string(),
    /** A code for a new password is on its way. */
    sent: z.boolean(),
  })
  .partial();
export type SignInState = z.infer<typeof signInState>;

/** What one page in front of the door knows from the one before. */
export const readSignInState = ({ state }: { state: unknown }): SignInState => signInState.safeParse(state).data ?? {};
