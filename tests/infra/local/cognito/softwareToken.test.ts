import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { beforeEach, describe, expect, test } from 'vitest';
import { computeTotp, findTotpStep, toTotpStep } from '../../../../infra/local/cognito/totp.ts';
import { startForFile } from '../../../support/startForFile.ts';
import { configureAmplify } from './browser.ts';
import { ids, minutes, password, serverClientId, startPool } from './pool.ts';

/** The key "12345678901234567890" of RFC 6238 in base32. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 after %i seconds', (seconds, code) => {
    expect(computeTotp(key, toTotpStep(seconds * 1000), 8)).toBe(code);
  });

  test.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('are those of RFC 4226 for the counter %i', (counter, code) => {
    expect(computeTotp(key, counter)).toBe(code);
  });

  test('are made from keys with every letter of RFC 4648’s base32', () => {
    // Computed with base64, hmac and struct of Python.
    expect(computeTotp('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 0)).toBe('081962');
  });

  test('are accepted one step early or late, and no further', () => {
    const now = 1111111109_000;
    const accepted = [-2, -1, 0, 1, 2].map((steps) => {
      const step = toTotpStep(now) + steps;
      return findTotpStep(key, computeTotp(key, step), now) === step;
    });
    expect(accepted).toEqual([false, true, true, true, false]);
  });
});

describe('a second factor in the pool', () => {
  const pool = startForFile(startPool);
  beforeEach(() => configureAmplify(pool));

  const account = (Username: string) => ({ UserPoolId: ids.UserPoolId, Username });
  /** Sets the factor up as the console does. Returns how the app computes a code; `later` steps ahead of now. */
  async function setUp(email: string) {
    pool.addUser(email);
    await signIn({ username: email, password });
    const { sharedSecret } = await setUpTOTP();
    const code = (later = 0) => computeTotp(sharedSecret, toTotpStep(pool.now()) + later);
    await verifyTOTPSetup({ code: code(-1) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    return code;
  }

  test('is asked for after the password, and lets a code in once', async () => {
    const code = await setUp('once@salon.test');
    await expect(fetchMFAPreference()).resolves.toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    const { nextStep } = await signIn({ username: 'once@salon.test', password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    // A wrong code keeps the step, and the code of the set-up is used up.
    const wrong = code() === '000000' ? '000001' : '000000';
    await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toThrow(
      expect.objectContaining({ name: 'CodeMismatchException' }),
    );
    const used = { name: 'ExpiredCodeException', message: 'Your software token has already been used once.' };
    await expect(confirmSignIn({ challengeResponse: code(-1) })).rejects.toMatchObject(used);
    await expect(confirmSignIn({ challengeResponse: code() })).resolves.toMatchObject({ isSignedIn: true });
    await signOut();
    await signIn({ username: 'once@salon.test', password });
    await expect(confirmSignIn({ challengeResponse: code() })).rejects.toMatchObject(used);
  });

  test('changes nothing before a code has verified its key', async () => {
    pool.addUser('unverified@salon.test');
    await signIn({ username: 'unverified@salon.test', password });
    const { sharedSecret } = await setUpTOTP();
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toThrow('has not verified');
    const late = computeTotp(sharedSecret, toTotpStep(pool.now()) - 2);
    await expect(verifyTOTPSetup({ code: late })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    await signOut();
    await expect(signIn({ username: 'unverified@salon.test', password })).resolves.toMatchObject({ isSignedIn: true });
  });

  test('makes people wait after five wrong codes, and its step ends after three minutes', async () => {
    const code = await setUp('guess@salon.test');
    await signOut();
    await signIn({ username: 'guess@salon.test', password });
    for (let count = 0; count < 5; count += 1)
      await expect(confirmSignIn({ challengeResponse: code(5) })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    await expect(confirmSignIn({ challengeResponse: code() })).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
    pool.advanceClock(minutes(3));
    await expect(confirmSignIn({ challengeResponse: code() })).rejects.toThrow('session is expired');
  });

  test('is asked of the functions as well, which see it and turn it off, also after a restart', async () => {
    const code = await setUp('server@salon.test');
    await pool.reopen();
    const sdk = pool.sdk();
    const client = { UserPoolId: ids.UserPoolId, ClientId: serverClientId };
    await expect(sdk.send(new AdminGetUserCommand(account('server@salon.test')))).resolves.toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    const begin = () =>
      sdk.send(
        new AdminInitiateAuthCommand({
          ...client,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'server@salon.test', PASSWORD: password },
        }),
      );
    const { ChallengeName, Session } = await begin();
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const ChallengeResponses = { USERNAME: 'server@salon.test', SOFTWARE_TOKEN_MFA_CODE: code() };
    const answer = new AdminRespondToAuthChallengeCommand({
      ...client,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses,
    });
    await expect(sdk.send(answer)).resolves.toHaveProperty('AuthenticationResult.IdToken');
    await sdk.send(
      new AdminSetUserMFAPreferenceCommand({
        ...account('server@salon.test'),
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    );
    await expect(begin()).resolves.toHaveProperty('AuthenticationResult.IdToken');
    await expect(sdk.send(new AdminGetUserCommand(account('server@salon.test')))).resolves.not.toHaveProperty(
      'UserMFASettingList',
    );
  });
});
