import type { Client, Consent } from '../../shared/contract/clients.ts';
import { isPhoneLike, phoneSearchPrefixes, toSearchText } from '../../shared/rules/search.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';

/** An index key has two names, which must fit into DynamoDB's 1024 bytes after decomposition. */
const maxNameLength = 80;

/** Search form of a name: lowercase, without accents and apostrophes, other punctuation as blanks. */
export function normalizeForSearch(text: string): string {
  const words = toSearchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return [...words].slice(0, maxNameLength).join('');
}

const indexByOrder = { last_name: 'by-last-name', first_name: 'by-first-name' } as const;
export type NameOrder = keyof typeof indexByOrder;

export type Lookup = {
  index: 'by-last-name' | 'by-first-name' | 'by-phone' | 'by-phone-end' | 'by-email' | 'missing-info';
  /** Prefix of the index key; '' matches all clients. */
  prefix: string;
};

/** All clients who lack something, by last name. */
export const incompleteClients: Lookup = { index: 'missing-info', prefix: '' };

/**
 * Index lookups for a search text, in order. Text with an @ is an email; digits are the start of a phone number, or also the end of one
 * from 4 digits on; a word with dots or digits may be the start of an email; everything else is the start of a name. The name indexes
 * contain "last first" and "first last", so the same two lookups find names in either order. "Last, first" uses the last-name index.
 */
export function buildLookups(search: string, order: NameOrder): Lookup[] {
  const text = search.trim();
  if (text === '') return [{ index: indexByOrder[order], prefix: '' }];
  if (text.includes('@')) return [{ index: 'by-email', prefix: text.toLowerCase() }];
  if (isPhoneLike(text)) return phoneLookups(text);
  const email: Lookup[] = isEmailLike(text) ? [{ index: 'by-email', prefix: text.toLowerCase() }] : [];
  const prefix = normalizeForSearch(text);
  if (prefix === '') return email;
  if (text.includes(',')) return [{ index: 'by-last-name', prefix }];
  const other = order === 'last_name' ? 'first_name' : 'last_name';
  return [...email, ...[indexByOrder[order], indexByOrder[other]].map((index) => ({ index, prefix }))];
}

const minLastDigits = 4;

function phoneLookups(text: string): Lookup[] {
  const digits = text.replace(/\D/g, '');
  const beginnings = phoneSearchPrefixes(text).map((prefix): Lookup => ({ index: 'by-phone', prefix }));
  if (digits.length < minLastDigits) return beginnings;
  return [...beginnings, { index: 'by-phone-end', prefix: reverseDigits(digits) }];
}

/** Reverses digits, so that a suffix search becomes a prefix search. */
export const reverseDigits = (digits: string): string => [...digits].reverse().join('');

/** Whether the text may be an incomplete email: one word with a digit, dot, underscore or plus sign. */
const isEmailLike = (text: string): boolean => /^[\w.+-]*[\d._+][\w.+-]*$/.test(text);

type Consents = Pick<Client, 'client_email_consent' | 'client_sms_consent' | 'client_picture_consent'>;

/** Signature of the answers that the caller records now. */
export const signedBy = ({ first_name, last_name }: Pick<Caller, 'first_name' | 'last_name'>) => ({
  at: new Date(now()).toISOString(),
  by: `${first_name} ${last_name}`.trim(),
});

/** Consents with who recorded a new answer and when. An answer that stays keeps what is known of it. */
export function signConsents(
  after: Client,
  before: Client | undefined,
  signature: Required<Pick<Consent, 'at' | 'by'>>,
) {
  const sign = (name: keyof Consents): Consent | undefined => {
    const [was, is] = [before?.[name], after[name]];
    return (is?.answer ?? 'unknown') === (was?.answer ?? 'unknown') ? was : is && { ...is, ...signature };
  };
  return {
    ...after,
    client_email_consent: sign('client_email_consent'),
    client_sms_consent: sign('client_sms_consent'),
    client_picture_consent: sign('client_picture_consent'),
  };
}
