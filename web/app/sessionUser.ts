import { currentSession } from '../../shared/contract/sessions.ts';
import { type SessionUser, sessionUser, users } from '../../shared/contract/users.ts';
import { call, callOnce, read } from '../kit/data/call.ts';

/**
 * Loads the record of the signed-in user.
 * @throws ApiError
 */
export async function loadUser(email: string): Promise<SessionUser> {
  const { Items } = await read(users.getUserAuthorization, { body: { username: email } });
  const found = Items[0];
  if (!found) throw new Error('The user has no record');
  return found;
}

/** Parses the user that this browser stored; undefined if an earlier release stored something else. */
export function parseUser(text: string): SessionUser | undefined {
  try {
    return sessionUser.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Ends the session of the token at the server; its browser drops its tokens itself. */
export const endSession = (token: string) => callOnce(users.endSession, { params: { id: currentSession } }, token);

export const signOutEverywhere = () => call(users.signOutEverywhere, { body: {} });
