import { useCallback } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { ApiError } from './call.ts';

/** Whoever was asked on the way said no: nothing was done and nothing is wrong. */
export class CanceledByUser extends Error {}

/** What did not work: the specification's sentence for it, or how it says it with the server's refusal in it. */
export type ErrorMessage = string | ((refusal: string | undefined) => string);

/**
 * What failed, and behind it why, where the person can do something about it. Who may not do a thing is told that alone, as trying again
 * will not help.
 */
export function formatError(failed: ErrorMessage, problem: unknown): string {
  if (isAnswered(problem, [403])) return problem.message;
  const reason = errorReason(problem);
  if (typeof failed === 'string') return withReason(failed, reason);
  return isUnreachable(problem) ? withReason(failed(undefined), reason) : failed(reason);
}

const withReason = (failed: string, reason: string | undefined): string =>
  reason ? `${failed.replace(/\.?$/, '.')} ${reason}` : failed;

/** Why something failed, in the words of the server, or that it could not be reached; undefined for a fault of its own. */
export const errorReason = (problem: unknown): string | undefined =>
  isAnswered(problem, [400, 403, 404, 409, 413, 429]) || isUnreachable(problem) ? problem.message : undefined;

/** Whether asking the server again may have another answer. */
export const isRetryable = (problem: unknown): boolean =>
  !(problem instanceof ApiError && [403, 404].includes(problem.status));

export const isUnreachable = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.status === 0;

/** Whether the server said no in one of these ways, and why. */
const isAnswered = (problem: unknown, statuses: readonly number[]): problem is ApiError =>
  problem instanceof ApiError && statuses.includes(problem.status) && Boolean(problem.data['message']);

/** What is said after something was done: the server's own words, or "Saved". */
export function successText(reply: unknown): string {
  const message: unknown = Reflect.get(Object(reply), 'message');
  return typeof message === 'string' && message !== '' ? message : 'Saved';
}

interface Attempt<Reply> {
  errorMessage: ErrorMessage;
  /** How long the failure is told, in ms. */
  timeoutMs?: number;
  /** Instead of the server's words. */
  successMessage?: string | ((reply: Reply) => string);
}

/**
 * Does what a button asks for and says what came of it: `await attempt(() => update(...), { failed: 'Error updating user.' })`. The reply,
 * undefined when it failed or was declined. A form tells by itself (`errorMessage`), as it has places for what is wrong.
 */
export function useAttempt() {
  const toast = useToast();
  return useCallback(
    async <Reply>(
      act: () => Promise<Reply>,
      { errorMessage: failed, timeoutMs: timeout, successMessage: done }: Attempt<Reply>,
    ): Promise<Reply | undefined> => {
      try {
        const reply = await act();
        toast(typeof done === 'function' ? done(reply) : (done ?? successText(reply)));
        return reply;
      } catch (problem) {
        if (problem instanceof CanceledByUser) return undefined;
        toast(formatError(failed, problem), { intent: 'error', ...(timeout && { timeout }) });
        return undefined;
      }
    },
    [toast],
  );
}
