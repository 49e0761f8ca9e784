import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';

const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-';
const isSymbol = (character: string) => symbols.includes(character);

const rules: { breaks: (password: string) => boolean; message: string }[] = [
  { breaks: (password) => password.length < 12, message: 'Password not long enough' },
  { breaks: (password) => !/[a-z]/.test(password), message: 'Password must have lowercase characters' },
  { breaks: (password) => !/[A-Z]/.test(password), message: 'Password must have uppercase characters' },
  { breaks: (password) => !/\d/.test(password), message: 'Password must have numeric characters' },
  { breaks: (password) => ![...password].some(isSymbol), message: 'Password must have symbol characters' },
];

/** @throws InvalidPasswordException with the first rule of the pool's policy that the password breaks */
export function assertStrong(password: string): void {
  const broken = rules.find(({ breaks }) => breaks(password));
  if (broken)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken.message}`);
}

const pick = (characters: string, count: number): string[] =>
  Array.from({ length: count }, () => characters.charAt(randomInt(characters.length)));

/** A random password that satisfies the policy, without characters that are mistaken for each other in a mail. */
export function newTemporaryPassword(): string {
  const groups = [pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4), pick('abcdefghijkmnpqrstuvwxyz', 4), pick('23456789', 3)];
  return [...groups.flat(), ...pick('!?#%+', 1)].join('');
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
