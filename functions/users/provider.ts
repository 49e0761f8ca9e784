import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
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
  { step: 'initialize', name: 'assertDeclaredSideEffect' },
);

const toAccount = (email: string, pool = process.env['USER_POOL_ID']) => ({ UserPoolId: pool, Username: email });

const toAttributes = (person: User) => [
  { Name: 'email', Value: person.user_email },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'custom:user_id', Value: person.user_id },
  { Name: 'custom:organization_id', Value: String(person.organization_id) },
];

const hasErrorName = (error: unknown, name: string): error is CognitoIdentityProviderServiceException =>
  error instanceof Error && error.name === name;

/** Leaves time to remove the user again before the request times out. */
const invitationTimeoutMs = 3000;

/**
 * Invites a user by email with a temporary password, or resends an earlier invitation. The caller has claimed the email for this user.
 * @throws 409 if the user has already set a password
 */
export async function invite(person: User): Promise<void> {
  const invitation = { ...toAccount(person.user_email), DesiredDeliveryMediums: ['EMAIL' as const] };
  const UserAttributes = toAttributes(person);
  const inTime = { abortSignal: AbortSignal.timeout(invitationTimeoutMs) };
  try {
    await provider.send(new AdminCreateUserCommand({ ...invitation, UserAttributes }), inTime);
  } catch (error) {
    if (!hasErrorName(error, 'UsernameExistsException')) throw error;
    const account = toAccount(person.user_email);
    await provider.send(new AdminUpdateUserAttributesCommand({ ...account, UserAttributes }), inTime);
    // A canceled invitation disabled it.
    await provider.send(new AdminEnableUserCommand(account), inTime);
    await provider
      .send(new AdminCreateUserCommand({ ...invitation, MessageAction: 'RESEND' }), inTime)
      .catch((again) => {
        if (hasErrorName(again, 'UnsupportedUserStateException'))
          throw conflict('They have chosen a password already.');
        throw again;
      });
  }
}

/**
 * Creates an account without an email. The chosen password is a temporary one until `replaceTemporaryPassword` confirms it.
 * @throws 400 for a password that violates the policy
 */
export async function createAccount(person: User, password: string): Promise<void> {
  const account = toAccount(person.user_email);
  const UserAttributes = toAttributes(person);
  try {
    await provider.send(
      new AdminCreateUserCommand({
        ...account,
        UserAttributes,
        MessageAction: 'SUPPRESS',
        TemporaryPassword: password,
      }),
    );
  } catch (error) {
    if (!hasErrorName(error, 'UsernameExistsException')) throw toPasswordError(error, 'password');
    await provider.send(new AdminUpdateUserAttributesCommand({ ...account, UserAttributes }));
  }
}

async function findAccount(email: string): Promise<AdminGetUserCommandOutput | undefined> {
  try {
    return await provider.send(new AdminGetUserCommand(toAccount(email)));
  } catch (error) {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
    return undefined;
  }
}

/** Whether the user has an account, and so was invited. */
export const isInvited = async (email: string): Promise<boolean> => (await findAccount(email)) !== undefined;

/** Id of the user whose account it is. Undefined without one. */
export const findAccountOwner = async (email: string): Promise<string | undefined> =>
  (await findAccount(email))?.UserAttributes?.find(({ Name }) => Name === 'custom:user_id')?.Value;

/** Deletes an account for good. Does nothing without one. */
export async function deleteAccount(email: string): Promise<void> {
  await provider.send(new AdminDeleteUserCommand(toAccount(email))).catch((error) => {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
  });
}

/** Whether sign-in asks for the code of an authenticator app. */
export const hasSecondFactor = async (email: string): Promise<boolean> =>
  (await findAccount(email))?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;

/** Does nothing without an account. */
export async function removeSecondFactor(email: string): Promise<void> {
  const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
  await provider.send(new AdminSetUserMFAPreferenceCommand({ ...toAccount(email), ...off })).catch((error) => {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
  });
}

export async function enable(email: string): Promise<void> {
  await provider.send(new AdminEnableUserCommand(toAccount(email)));
}

/** Blocks sign-in and ends all sessions. Does nothing without an account. */
export async function disable(email: string): Promise<void> {
  await provider.send(new AdminDisableUserCommand(toAccount(email))).catch((error) => {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
  });
  await endSessions(email);
}

/** Revokes all refresh tokens. Does nothing without an account. */
export async function endSessions(email: string, pool?: string): Promise<void> {
  await provider.send(new AdminUserGlobalSignOutCommand(toAccount(email, pool))).catch((error) => {
    if (!hasErrorName(error, 'UserNotFoundException')) throw error;
  });
}

const toClient = () => ({ UserPoolId: process.env['USER_POOL_ID'], ClientId: process.env['USER_POOL_CLIENT_ID'] });

const beginSignIn = (email: string, password: string) =>
  provider.send(
    new AdminInitiateAuthCommand({
      ...toClient(),
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

/** Whether the password is right, and whether sign-in would ask for the second factor after it. */
export async function provePassword(email: string, password: string): Promise<'wrong' | 'right' | 'second factor'> {
  try {
    const { ChallengeName } = await beginSignIn(email, password);
    return ChallengeName === 'SOFTWARE_TOKEN_MFA' ? 'second factor' : 'right';
  } catch (error) {
    if (isCredentialError(error)) return 'wrong';
    throw toPasswordError(error);
  }
}

/** Same message for every cause, so that it does not reveal which emails have accounts. */
const rejectCredentials = () =>
  badRequest(
    'Incorrect username or password. An invitation runs out after 7 days; an admin of your salon can send it again.',
  );

/**
 * Replaces a temporary password. `check` runs once the old one is proven, so that it may look at whose it is; returns what it returns.
 * @throws 400 for a wrong or expired password or one that violates the policy, 409 if the password was already set
 */
export async function replaceTemporaryPassword<T>(
  email: string,
  old: string,
  chosen: string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    const { ChallengeName, Session } = await beginSignIn(email, old);
    if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') throw conflict('The password was set already. Please sign in.');
    const checked = await check();
    await provider.send(
      new AdminRespondToAuthChallengeCommand({
        ...toClient(),
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: chosen },
      }),
    );
    return checked;
  } catch (error) {
    throw toPasswordError(error);
  }
}

/** Errors answered like an unknown account. */
const credentialErrorNames = [
  'UserNotFoundException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
];

const isCredentialError = (error: unknown) => credentialErrorNames.some((name) => hasErrorName(error, name));

function toPasswordError(error: unknown, field = 'newPassword'): unknown {
  if (hasErrorName(error, 'InvalidPasswordException')) return badRequest(error.message, { [field]: error.message });
  if (isCredentialError(error)) return rejectCredentials();
  if (hasErrorName(error, 'TooManyRequestsException') || hasErrorName(error, 'LimitExceededException'))
    return tooManyAttempts(60);
  return error;
}
