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
import { assertDeclaredSideEffect } from '../kit/context.ts';
import { badRequest, conflict, tooManyAttempts } from '../kit/errors.ts';

export const provider = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 500, requestTimeout: 1800, throwOnRequestTimeout: true }),
});

provider.middlewareStack.add(
  (next) => (args) => {
    assertDeclaredSideEffect('accounts');
    return next(args);
  },
  { step: 'initialize', name: 'actingOn' },
);

const toAccount = (email: string) => ({ UserPoolId: process.env['USER_POOL_ID'], Username: email });

const toAttributes = (person: User) => [
  { Name: 'email', Value: person.user_email },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'custom:user_id', Value: person.user_id },
  { Name: 'custom:organization_id', Value: String(person.organization_id) },
];

const hasErrorName = (error: unknown, name: string): error is CognitoIdentityProviderServiceException =>
  error instanceof Error && error.name === name;

/** An invitation that takes longer has failed: what it stands on must be taken back before the request is out of time. */
const invitationTimeoutMs = 3000;

/**
 * Invites somebody by email with a temporary password, again where an earlier invitation was broken off, lost or ran out: the caller
 * has made sure that the email is theirs.
 * @throws 409 for somebody who has a password of their own
 */
export async function invite(person: User): Promise<void> {
  const invitation = { ...toAccount(person.user_email), DesiredDeliveryMediums: ['EMAIL' as const] };
  const UserAttributes = toAttributes(person);
  const inTime = { abortSignal: AbortSignal.timeout(invitationTimeoutMs) };
  try {
    await provider.send(new AdminCreateUserCommand({ ...invitation, UserAttributes }), inTime);
  } catch (error) {
    if (!hasErrorName(error, 'UsernameExistsException')) throw error;
    await provider.send(
      new AdminUpdateUserAttributesCommand({ ...toAccount(person.user_email), UserAttributes }),
      inTime,
    );
    await provider
      .send(new AdminCreateUserCommand({ ...invitation, MessageAction: 'RESEND' }), inTime)
      .catch((again) => {
        if (hasErrorName(again, 'UnsupportedUserStateException'))
          throw conflict('They have chosen a password already.');
        throw again;
      });
  }
}

/** Whether an invitation ever went out. */
export async function isInvited(email: string): Promise<boolean> {
  try {
    await provider.send(new AdminGetUserCommand(toAccount(email)));
    return true;
  } catch (error) {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
    return false;
  }
}

export async function enable(email: string): Promise<void> {
  await provider.send(new AdminEnableUserCommand(toAccount(email)));
}

/** Refuses further sign-ins and ends the sessions there are. */
export async function disable(email: string): Promise<void> {
  await provider.send(new AdminDisableUserCommand(toAccount(email)));
  await endSessions(email);
}

/** No session that there is can be renewed any more; who has no account has none. */
export async function endSessions(email: string): Promise<void> {
  await provider.send(new AdminUserGlobalSignOutCommand(toAccount(email))).catch((error) => {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
  });
}

/** One sentence whatever is wrong, so that nobody learns from it which emails have an account and how these stand. */
const rejectCredentials = () =>
  badRequest(
    'Incorrect username or password. An invitation runs out after 7 days; an admin of your salon can send it again.',
  );

/**
 * Replaces a temporary password, proven by itself.
 * @throws 400 for a wrong or expired password and, with the provider's sentence, for one against the policy; 409 when there is nothing
 * to replace
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
    throw toPasswordError(error);
  }
}

/** An account that is disabled, must reset its password or was tried too often is refused like one that is not there. */
const credentialErrorNames = [
  'UserNotFoundException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
];

function toPasswordError(error: unknown): unknown {
  if (hasErrorName(error, 'InvalidPasswordException')) return badRequest(error.message, { newPassword: error.message });
  if (credentialErrorNames.some((name) => hasErrorName(error, name))) return rejectCredentials();
  if (hasErrorName(error, 'TooManyRequestsException') || hasErrorName(error, 'LimitExceededException'))
    return tooManyAttempts(60);
  return error;
}
