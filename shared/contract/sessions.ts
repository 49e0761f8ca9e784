import * as z from 'zod';
import { admins, defineFamily } from './endpoint.ts';
import { id } from './fields.ts';

export const signInSession = z
  .object({
    id,
    device: z.string().describe('Browser and operating system of the sign-in session, such as "Chrome on Windows"'),
    since: z.iso.datetime().describe('Time of the sign-in that started the session, in UTC'),
    last_used: z.iso.datetime().describe('Time when the sign-in session was last used, in UTC, accurate to the hour'),
    current: z.boolean().describe('True for the session that sent this request'),
  })
  .meta({ id: 'SignInSession' });
export type SignInSession = z.infer<typeof signInSession>;

/** Session id in paths that stands for the caller's own session. */
export const currentSession = 'current';

const sessionId = z.string().regex(/^(current|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'No session has this id');

export const sessions = defineFamily({
  listSessions: {
    summary: "List the caller's open sign-in sessions: the current session first, then the most recently used",
    method: 'GET',
    path: '/users/me/sessions',
    allow: 'signedIn',
    withoutSecondFactor: true,
    reply: z.array(signInSession),
  },
  endSession: {
    summary:
      'End a sign-in session of the caller at once. Other sessions have to sign in again within the hour, unless the ID is `current` (this session).',
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
    summary: 'End all sign-in sessions of another user, in every browser',
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
