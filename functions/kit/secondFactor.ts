import { isSecondFactorDue, recentSignInSeconds } from '../../shared/rules/security.ts';
import { type Caller, evictCaller, loadCaller } from './caller.ts';
import { now } from './clock.ts';
import { HttpError } from './errors.ts';

/**
 * Refuses users without the second factor that their organization requires. The token says from when (pre-token trigger), so this reads
 * nothing, except before it refuses: the cached record may be older than the set-up.
 * @throws 403
 */
export async function assertSecondFactor(claims: Record<string, unknown>, caller: Caller): Promise<void> {
  const from = claims['second_factor_from'];
  if (caller.has_second_factor || typeof from !== 'string' || !isSecondFactorDue(from, now())) return;
  evictCaller(caller.organization_id, caller.user_id);
  if ((await loadCaller(claims)).has_second_factor) return;
  const message = `${caller.org_name} requires a second factor. Please set it up on your profile.`;
  throw new HttpError(403, 'second_factor_required', message);
}

/**
 * Refuses a session whose password was entered too long ago. The user pool holds to the same time: see the pre-token trigger.
 * @throws 403
 */
export function assertRecentSignIn({ session }: Caller): void {
  if (session && now() / 1000 - session.startedAt <= recentSignInSeconds) return;
  throw new HttpError(403, 'password_required', 'Please enter your password again.');
}
