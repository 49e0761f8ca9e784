import type { ErrorCode } from '../../shared/contract/error.ts';

type Extra = { fields?: Record<string, string>; [name: string]: unknown };

/** Error that is returned to the client: status, message to display, machine-readable code, and extra body fields. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly extra: Extra;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    extra: Extra = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, 'invalid', message, fields && { fields });
export const signedOut = () => new HttpError(401, 'signed_out', 'Please sign in again.');
export const notAuthorized = () => new HttpError(403, 'forbidden', 'User Not authorized, please check your role');
export const mayNotChangePrices = () =>
  new HttpError(403, 'forbidden', 'You may not change prices in this salon. Please ask the front desk or an admin.');
/** Also used for records of another organization, so that their existence is not revealed. */
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found`);
export const conflict = (message: string, extra?: Extra) => new HttpError(409, 'conflict', message, extra);
export const stale = (current?: unknown) =>
  new HttpError(409, 'stale', 'Somebody else changed this in the meantime. Please look again.', { current });
export const tooManyAttempts = (seconds: number) =>
  new HttpError(
    429,
    'too_many',
    'Too many attempts. Please wait a little and try again.',
    {},
    {
      'retry-after': String(seconds),
    },
  );
/** @param who such as "You ask" */
export const tooManyCalls = (who: string, seconds: number) =>
  new HttpError(
    429,
    'too_many',
    `${who} more than the server can answer just now. Please try again in a minute.`,
    {},
    { 'retry-after': String(seconds) },
  );
export const unavailable = () =>
  new HttpError(503, 'unavailable', 'The service is busy right now. Please try again.', {}, { 'retry-after': '1' });
/** A platform admin suspended the organization. The console finds the sentence in the provider's error at sign-in. */
export const organizationSuspended = (name: string, status: 403 | 503) =>
  new HttpError(
    status,
    status === 403 ? 'forbidden' : 'unavailable',
    `${name} is suspended. Please ask whoever runs this console.`,
    {},
    status === 503 ? { 'retry-after': '600' } : {},
  );
/** An operator restores the organization (infra/commands/restore.ts). */
export const restoring = () =>
  new HttpError(
    503,
    'unavailable',
    'Your salon is being restored. Please try again in a few minutes.',
    {},
    { 'retry-after': '60' },
  );
