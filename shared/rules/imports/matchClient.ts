import type { Client } from '../../contract/clients.ts';
import { isYearless } from '../clients.ts';
import { normalizeName } from '../names.ts';
import { apostrophes, phoneDigits } from '../search.ts';
import type { ParsedRow } from './rows.ts';

/** Match of a row with the existing clients: none, one, one who would get another name or birth date, or several. */
export type ClientMatch<One extends Client> =
  | { kind: 'nobody' }
  | { kind: 'same' | 'renamed' | 'otherBirthday'; client: One }
  | { kind: 'several'; clients: readonly One[] };

/**
 * Finds the client that a row is about among the clients with its phone or email. Names decide: a client with another first name and
 * another email or birth date is another person, and a row never changes a name or a birth date without asking: a father and a son can
 * share a name and a phone.
 */
export function matchClient<One extends Client>(row: ParsedRow, candidates: readonly One[]): ClientMatch<One> {
  const sameName = candidates.filter((one) => hasName(row, one));
  const sameBirthday = sameName.filter((one) => !hasOtherBirthday(row, one));
  const named = sameBirthday.length > 0 ? sameBirthday : sameName;
  const possible = named.length > 0 ? named : candidates.filter((one) => !isOtherPerson(row, one));
  const withBoth = possible.filter((one) => hasPhone(row, one) && hasEmail(row, one));
  const [client, ...rest] = withBoth.length === 1 ? withBoth : possible;
  if (!client) return { kind: 'nobody' };
  // The row would give the client a phone or an email that belongs to another.
  const owners = candidates.filter(
    (one) => (hasPhone(row, one) && !hasPhone(row, client)) || (hasEmail(row, one) && !hasEmail(row, client)),
  );
  const others = [...rest, ...owners.filter((one) => one !== client && !rest.includes(one))];
  if (others.length > 0) return { kind: 'several', clients: [client, ...others] };
  if (sameName.length === 0) return { kind: 'renamed', client };
  return { kind: hasOtherBirthday(row, client) ? 'otherBirthday' : 'same', client };
}

const isSameText = (written: string | number | undefined, stored: string): boolean =>
  normalizeName(String(written ?? '')).replace(apostrophes, '') === normalizeName(stored).replace(apostrophes, '');
const hasPhone = ({ phone = '' }: ParsedRow, { client_mobile_phone_number: stored }: Client): boolean =>
  phone !== '' && phoneDigits(String(phone)) === phoneDigits(stored);
const hasEmail = ({ email = '' }: ParsedRow, { client_email: stored }: Client): boolean =>
  email !== '' && isSameText(email, stored);
/** A missing name never counts as a different one. */
const hasName = ({ firstName, lastName }: ParsedRow, one: Client): boolean =>
  (firstName === undefined || isSameText(firstName, one.client_first_name)) &&
  (lastName === undefined || one.client_last_name === '' || isSameText(lastName, one.client_last_name));

/** Whether birthdays are the same, or fall on the same day where one of them has no year. */
export const isSameBirthday = (one: string, other: string): boolean =>
  one === other || ((isYearless(one) || isYearless(other)) && one.slice(-5) === other.slice(-5));

const hasOtherBirthday = ({ birthDate }: ParsedRow, { client_birthday: stored }: Client): boolean =>
  birthDate !== undefined && stored !== '' && !isSameBirthday(String(birthDate), stored);

const isOtherPerson = (row: ParsedRow, one: Client): boolean =>
  row.firstName !== undefined &&
  !isSameText(row.firstName, one.client_first_name) &&
  ((row.email !== undefined && one.client_email !== '' && !hasEmail(row, one)) || hasOtherBirthday(row, one));
