import * as z from 'zod';

const arrival = z
  .object({
    /** The page that was asked for before signing in. */
    wanted: z.string(),
    /** Whoever it is, so that nobody types it twice. */
    email: z.string(),
    /** A code for a new password is on its way. */
    sent: z.boolean(),
  })
  .partial();
export type Arrival = z.infer<typeof arrival>;

/** What one page in front of the door knows from the one before. */
export const arrivalOf = ({ state }: { state: unknown }): Arrival => arrival.safeParse(state).data ?? {};
