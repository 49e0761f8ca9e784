import { ApiError } from './call.ts';

/** What a form says when saving fails: the server's sentence where it refused what was sent, otherwise what failed. */
export function refusalText(error: unknown, otherwise: string): string {
  return isRefused(error, [400, 403, 409]) ? error.message : failureText(otherwise, error);
}

/** What failed and, where the person can do something about it, why. */
export const failureText = (what: string, problem: unknown): string =>
  isRefused(problem, [400, 404, 409]) || isUnreachable(problem)
    ? `${what.replace(/\.?$/, '.')} ${problem.message}`
    : what;

const isUnreachable = (problem: unknown): problem is ApiError => problem instanceof ApiError && problem.status === 0;

/** Whether the server said no in one of these ways, and why. */
const isRefused = (problem: unknown, statuses: readonly number[]): problem is ApiError =>
  problem instanceof ApiError && statuses.includes(problem.status) && Boolean(problem.data['message']);
