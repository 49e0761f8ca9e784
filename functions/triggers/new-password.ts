import type { PostConfirmationTriggerEvent as Event } from 'aws-lambda';
import * as z from 'zod';
import { id, organizationId } from '../../shared/contract/fields.ts';
import { now } from '../kit/clock.ts';
import type { LambdaTime } from '../kit/context.ts';
import { runTrigger } from '../kit/runTrigger.ts';
import { commit } from '../kit/write.ts';
import { endSessions as revokeTokens } from '../users/provider.ts';
import { signOutChange } from '../users/store.ts';

const attributes = z
  .object({ 'custom:user_id': id, 'custom:organization_id': z.coerce.number().pipe(organizationId) })
  .transform((found) => ({
    user_id: found['custom:user_id'],
    organization_id: found['custom:organization_id'],
  }));

/**
 * Cognito post-confirmation trigger: ends all earlier sessions of a user who has chosen a new password by a code. The password is changed
 * already, so a failure is logged for the alarm and not shown as a refusal.
 */
export async function handler(event: Event, lambda: LambdaTime): Promise<Event> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const endSessions = runTrigger('new-password', lambda, async (context) => {
    const person = attributes.parse(event.request.userAttributes);
    const { organization_id: organization, user_id: user } = person;
    Object.assign(context, { organization, user, sideEffect: 'accounts' });
    // Whole seconds, like the time of a sign-in: one in this second, with the new password, is not ended.
    await commit([signOutChange(person, Math.floor(now() / 1000))]);
    // The trigger belongs to the pool, so its environment cannot name it.
    await revokeTokens(event.userName, event.userPoolId);
  });
  await endSessions.catch(() => undefined);
  return event;
}
