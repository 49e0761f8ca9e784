import { commonWords } from './commonWords.ts';
import { productName } from './productName.ts';
import { mayContain } from './wordFilter.ts';

/*
 * What a password must be (NIST SP 800-63B, OWASP ASVS 5 V6.2): long, and none that others would try first. No kinds of characters are
 * asked for, because people meet such rules with "Password1!".
 */

/** Whom the password is for, as far as it is known. */
export type PasswordOwner = { email?: string; names?: readonly string[] };

/** Why a password is refused, or undefined. The user pool checks its length (`infra/identity.ts`). */
export function findPasswordProblem(password: string, { email = '', names = [] }: PasswordOwner): string | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < minDifferent || isSequence(lower)) return 'Too easy to guess';
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const own = [mailbox, domain.split('.')[0] ?? '', ...names.map((name) => name.toLowerCase())];
  const letters = lower.replace(/[^\p{L}\d]/gu, '');
  if (own.some((word) => word.length >= minWord && letters.includes(word.replace(/[^\p{L}\d]/gu, ''))))
    return 'It must not contain your name or email';
  if (letters.includes(productName.toLowerCase().replace(' ', '')))
    return 'It must not contain the name of the product';
  return isCommon(lower) ? 'Too many people use this password' : undefined;
}

const minDifferent = 5;
/** Shorter names occur in other words by chance. */
const minWord = 4;

/** Digits or letters in the order of the alphabet or of the keyboard. */
const sequences = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const isSequence = (text: string): boolean =>
  sequences.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text));

/** Most of what people add to a common word is a year and a sign. */
const maxAdded = 6;

/** A common word with little around it. */
function isCommon(lower: string): boolean {
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = [...word].map((character) => lookalikes[character] ?? character).join('');
  return lower.length - word.length <= maxAdded && [word, plain].some((one) => mayContain(commonWords(), one));
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
