import { ApiError } from '../../kit/call.ts';

/** What failed, and why where the server refused for a reason that the person can do something about. */
export const failureText = (what: string, problem: unknown): string =>
  problem instanceof ApiError && [0, 409].includes(problem.status)
    ? `${what.replace(/\.?$/, '.')} ${problem.message}`
    : what;
