import * as z from 'zod';
import { email, password } from '../../../shared/contract/fields.ts';

/** `forgot` is the link next to the checkbox. */
export const signInForm = z.object({ email, password, remember: z.boolean(), forgot: z.undefined() });
export type SignInForm = z.output<typeof signInForm>;
