import { currentSession, type SignInSession } from '../../shared/contract/sessions.ts';
import { describeDevice, getMaxSessionSeconds, longestSessionSeconds } from '../../shared/rules/sessions.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, evictCaller } from '../kit/caller.ts';
import { now, waitUntilSecond } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { commit } from '../kit/write.ts';
import { endSessions as revokeTokens } from './provider.ts';
import { type StoredSession, type StoredSessions, sessionsChange } from './sessionStore.ts';
import { findUserWithSessions, type StoredUser, sessionEndChange, signOutChange } from './store.ts';

const epochSecond = () => Math.floor(now() / 1000);

/** Reloading a page writes nothing. */
const noteEverySeconds = 600;

/** Notes that the caller's session is in use. */
export async function noteSession(caller: Caller, stored: StoredSessions): Promise<void> {
  const { organization_id, user_id, session } = caller;
  if (!session?.id) return;
  const known = stored.sessions.find(({ id }) => id === session.id);
  if (known && epochSecond() - known.used_at < noteEverySeconds) return;
  const noted: StoredSession = {
    id: session.id,
    device: describeDevice(session.userAgent),
    started_at: session.startedAt,
    used_at: epochSecond(),
  };
  const others = stored.sessions.filter((one) => one !== known && isOpen(one, caller));
  await commit([sessionsChange(organization_id, user_id, stored, [noted, ...others])]);
}

const isOpen = ({ started_at }: StoredSession, { roles }: Caller): boolean =>
  started_at + getMaxSessionSeconds(roles) > epochSecond();

async function loadSessions(caller: Caller) {
  const { person, stored } = await findUserWithSessions(caller.organization_id, caller.user_id);
  if (!person) throw notFound('User');
  const { signed_out_at = 0, ended_sessions = {} } = person;
  const open = stored.sessions.filter(
    (one) => isOpen(one, caller) && one.started_at >= signed_out_at && !(one.id in ended_sessions),
  );
  return { person, stored, open };
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
 * Ends a session of the caller. Another one may renew its tokens for 30 days, so it is remembered as ended until then. The browser of the
 * current one revokes its refresh token itself, so only the tokens it has have to run out. That is no edit and needs no audit entry.
 * Does nothing for a session that is not open.
 */
export async function endOwnSession(caller: Caller, asked: string): Promise<void> {
  const { organization_id, user_id, session } = caller;
  const { person, stored, open } = await loadSessions(caller);
  const id = asked === currentSession ? session?.id : asked;
  const isCurrent = id !== undefined && id === session?.id;
  if (id === undefined || !(isCurrent || open.some((one) => one.id === id))) return;
  const until = epochSecond() + (isCurrent ? tokenSeconds : longestSessionSeconds);
  const remembered = Object.entries(person.ended_sessions ?? {}).filter(([, end]) => end > epochSecond());
  const after = { ...person, ended_sessions: { ...Object.fromEntries(remembered), [id]: until } };
  const auditEvent = { entity: 'user', id: user_id, action: 'end session', before: person, after };
  const others = stored.sessions.filter((one) => one.id !== id);
  await commit([
    sessionEndChange(person, after.ended_sessions),
    sessionsChange(organization_id, user_id, stored, others),
    ...(isCurrent ? [] : [auditEntry(caller, auditEvent)]),
  ]);
  evictCaller(organization_id, user_id);
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
