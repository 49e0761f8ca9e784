import * as z from 'zod';
import { admins, defineFamily } from './endpoint.ts';
import { id } from './fields.ts';

export const signInSession = z
  .object({
    id,
    device: z.string().describe('Browser and system, such as "Chrome on Windows"'),
    since: z.iso.datetime().describe('Time of the sign-in, in UTC'),
    last_used: z.iso.datetime().describe('Time of the last use, exact to the hour, in UTC'),
    current: z.boolean().describe('True if this request belongs to the session'),
  })
  .meta({ id: 'SignInSession' });
export type SignInSession = z.infer<typeof signInSession>;

/** Session id in paths that stands for the caller's own session. */
export const currentSession = 'current';

const sessionId = z.string().regex(/^(current|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'No session has this id');

export const sessions = defineFamily({
  listSessions: {
    summary: 'List the sessions of the caller: this one first, then by last use',
    method: 'GET',
    path: '/users/me/sessions',
    allow: 'signedIn',
    withoutSecondFactor: true,
    reply: z.array(signInSession),
  },
  endSession: {
    summary:
      'End a session of the caller. All sessions then have to sign in again within the hour, and that one at once. The ID `current` stands for the session of this request and ends no other.',
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    allow: 'signedIn',
    withoutSecondFactor: true,
    sideEffect: 'accounts',
    params: z.object({ id: sessionId }),
    reply: z.void(),
    status: 204,
  },
  signOutUser: {
    summary: 'End all sessions of a user, in every browser',
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
