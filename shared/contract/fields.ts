import * as z from 'zod';

/** Text that must not be blank; `message` is the sentence of the form. */
export const required = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `At most ${max} characters`);

/** An email address, kept in lower case: sign-in ignores the case. */
export const email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .toLowerCase()
  .pipe(z.email('Email is invalid'));

/** Any formatting of digits, spaces and ()+-. is accepted and only digits are stored (7 to 15 of them, as E.164 allows). */
const phoneText = z
  .string('Phone is required')
  .trim()
  .regex(/^[\d\s()+.-]*$/, 'Phone must be a number')
  .transform((text) => text.replace(/\D/g, ''));
export const phone = phoneText
  .refine((digits) => digits.length > 0, 'Phone is required')
  .refine(isPhone, 'Phone must be a number');
export const optionalPhone = phoneText.refine((digits) => digits === '' || isPhone(digits), 'Phone must be a number');

function isPhone(digits: string): boolean {
  return digits.length === 0 || (digits.length >= 7 && digits.length <= 15);
}

export const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(256, 'At most 256 characters');

/** A ULID or another opaque id as it stands in paths and bodies. */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'Not an id');
export const organizationId = z.int().min(1);
/** A platform admin names the organization a call is about; for everybody else it is the own one. */
export const organizationText = z
  .union([z.string().max(15), z.int()])
  .transform(String)
  .pipe(z.string())
  .optional();
export const locationId = z.int().min(1);
/** The synthetic "All Locations". */
export const allLocations = -1;

/** A wall-clock day of the salon: 'YYYY-MM-DD'. */
export const date = z.iso.date('Not a date');
/** A wall-clock moment of the salon: 'YYYY-MM-DD HH:mm:ss'. */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Not a date and time')
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, 'Not a date and time');

export const version = z.int().min(1);
export const cursor = z.string().max(2000);

/**
 * What the older calls say about the caller. The token decides: a contradiction is refused, an agreement grants nothing.
 * Both spellings occur, so every body may carry both; the router checks and removes them before the schema sees the body.
 */
export const callerFields = ['Barcode', 'Role', 'Organization', 'Location', 'role', 'organization'] as const;
export type CallerField = (typeof callerFields)[number];

export const message = z.object({ message: z.string() });
