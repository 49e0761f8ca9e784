import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { callerOf } from '../kit/caller.ts';

/**
 * Stamps the ID token from the user's record: roles, salon, badge. Who has no record or is not active gets no token.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const { userAttributes } = event.request;
  const caller = await callerOf({
    user_id: userAttributes['custom:user_id'],
    organization_id: userAttributes['custom:organization_id'],
  });
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
