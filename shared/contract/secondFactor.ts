import * as z from 'zod';
import { admins, defineFamily } from './endpoint.ts';
import { email, id, message, password } from './fields.ts';

export const recoveryCodeCount = 10;

/** Crockford's base 32 in two groups of four. What looks alike is read as the digit. */
export const recoveryCode = z
  .string('Recovery code is required')
  .trim()
  .min(1, 'Recovery code is required')
  .max(40, 'A recovery code has 8 letters and digits')
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'A recovery code has 8 letters and digits'))
  .describe('8 letters and digits, in any case, with or without a hyphen');

export const recoveryForm = z.strictObject({ email, password, code: recoveryCode });

export const recoveryCodes = z
  .object({
    since: z.iso.datetime().describe('When the second factor was turned on'),
    codes: z.array(z.string()).describe('Each works once. They are not shown again'),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** The code of an authenticator app, which the user pool asks for after the password. */
export const secondFactor = defineFamily({
  confirmSecondFactor: {
    summary:
      'Note that the second factor was turned on at the user pool, and make new recovery codes; earlier ones end',
    method: 'POST',
    path: '/users/me/secondFactor',
    allow: 'signedIn',
    withoutSecondFactor: true,
    sideEffect: 'accounts',
    body: z.strictObject({}),
    reply: recoveryCodes,
  },
  turnOffSecondFactor: {
    summary: 'Turn off the own second factor; refused while the organization requires it',
    method: 'POST',
    path: '/users/me/secondFactor/off',
    allow: 'signedIn',
    sideEffect: 'accounts',
    body: z.strictObject({ password }),
    reply: message,
  },
  resetSecondFactor: {
    summary: "Turn off somebody else's second factor, who lost their phone, and end their sessions",
    method: 'POST',
    path: '/users/{id}/secondFactor/reset',
    allow: admins,
    sideEffect: 'accounts',
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  useRecoveryCode: {
    summary: 'Turn off the own second factor with the password and a recovery code, without signing in',
    method: 'POST',
    path: '/users/recoveryCode',
    allow: 'public',
    sideEffect: 'accounts',
    body: recoveryForm,
    reply: message,
  },
});
