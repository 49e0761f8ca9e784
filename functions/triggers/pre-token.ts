import type { PreTokenGenerationV2TriggerEvent as Event } from 'aws-lambda';
import { loadCallerAtSignIn } from '../kit/caller.ts';
import { type LambdaTime, type RequestContext, runInRequest, withDeadline } from '../kit/context.ts';
import { logRequest } from '../kit/log.ts';
import { errorReply } from '../kit/reply.ts';

/**
 * Cognito pre-token trigger: adds roles, salon and badge from the user's record to the ID token. Unknown and inactive users get no token.
 */
export async function handler(event: Event, lambda: LambdaTime): Promise<Event> {
  const timeout = new AbortController();
  const context: RequestContext = {
    requestId: lambda.awsRequestId,
    endpoint: 'pre-token',
    databaseRequests: 0,
    capacityUnits: 0,
    timeout,
  };
  return runInRequest(context, async () => {
    const started = performance.now();
    const ended = (status: number) => logRequest(status, performance.now() - started, context);
    try {
      const stamped = await withDeadline(stampClaims(event, context), timeout, lambda);
      ended(200);
      return stamped;
    } catch (error) {
      // Cognito treats every error as a rejection. The logged status distinguishes failures from rejected users.
      ended(errorReply(error, { headers: {} }).statusCode ?? 500);
      throw error;
    }
  });
}

async function stampClaims(event: Event, context: RequestContext): Promise<Event> {
  const { userAttributes } = event.request;
  const caller = await loadCallerAtSignIn({
    user_id: userAttributes['custom:user_id'],
    organization_id: userAttributes['custom:organization_id'],
  });
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
  };
  event.response = { claimsAndScopeOverrideDetails: { idTokenGeneration: { claimsToAddOrOverride: claims } } };
  return event;
}
