import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type RecoveryCodes, recoveryCodeCount, type recoveryForm } from '../../shared/contract/secondFactor.ts';
import { isSecondFactorDue, secondFactorRequiredFrom } from '../../shared/rules/security.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, evictCaller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { limitAttempts } from '../kit/limits.ts';
import { get, itemParser, type Key } from '../kit/read.ts';
import { assertRecentSignIn } from '../kit/secondFactor.ts';
import { type Change, commit, put, remove, replace, WriteConflict } from '../kit/write.ts';
import { type AccountNotice, accountNoticeChange } from '../outbox/noticeStore.ts';
import { endSessions, hasSecondFactor, provePassword, removeSecondFactor } from './provider.ts';
import { findByEmail, findUserWithSecurity, type StoredUser, userChanges } from './store.ts';

/** Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters of five random bits each. */
const newCode = (): string => Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % 32)).join('');

const derive = promisify<string, string, number, Buffer>(scrypt);
const hashCode = async (code: string, salt: string): Promise<string> =>
  (await derive(code, salt, 32)).toString('base64url');

const codesKey = ({ organization_id, user_id }: StoredUser): Key => ({
  pk: `O#${organization_id}`,
  sk: `RECOVERY#${user_id}`,
});
/** Hashes of the codes that were not used yet. */
const parseCodes = itemParser(z.object({ salt: z.string(), hashes: z.array(z.string()), version: z.int() }), {});

/**
 * Notes that a user turned their second factor on, and replaces their recovery codes.
 * @throws 400 if the user pool does not ask for it, 403 without a recent sign-in
 */
export async function confirmSecondFactor(caller: Caller, person: StoredUser): Promise<RecoveryCodes> {
  assertRecentSignIn(caller);
  if (!(await hasSecondFactor(person.user_email))) throw badRequest('The second factor is not set up yet.');
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)));
  const since = person.second_factor_since ?? new Date(now()).toISOString();
  const action = person.second_factor_since ? 'renew recovery codes' : 'turn on second factor';
  await commit([
    // Counts on from the time, so that no code of an earlier set can be spent meanwhile.
    put('directory', { ...codesKey(person), salt, hashes, version: now() }),
    ...(person.second_factor_since ? [] : userChanges(person, { ...person, second_factor_since: since })),
    auditEntry(caller, { entity: 'user', id: person.user_id, action }),
    accountNoticeChange(person, action),
  ]);
  evictCaller(person.organization_id, person.user_id);
  return { since, codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`) };
}

/** @throws 403 without a recent sign-in, 409 while the organization requires a second factor */
export async function turnOffSecondFactor(caller: Caller): Promise<void> {
  assertRecentSignIn(caller);
  const { person, security } = await findUserWithSecurity(caller.organization_id, caller.user_id);
  if (!person) throw notFound('User');
  const from = secondFactorRequiredFrom(security.secondFactor, caller.types) ?? '';
  if (isSecondFactorDue(from, now())) throw conflict(`${caller.org_name} requires a second factor.`);
  await withdraw(caller, 'turn off second factor', person, [remove('directory', codesKey(person))]);
}

/** For somebody who lost their phone. Ends their sessions, because the phone may be in other hands. */
export async function resetSecondFactor(caller: Caller, person: StoredUser): Promise<void> {
  const signed_out_at = Math.floor(now() / 1000) + 1;
  await withdraw(caller, 'reset second factor', person, [remove('directory', codesKey(person))], { signed_out_at });
  await endSessions(person.user_email);
}

/** The same for every cause, so that it tells nobody which part was right. */
const rejectRecovery = () => badRequest('Email, password and recovery code do not match, or the code was used before.');

/** @throws 400 if email, password and code do not belong together */
export async function useRecoveryCode({ email, password, code }: z.output<typeof recoveryForm>, address: string) {
  await Promise.all([
    limitAttempts(`recovery#${email}#${address}`, 10, 60),
    limitAttempts(`recovery#${address}`, 100, 900),
  ]);
  const person = (await provePassword(email, password)) === 'second factor' ? await findByEmail(email) : undefined;
  if (!person) throw rejectRecovery();
  // Only who knows the password can use up these.
  await limitAttempts(`recovery code#${person.user_id}`, 20, 3600);
  await withdraw(person, 'use recovery code', person, [await spentCodeChange(person, code)]);
}

async function spentCodeChange(person: StoredUser, code: string): Promise<Change> {
  const key = codesKey(person);
  const item = await get('directory', key);
  if (!item) throw rejectRecovery();
  const { salt, hashes, version } = parseCodes(item);
  const hash = await hashCode(code, salt);
  if (!hashes.includes(hash)) throw rejectRecovery();
  const left = hashes.filter((other) => other !== hash);
  return replace('directory', { ...key, salt, hashes: left, version }, version, () => new WriteConflict());
}

/** The record comes first: if the user pool fails, the user can still sign in with the app or another code. */
async function withdraw(
  actor: Parameters<typeof auditEntry>[0],
  action: AccountNotice,
  before: StoredUser,
  changes: readonly Change[],
  more: Partial<StoredUser> = {},
): Promise<void> {
  const after = { ...before, ...more, second_factor_since: null };
  const auditEvent = { entity: 'user', id: before.user_id, action, before, after };
  await commit([
    ...changes,
    ...userChanges(before, after),
    auditEntry(actor, auditEvent, before.organization_id),
    accountNoticeChange(before, action),
  ]);
  evictCaller(before.organization_id, before.user_id);
  await removeSecondFactor(before.user_email);
}
