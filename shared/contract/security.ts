import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { date } from './fields.ts';

/** Groups of users who need a second factor at sign-in. */
export const secondFactorGroups = ['nobody', 'admins', 'everybody'] as const;

export const idleLockMinutes = z
  .int('Please enter a whole number of minutes')
  .min(1, 'At least 1 minute')
  .max(240, 'At most 240 minutes');

export const securitySettings = z
  .strictObject({
    idleLockMinutes: idleLockMinutes
      .nullable()
      .describe('Minutes without input after which the console locks; null for never'),
    secondFactor: z
      .strictObject({
        who: z.enum(secondFactorGroups),
        from: date
          .nullable()
          .describe('First day on which the second factor is required. Null is allowed for `nobody` only.'),
      })
      .refine(({ who, from }) => who === 'nobody' || from !== null, { error: 'Please choose a day', path: ['from'] })
      .describe('Users whose sign-in asks for a code besides the password, and the day when that starts'),
    version: z.int().min(0).describe('Version of the settings, incremented by every save; 0 before the first'),
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.output<typeof securitySettings>;

/** Sign-in rules of an organization. */
export const security = defineFamily({
  getSecuritySettings: {
    summary: 'Get the sign-in settings: when the console locks, and who needs a second factor',
    method: 'GET',
    path: '/users/security',
    allow: [3],
    reply: securitySettings,
  },
  updateSecuritySettings: {
    summary: 'Update the sign-in settings: when the console locks, and who needs a second factor',
    method: 'PUT',
    path: '/users/security',
    allow: [3],
    body: securitySettings.partial({ version: true }),
    reply: securitySettings,
  },
});
