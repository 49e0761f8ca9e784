import type { Client, ClientForm, Consent } from '../contract/clients.ts';
import { type ClientMergeFate, clientFates } from './fieldFates.ts';

/** Required fields that an imported client can lack, with the field of the form and the form's message. */
export const clientInfo = [
  { info: 'last name', stored: 'client_last_name', field: 'lastName', message: 'Last name is required' },
  { info: 'phone', stored: 'client_mobile_phone_number', field: 'phone', message: 'Phone is required' },
  { info: 'email', stored: 'client_email', field: 'email', message: 'Email is required' },
  { info: 'birth date', stored: 'client_birthday', field: 'birthDate', message: 'Birth date is required' },
] as const satisfies readonly { info: string; stored: keyof Client; field: keyof ClientForm; message: string }[];

type InfoField = (typeof clientInfo)[number]['field'];

/** Labels of the fields that a client lacks, such as "phone" or "birth date". */
export const findMissingClientInfo = (client: Client): string[] =>
  clientInfo.flatMap(({ info, stored }) => (client[stored] === '' ? [info] : []));

/** Whether a birthday has no year, as --/04/09. The forms need a whole date. */
export const isYearless = (birthday: string): boolean => birthday.startsWith('--/');

/** Whether a form may leave a field empty, because the client lacks it or has a birthday without a year. */
export const mayStayEmpty = (client: Client, field: keyof ClientForm): boolean =>
  clientInfo.some((one) => one.field === field && (client[one.stored] === '' || isYearless(client[one.stored])));

/** Messages for fields that a form empties although the client has them. */
export const findEmptiedFields = (client: Client, form: Pick<ClientForm, InfoField>) =>
  clientInfo.filter(({ field }) => form[field] === '' && !mayStayEmpty(client, field));

/**
 * The client with what only the duplicate knows, as `clientFates` says. Allergies and notes of both are kept, also beyond the length that
 * the form allows.
 */
export function fillFromDuplicate<One extends Client>(client: One, duplicate: Client): One {
  const filled: Record<string, unknown> = { ...client };
  for (const [name, { merge }] of Object.entries(clientFates) as [keyof Client, { merge: ClientMergeFate }][]) {
    const [own, other] = [client[name], duplicate[name]];
    if (merge === 'fill') filled[name] = own || other;
    else if (merge === 'consent') filled[name] = joinConsents(own as Consent, other as Consent);
    else if (merge === 'newest') filled[name] = pickNewest(own as Dated, other as Dated);
    else if (typeof merge === 'object') filled[name] = joinTexts(String(own), String(other), merge.join);
  }
  return filled as One;
}

/** Both texts, unless the first contains the second. */
const joinTexts = (text: string, added: string, separator: string): string =>
  text.toLowerCase().includes(added.toLowerCase()) ? text : [text, added].filter(Boolean).join(separator);

type Dated = { date: string } | undefined;
const pickNewest = (own: Dated, other: Dated): Dated => ((other?.date ?? '') > (own?.date ?? '') ? other : own);

/** Returns `no` if either answer is `no`. */
const joinConsents = (own: Consent | undefined, other: Consent | undefined): Consent | undefined =>
  [own, other].find((one) => one?.answer === 'no') ?? (own && own.answer !== 'unknown' ? own : (other ?? own));

const mergeUndoMs = 24 * 60 * 60_000;

/** Whether a merge can still be undone: for a day after `time` (UTC). */
export const canUndoClientMerge = ({ time }: { time: string }, nowMs: number): boolean =>
  nowMs - Date.parse(time) <= mergeUndoMs;
