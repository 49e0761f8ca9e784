import { ApiError } from './call.ts';

/**
 * What a form says when saving fails: the server's sentence where it refused what was sent or could not be reached, otherwise
 * the form's own.
 */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const { status, data, message } = error;
  const isExplained = status === 0 || ([400, 403, 409].includes(status) && Boolean(data['message']));
  return isExplained ? message : otherwise;
}

/** What failed, and why where the server refused for a reason that the person can do something about. */
export const failureText = (what: string, problem: unknown): string =>
  problem instanceof ApiError && [0, 409].includes(problem.status)
    ? `${what.replace(/\.?$/, '.')} ${problem.message}`
    : what;
