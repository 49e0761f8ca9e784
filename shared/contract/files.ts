import * as z from 'zod';

/** Reply of endpoints with `media: 'file'`. */
export const fileReply = z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) });
