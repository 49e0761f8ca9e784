import { commonWords } from './commonWords.ts';
import { productName } from './productName.ts';
import { mayContain } from './wordFilter.ts';

/*
 * Password rules (NIST SP 800-63B, OWASP ASVS 5 V6.2): long, and not easy to guess. No kinds of characters are required, because people
 * satisfy such rules with "Password1!".
 */

/** Email and names that a password must not repeat. */
export type PasswordOwner = {
  email?: string;
  /** First and last name of the user. */
  names?: readonly string[];
  /** Names of their organization and salon. */
  places?: readonly string[];
};

/** Reason why a password is refused; undefined if it is accepted. The user pool checks its length (`infra/aws/identity.ts`). */
export function findPasswordProblem(password: string, owner: PasswordOwner): string | undefined {
  const { email = '', names = [], places = [] } = owner;
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < minDifferent || isSequence(findUnit(lower))) return 'Too easy to guess';
  const [mailbox = '', domain = ''] = email.split('@');
  const letters = toLetters(lower);
  const contains = (word: string) => word.length >= minWord && letters.includes(toLetters(word));
  if ([mailbox, domain.split('.')[0] ?? '', ...names].some(contains)) return 'It must not contain your name or email';
  const placeWords = places.flatMap((name) => name.split(/[^\p{L}\d]+/u));
  if (placeWords.some((word) => contains(word) && !tradeWords.includes(word.toLowerCase())))
    return 'It must not contain the name of your salon';
  if (letters.includes(toLetters(productName))) return 'It must not contain the name of the product';
  return isCommon(lower) ? 'Too many people use this password' : undefined;
}

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** What a text repeats: "letmein" of "letmeinletmein". The text itself if it repeats nothing. */
const findUnit = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

const minDifferent = 5;
/** Shorter names occur in other words by chance. */
const minWord = 4;
/** Words in the names of many salons, which tell nothing of one. */
const tradeWords = ['salon', 'salons', 'hair', 'studio', 'beauty', 'style', 'styles', 'color'];

/** Digits or letters in the order of the alphabet or of the keyboard. */
const sequences = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const isSequence = (text: string): boolean =>
  sequences.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));

/** Characters beyond a common word that are usually just a year and a sign. */
const maxAdded = 6;

/** Whether a password is a common word, also repeated, with few other characters. */
function isCommon(lower: string): boolean {
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = [...word].map((character) => lookalikes[character] ?? character).join('');
  const repeated = [word, plain].map((one) => findUnit(one.replace(/[^\p{L}]/gu, '')));
  const words = new Set([word, plain, findUnit(lower), ...repeated]);
  return lower.length - word.length <= maxAdded && [...words].some((one) => mayContain(commonWords(), one));
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
