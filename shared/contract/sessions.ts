import * as z from 'zod';
import { admins, defineFamily } from './endpoint.ts';
import { id } from './fields.ts';

export const signInSession = z
  .object({
    id,
    device: z.string().describe('Browser and system, such as "Chrome on Windows"'),
    since: z.iso.datetime().describe('When the password was entered, in UTC'),
    last_used: z.iso.datetime().describe('Within the hour, in UTC'),
    current: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'SignInSession' });
export type SignInSession = z.infer<typeof signInSession>;

/** The id of the session that asks, in paths. */
export const currentSession = 'current';

const sessionId = z.string().regex(/^(current|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'No session has this id');

/** Where people are signed in. */
export const sessions = defineFamily({
  listSessions: {
    summary: 'Where the caller is signed in: this session first, then the latest used',
    method: 'GET',
    path: '/users/me/sessions',
    allow: 'signedIn',
    withoutSecondFactor: true,
    reply: z.array(signInSession),
  },
  endSession: {
    summary:
      'End a session of the caller: that browser has to sign in again. The id `current` stands for the one that asks',
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    allow: 'signedIn',
    withoutSecondFactor: true,
    params: z.object({ id: sessionId }),
    reply: z.void(),
    status: 204,
  },
  signOutUser: {
    summary: 'End every session of a user, in every browser',
    method: 'POST',
    path: '/users/{id}/signOut',
    allow: admins,
    sideEffect: 'accounts',
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.void(),
    status: 204,
  },
});
