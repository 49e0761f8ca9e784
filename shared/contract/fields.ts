import * as z from 'zod';
import { parsePhone } from '../rules/phone.ts';
import { hasLink } from '../rules/plainName.ts';

/** Lone surrogates, invisible characters, direction overrides, and characters that look like a blank. */
const invisibleCharacters =
  /[\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0001}]/u;
const controlCharacters = /\p{Cc}/u;
const controlCharactersExceptLineBreaks = /[^\P{Cc}\t\n\r]/u;
/** Zero-width joiners outside of emoji and of Arabic and Indic scripts. */
const strayJoiners =
  /(?<!\uFE0F|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}\p{Script=Tamil}\p{Script=Telugu}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/u;

const invisibleMessage = 'Please remove the characters that cannot be seen';
const isVisibleLine = (text: string): boolean =>
  !invisibleCharacters.test(text) && !controlCharacters.test(text) && !strayJoiners.test(text);
const isVisibleText = (text: string): boolean =>
  !invisibleCharacters.test(text) && !controlCharactersExceptLineBreaks.test(text) && !strayJoiners.test(text);

/** Optional single-line text without control or invisible characters; may be empty. */
export const singleLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(isVisibleLine, invisibleMessage)
    .describe('Single line of text; may be empty');

/** Like `singleLine`, but line breaks are allowed. */
export const multiLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(isVisibleText, invisibleMessage)
    .describe('Text with any number of lines; may be empty');

/** Single-line text that must not be blank. `message` is the error shown in the form. */
export const required = (message: string, max = 200) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isVisibleLine, invisibleMessage);

/** Like `required`, for names that mails hold. */
export const requiredName = (message: string, max?: number) =>
  required(message, max).refine((name) => !hasLink(name), 'A name cannot hold a link');

/** Like `required`, but line breaks are allowed. */
export const requiredMultiLine = (message: string, max: number) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isVisibleText, invisibleMessage);

/** Lowercased, because sign-in ignores case. */
export const email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .toLowerCase()
  .pipe(z.email('Email is invalid'))
  .describe('Email address, case-insensitive');

const phoneForm =
  'Phone number: 10 digits of a US number, or + and 8 to 15 digits with the country code. Spaces and punctuation are ignored.';
/** Digits without a plus from which a phone has its country code: API clients send what is stored. */
const bareForeignDigits = 11;

/** Accepts any formatting and keeps the digits only. */
const phoneText = (isStored?: (digits: string) => boolean) =>
  z
    .string('Phone is required')
    .trim()
    .max(40, 'Phone must be a number')
    .transform((text, context) => {
      if (text === '' || isStored?.(text)) return text;
      const { digits, problem } = parsePhone(text, bareForeignDigits);
      if (problem !== undefined) context.addIssue(problem);
      return digits ?? z.NEVER;
    })
    .pipe(z.string());
export const phone = phoneText()
  .refine((digits) => digits !== '', 'Phone is required')
  .describe(phoneForm);
export const optionalPhone = phoneText().describe(`${phoneForm} Empty if there is none.`);
/** Also accepts the digits of a phone that was stored before its form was checked. */
export const editedPhone = phoneText((text) => /^\d{7,15}$/.test(text)).describe(phoneForm);
export const storedPhone = z.string().describe('Phone number, digits only; empty if there is none');

export const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(256, 'At most 256 characters');

/** ULID or another opaque id. */
export const id = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Not an id')
  .describe('ID: up to 64 letters, digits, hyphens and underscores');
export const organizationId = z.int().min(1).describe('Number that identifies the organization');
export const organizationText = z
  .union([z.int(), z.string().max(15)])
  .transform(String)
  .pipe(z.string())
  .optional()
  .describe(
    "Organization number. Platform admins may send any, other callers only their own (404). Default: the caller's organization.",
  );
export const locationId = z.int().min(1).describe('Number that identifies the salon');
/** Id of the synthetic salon "All Locations". */
export const allLocations = -1;
/** Salons shown at a time when all are requested, ordered by name. */
export const maxSalonsPerPage = 12;

/** Positive integer, also accepted as text because URLs and older forms send it that way. */
export const numberOrText = (message = 'Not a number') =>
  z
    .union([z.int(), z.string().regex(/^\d{1,15}$/, message)], message)
    .transform(Number)
    .pipe(z.int(message).min(1, message));

export const date = z.iso.date('Not a date').describe("Calendar day in the salon's time zone, YYYY-MM-DD");
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Not a date and time')
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'Not a date and time')
  .describe("Date and time in the salon's time zone, YYYY-MM-DD HH:mm:ss");

/** Minutes of one step of a service. */
export const minutes = z.int().min(0).max(480).describe('Duration in minutes');
export const dollars = z.number().min(0).describe('Amount in dollars');
/** An amount that a user enters. */
export const money = z
  .number('Please enter an amount')
  .min(0, 'Please enter an amount of 0 or more')
  .max(100_000, 'At most $100,000')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'At most two decimals')
  .describe('Amount in dollars, at most two decimals');

export const version = z
  .int()
  .min(1)
  .describe(
    'Version for optimistic locking, incremented by every change. An update that sends an older version is refused (409).',
  );
/** For requests that create something. The console generates the key and reuses it until it gets an answer. */
export const idempotencyFields = {
  idempotency_key: id
    .optional()
    .describe(
      'Idempotency key, chosen by the caller. For 30 days, a retry with the same key gets the first reply and changes nothing. Default: no check for retries.',
    ),
};
export const cursor = z
  .string()
  .max(2000)
  .describe(
    'Cursor for paging. Send the one from the previous reply to get the next page; a reply without a cursor is the last page.',
  );

/**
 * Fields in which older clients describe the caller. They grant nothing: the router compares them with the token, rejects
 * contradictions, and removes them before the body is parsed. Both spellings occur.
 */
export const callerFields = ['Barcode', 'Role', 'Organization', 'Location', 'role', 'organization'] as const;
export type CallerField = (typeof callerFields)[number];

export const message = z.object({ message: z.string() });

/** Page of a list over all salons. */
export const salonPage = z.coerce
  .number()
  .pipe(z.int().min(0))
  .default(0)
  .describe('Number of salons to skip. Default: 0.');
