import * as z from 'zod';
import { admins, defineFamily } from './endpoint.ts';
import { email, id, message, password } from './fields.ts';

export const recoveryCodeCount = 10;

/** Crockford's base 32 in two groups of four. Letters that look like a digit are read as that digit. */
export const recoveryCode = z
  .string('Recovery code is required')
  .trim()
  .min(1, 'Recovery code is required')
  .max(40, 'A recovery code has 8 letters and digits')
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'A recovery code has 8 letters and digits'))
  .describe(
    'One-time recovery code for a lost second factor: 8 letters and digits, case-insensitive, with or without a hyphen',
  );

export const recoveryForm = z.strictObject({ email, password, code: recoveryCode });

export const recoveryCodes = z
  .object({
    since: z.iso.datetime().describe('Time when the user turned on the second factor for sign-in, in UTC'),
    codes: z
      .array(z.string())
      .describe('New one-time recovery codes for a lost second factor. Only this reply has the codes.'),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** The code of an authenticator app, which the user pool asks for after the password. */
export const secondFactor = defineFamily({
  confirmSecondFactor: {
    summary:
      'Confirm that the caller turned on a second factor, and replace the recovery codes. Needs a sign-in within the last five minutes (403 password_required).',
    method: 'POST',
    path: '/users/me/secondFactor',
    allow: 'signedIn',
    withoutSecondFactor: true,
    sideEffect: 'accounts',
    body: z.strictObject({}),
    reply: recoveryCodes,
  },
  turnOffSecondFactor: {
    summary:
      "Turn off the caller's second factor, unless the organization requires one (409). Needs a sign-in within the last five minutes (403 password_required).",
    method: 'POST',
    path: '/users/me/secondFactor/off',
    allow: 'signedIn',
    sideEffect: 'accounts',
    body: z.strictObject({}),
    reply: message,
  },
  resetSecondFactor: {
    summary: "Turn off another user's second factor, for example after a lost phone, and end that user's sessions",
    method: 'POST',
    path: '/users/{id}/secondFactor/reset',
    allow: admins,
    sideEffect: 'accounts',
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  useRecoveryCode: {
    summary: 'Turn off a second factor with email, password and a recovery code, without signing in',
    method: 'POST',
    path: '/users/recoveryCode',
    allow: 'public',
    sideEffect: 'accounts',
    body: recoveryForm,
    reply: message,
  },
});
