import * as z from 'zod';
import { defineFamily } from './endpoint.ts';
import { date } from './fields.ts';

/** Who needs a second factor at sign-in. */
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
        from: date.nullable().describe('The first day on which it is required'),
      })
      .refine(({ who, from }) => who === 'nobody' || from !== null, { error: 'Please choose a day', path: ['from'] })
      .describe('Whose sign-in asks for a code besides the password'),
    version: z.int().min(0).describe('Counts the changes; 0 before the first save'),
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.output<typeof securitySettings>;

/** How the people of an organization sign in. */
export const security = defineFamily({
  getSecuritySettings: {
    summary: 'When the console locks, and who needs a second factor',
    method: 'GET',
    path: '/users/security',
    allow: [3],
    reply: securitySettings,
  },
  updateSecuritySettings: {
    summary: 'Change when the console locks, and who needs a second factor',
    method: 'PUT',
    path: '/users/security',
    allow: [3],
    body: securitySettings.partial({ version: true }),
    reply: securitySettings,
  },
});
