import { createHash, randomBytes } from 'node:crypto';
import { now } from '../kit/clock.ts';
import { badRequest, conflict } from '../kit/errors.ts';
import { get } from '../kit/read.ts';
import { type Change, commit, create, put, remove } from '../kit/write.ts';
import { listOrganizations } from '../locations/store.ts';

const codeKey = { pk: 'SETUP', sk: 'X' };
/** Exists once somebody runs the product for others. */
const closedKey = { pk: 'SETUP', sk: 'CLOSED' };
const codeLifetimeMs = 60 * 60_000;

/** Creates the code of a link that lets whoever has it create the first organization. Undefined once the product has somebody. */
export async function createSetupCode(): Promise<string | undefined> {
  if ((await listOrganizations()).length > 0 || (await get('directory', closedKey))) return undefined;
  const code = randomBytes(24).toString('base64url');
  // Its expiration is also the version that the organization's transaction checks.
  await commit([put('directory', { ...codeKey, hash: hashCode(code), version: now() + codeLifetimeMs })]);
  return code;
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

const linkUsedUp = () =>
  badRequest('This link has been used or has run out. Start or deploy the product again for a new one.');

/**
 * Resolves to the version of the code.
 * @throws 400 for a wrong or expired code, 409 if there is an organization
 */
export async function assertSetupCode(code: string): Promise<number> {
  const stored = await get('directory', codeKey);
  const expires = Number(stored?.['version'] ?? 0);
  if (stored?.['hash'] !== hashCode(code) || now() > expires) throw linkUsedUp();
  if ((await listOrganizations()).length > 0) throw conflict('There is an organization already. Please sign in.');
  return expires;
}

/** Changes that use up a code over the version that was checked. */
export const setupCodeChanges = (expires: number): Change[] => [
  remove('directory', codeKey, expires, linkUsedUp),
  create('directory', closedKey, linkUsedUp),
];

/** Changes that invalidate the setup link when an operator adds somebody, and those that revert it. */
export async function closeSetup(): Promise<{ found: Change[]; takeBack: Change[] }> {
  const isClosed = (await get('directory', closedKey)) !== undefined;
  return {
    found: [put('directory', closedKey), remove('directory', codeKey)],
    takeBack: isClosed ? [] : [remove('directory', closedKey)],
  };
}
