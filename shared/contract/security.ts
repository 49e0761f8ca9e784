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
      .describe('Minutes without user input after which the console locks its screen; null to never lock'),
    secondFactor: z
      .strictObject({
        who: z.enum(secondFactorGroups),
        from: date
          .nullable()
          .describe(
            'First day on which sign-in requires a second factor, YYYY-MM-DD; null is allowed only if `who` is `nobody`',
          ),
      })
      .refine(({ who, from }) => who === 'nobody' || from !== null, { error: 'Please choose a day', path: ['from'] })
      .describe(
        'Users who have to enter a second factor (a code besides the password) at sign-in, and the first day of that rule',
      ),
    version: z
      .int()
      .min(0)
      .describe('Version of the sign-in settings, incremented by every save; 0 if the settings were never saved'),
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.output<typeof securitySettings>;

/** Sign-in rules of an organization. */
export const security = defineFamily({
  getSecuritySettings: {
    summary: 'Get the sign-in settings of the organization: the idle time until the lock, and the second factor',
    method: 'GET',
    path: '/users/security',
    allow: [3],
    reply: securitySettings,
  },
  updateSecuritySettings: {
    summary: 'Update the sign-in settings of the organization: the idle time until the lock, and the second factor',
    method: 'PUT',
    path: '/users/security',
    allow: [3],
    body: securitySettings.partial({ version: true }),
    reply: securitySettings,
  },
});
