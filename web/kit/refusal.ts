import { ApiError } from './call.ts';

/** What a form says when saving fails: the server's sentence where it refused what was sent, otherwise what failed. */
export function refusalText(error: unknown, otherwise: string): string {
  const isRefused =
    error instanceof ApiError && [400, 403, 409].includes(error.status) && Boolean(error.data['message']);
  return isRefused ? error.message : failureText(otherwise, error);
}

/** What failed and, where the person can do something about it, why. */
export const failureText = (what: string, problem: unknown): string =>
  problem instanceof ApiError && [0, 404, 409].includes(problem.status)
    ? `${what.replace(/\.?$/, '.')} ${problem.message}`
    : what;
