import { currentSession, type SignInSession } from '../../shared/contract/sessions.ts';
import { getMaxSessionSeconds, longestSessionSeconds } from '../../shared/rules/sessions.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, evictCaller } from '../kit/caller.ts';
import { now, waitUntilSecond } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { listStoredSessions } from '../kit/sessions.ts';
import { commit } from '../kit/write.ts';
import { endSessions as revokeTokens } from './provider.ts';
import { findUser, type StoredUser, sessionEndChange, signOutChange } from './store.ts';

const epochSecond = () => Math.floor(now() / 1000);

async function loadSessions(caller: Caller) {
  const [person, stored] = await Promise.all([
    findUser(caller.organization_id, caller.user_id),
    listStoredSessions(caller),
  ]);
  if (!person) throw notFound('User');
  const { signed_out_at = 0, ended_sessions = {} } = person;
  const oldest = Math.max(signed_out_at, epochSecond() - getMaxSessionSeconds(caller.roles));
  return { person, open: stored.filter(({ id, started_at }) => started_at >= oldest && !(id in ended_sessions)) };
}

export async function listSessions(caller: Caller): Promise<SignInSession[]> {
  const { open } = await loadSessions(caller);
  return open
    .map(({ id, device, started_at, used_at }) => ({
      id,
      device,
      since: new Date(started_at * 1000).toISOString(),
      last_used: new Date(used_at * 1000).toISOString(),
      current: id === caller.session?.id,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.last_used.localeCompare(a.last_used));
}

/** How long an ID token stays valid, with a margin. */
const tokenSeconds = 3660;

/**
 * Ends a session of the caller. Its tokens are refused until the last of them has run out. The browser of the current session revokes its
 * refresh token itself; that is no edit and needs no audit entry. Another session keeps its refresh token for 30 days, and the user pool
 * can only revoke those of all sessions, so the others have to sign in again once their ID tokens have run out.
 */
export async function endOwnSession(caller: Caller, asked: string): Promise<void> {
  const { organization_id, user_id, session } = caller;
  const { person, open } = await loadSessions(caller);
  const id = asked === currentSession ? session?.id : asked;
  if (id === undefined) return;
  const isCurrent = id === session?.id;
  const isOpen = open.some((one) => one.id === id);
  if (isCurrent || isOpen) {
    const until = epochSecond() + (isCurrent ? tokenSeconds : longestSessionSeconds);
    const remembered = Object.entries(person.ended_sessions ?? {}).filter(([, end]) => end > epochSecond());
    const after = { ...person, ended_sessions: { ...Object.fromEntries(remembered), [id]: until } };
    const auditEvent = { entity: 'user', id: user_id, action: 'end session', before: person, after };
    await commit([
      sessionEndChange(person, after.ended_sessions),
      ...(isCurrent ? [] : [auditEntry(caller, auditEvent)]),
    ]);
    evictCaller(organization_id, user_id);
  }
  // Also for a session that was ended before, should the user pool not have answered then.
  if (!isCurrent && (isOpen || id in (person.ended_sessions ?? {}))) await revokeTokens(person.user_email);
}

/** Ends every session of a user. Sessions of the current second end too, so it returns when that is over. */
export async function endAllSessions(caller: Caller, person: StoredUser, action: string): Promise<void> {
  const after = { ...person, signed_out_at: epochSecond() + 1 };
  const auditEvent = { entity: 'user', id: person.user_id, action, before: person, after };
  await commit([signOutChange(person, after.signed_out_at), auditEntry(caller, auditEvent)]);
  evictCaller(person.organization_id, person.user_id);
  // The record ends the sessions; revoking refresh tokens at the provider is an additional measure.
  await Promise.all([revokeTokens(person.user_email), waitUntilSecond(after.signed_out_at)]);
}
