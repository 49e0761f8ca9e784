import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { User } from '../../shared/contract/users.ts';
import { badRequest, conflict, tooMany } from '../kit/errors.ts';

const provider = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 500, requestTimeout: 1800, throwOnRequestTimeout: true }),
});

const account = (email: string) => ({ UserPoolId: process.env['USER_POOL_ID'], Username: email });

const attributesOf = (person: User) => [
  { Name: 'email', Value: person.user_email },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'custom:user_id', Value: person.user_id },
  { Name: 'custom:organization_id', Value: String(person.organization_id) },
];

const isNamed = (error: unknown, name: string): error is CognitoIdentityProviderServiceException =>
  error instanceof Error && error.name === name;

/** An invitation that takes longer has failed: what it stands on must be taken back before the request is out of time. */
const invitationMs = 3000;

/**
 * Invites somebody by email with a temporary password. An account that an earlier, broken-off attempt left behind is taken over:
 * the caller has made sure that the email is nobody's.
 */
export async function invite(person: User): Promise<void> {
  const invitation = { ...account(person.user_email), DesiredDeliveryMediums: ['EMAIL' as const] };
  const UserAttributes = attributesOf(person);
  const inTime = { abortSignal: AbortSignal.timeout(invitationMs) };
  try {
    await provider.send(new AdminCreateUserCommand({ ...invitation, UserAttributes }), inTime);
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
    await provider.send(
      new AdminUpdateUserAttributesCommand({ ...account(person.user_email), UserAttributes }),
      inTime,
    );
    await provider.send(new AdminCreateUserCommand({ ...invitation, MessageAction: 'RESEND' }), inTime);
  }
}

/** Invites a pending user whose invitation never went out. */
export async function ensureInvited(person: User): Promise<void> {
  try {
    await provider.send(new AdminGetUserCommand(account(person.user_email)));
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
    await invite(person);
  }
}

export async function enable(email: string): Promise<void> {
  await provider.send(new AdminEnableUserCommand(account(email)));
}

/** Refuses further sign-ins and ends the sessions there are. */
export async function disable(email: string): Promise<void> {
  await provider.send(new AdminDisableUserCommand(account(email)));
  await provider.send(new AdminUserGlobalSignOutCommand(account(email)));
}

/**
 * Replaces a temporary password, proven by itself.
 * @throws 400 with the provider's sentence for a wrong or expired password and for one against the policy, 409 when there is nothing to replace
 */
export async function replaceTemporaryPassword(email: string, old: string, chosen: string): Promise<void> {
  const client = { UserPoolId: process.env['USER_POOL_ID'], ClientId: process.env['USER_POOL_CLIENT_ID'] };
  try {
    const { ChallengeName, Session } = await provider.send(
      new AdminInitiateAuthCommand({
        ...client,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: old },
      }),
    );
    if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') throw conflict('The password was set already. Please sign in.');
    await provider.send(
      new AdminRespondToAuthChallengeCommand({
        ...client,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: chosen },
      }),
    );
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (isNamed(error, 'InvalidPasswordException')) return badRequest(error.message, { newPassword: error.message });
  if (isNamed(error, 'UserNotFoundException')) return badRequest('Incorrect username or password.');
  if (isNamed(error, 'NotAuthorizedException')) return badRequest(error.message);
  if (isNamed(error, 'TooManyRequestsException') || isNamed(error, 'LimitExceededException')) return tooMany(60);
  return error;
}
