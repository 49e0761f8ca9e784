import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ids, password as usual } from './pool.ts';

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);

const toPaddedHex = (value: bigint): string => {
  const hex = value.toString(16);
  return /^[89a-f]/.test(hex) || hex.length % 2 ? hex.padStart(hex.length + 2 - (hex.length % 2), '0') : hex;
};
const hash = (hex: string): bigint => BigInt(`0x${createHash('sha256').update(hex, 'hex').digest('hex')}`);
function modPow(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const half = modPow((base * base) % N, exponent / 2n);
  return exponent % 2n ? (half * base) % N : half;
}

/** Requests an SRP challenge and computes the response without sending it. The SDK does not implement SRP. */
export async function answerChallenge(sdk: CognitoIdentityProviderClient, email: string, password = usual, pool = ids) {
  const poolName = pool.UserPoolId.split('_')[1];
  const a = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const A = modPow(2n, a);
  const AuthParameters = { USERNAME: email, SRP_A: A.toString(16) };
  const begun = await sdk.send(new InitiateAuthCommand({ ...pool, AuthFlow: 'USER_SRP_AUTH', AuthParameters }));
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = begun.ChallengeParameters ?? {};
  const B = BigInt(`0x${SRP_B}`);
  const u = hash(toPaddedHex(A) + toPaddedHex(B));
  const inner = createHash('sha256').update(`${poolName}${USER_ID_FOR_SRP}:${password}`).digest('hex');
  const x = hash(toPaddedHex(BigInt(`0x${SALT}`)) + inner);
  const k = hash(toPaddedHex(N) + toPaddedHex(2n));
  const base = (((B - k * modPow(2n, x)) % N) + N) % N;
  const [secret, salt] = [modPow(base, a + u * x), u].map((value) => Buffer.from(toPaddedHex(value), 'hex'));
  const key = hkdfSync('sha256', secret ?? '', salt ?? '', 'Caldera Derived Key', 16);
  const timestamp = 'Sat Nov 21 12:00:00 UTC 2026';
  const signature = createHmac('sha256', Buffer.from(key))
    .update(`${poolName}${USER_ID_FOR_SRP}`)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64');
  return new RespondToAuthChallengeCommand({
    ...pool,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    },
  });
}

/** Signs in with SRP, as the console does. */
export const signIn = async (sdk: CognitoIdentityProviderClient, email: string, password = usual, pool = ids) =>
  sdk.send(await answerChallenge(sdk, email, password, pool));

/**
 * Signs in and returns the tokens.
 * @throws when the reply has none
 */
export async function getTokens(sdk: CognitoIdentityProviderClient, email: string, password = usual, pool = ids) {
  const { AuthenticationResult: result } = await signIn(sdk, email, password, pool);
  if (!result?.AccessToken || !result.IdToken || !result.RefreshToken) throw new Error(`No tokens for ${email}`);
  return { AccessToken: result.AccessToken, IdToken: result.IdToken, RefreshToken: result.RefreshToken };
}
