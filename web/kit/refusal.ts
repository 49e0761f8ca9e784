import { ApiError } from './call.ts';

/**
 * What a form says when saving fails: the server's sentence where it refused what was sent or could not be reached, otherwise
 * the form's own.
 */
export const refusalText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && [0, 400, 403, 409].includes(error.status) ? error.message : otherwise;
