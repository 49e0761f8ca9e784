import { commonWords } from './commonWords.ts';
import { productName } from './productName.ts';
import { mayContain } from './wordFilter.ts';

/*
 * Password rules (NIST SP 800-63B, OWASP ASVS 5 V6.2): long, and not easy to guess. No kinds of characters are required, because people
 * satisfy such rules with "Password1!".
 */

/** Email and names of the user, which a password must not repeat. */
export type PasswordOwner = { email?: string; names?: readonly string[] };

/** Reason why a password is refused; undefined if it is accepted. The user pool checks its length (`infra/identity.ts`). */
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

/** Characters beyond a common word that are usually just a year and a sign. */
const maxAdded = 6;

/** Whether a password is a common word with few other characters. */
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
