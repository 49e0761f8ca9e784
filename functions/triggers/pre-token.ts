import type { PreTokenGenerationV2TriggerEvent as Event } from 'aws-lambda';
import { secondFactorRequiredFrom } from '../../shared/rules/security.ts';
import { loadCallerAtSignIn } from '../kit/caller.ts';
import type { LambdaTime, RequestContext } from '../kit/context.ts';
import { runTrigger } from '../kit/runTrigger.ts';
import { loadSecuritySettings } from '../users/securityStore.ts';

/**
 * Cognito pre-token trigger: adds roles, salon and badge from the user's record to the ID token, and takes the scope from refreshed access
 * tokens. Unknown and inactive users get no token.
 */
export const handler = (event: Event, lambda: LambdaTime): Promise<Event> =>
  runTrigger('pre-token', lambda, (context) => stampClaims(event, context));

async function stampClaims(event: Event, context: RequestContext): Promise<Event> {
  const { userAttributes } = event.request;
  const [caller, { secondFactor }] = await Promise.all([
    loadCallerAtSignIn({
      user_id: userAttributes['custom:user_id'],
      organization_id: userAttributes['custom:organization_id'],
    }),
    loadSecuritySettings(Number(userAttributes['custom:organization_id'])),
  ]);
  Object.assign(context, { organization: caller.organization_id, user: caller.user_id });
  const claims = {
    user_id: caller.user_id,
    organization_id: String(caller.organization_id),
    given_name: caller.first_name,
    family_name: caller.last_name,
    role: caller.role,
    user_types: caller.types.join(' '),
    location_id: caller.location_id === null ? '' : String(caller.location_id),
    barcode: caller.barcode ?? '',
    second_factor_from: secondFactorRequiredFrom(secondFactor, caller.types) ?? '',
  };
  event.response = {
    claimsAndScopeOverrideDetails: {
      idTokenGeneration: { claimsToAddOrOverride: claims },
      // Only who has just entered the password may change at the user pool how they sign in, such as set up an authenticator app.
      ...(event.triggerSource === 'TokenGeneration_RefreshTokens' && {
        accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
      }),
    },
  };
  return event;
}
