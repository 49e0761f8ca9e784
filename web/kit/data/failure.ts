import { useCallback } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { ApiError } from './call.ts';

/** Thrown when the user canceled a confirmation on the way. Nothing was sent and no error is shown. */
export class CanceledByUser extends Error {}

/** What to show when an action fails: a fixed sentence, or a function that builds one from the server's reason. */
export type ErrorMessage = string | ((refusal: string | undefined) => string);

/**
 * The error message followed by the reason, if the user can act on it. For a 403 the server's reason is shown alone, since retrying
 * will not help.
 */
export function formatError(message: ErrorMessage, problem: unknown): string {
  if (hasServerMessage(problem, [403])) return problem.message;
  const reason = errorReason(problem);
  if (typeof message === 'string') return withReason(message, reason);
  return isUnreachable(problem) ? withReason(message(undefined), reason) : message(reason);
}

const withReason = (message: string, reason: string | undefined): string =>
  reason ? `${message.replace(/\.?$/, '.')} ${reason}` : message;

/** The server's message for expected errors (400, 403, 404, 409, 413, 429), or that it is unreachable. Undefined for internal errors. */
export const errorReason = (problem: unknown): string | undefined =>
  hasServerMessage(problem, [400, 403, 404, 409, 413, 429]) || isUnreachable(problem) ? problem.message : undefined;

/** Whether a retry may succeed: false for 400, 403 and 404. */
export const isRetryable = (problem: unknown): boolean =>
  !(problem instanceof ApiError && [400, 403, 404].includes(problem.status));

export const isUnreachable = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.status === 0;

/** Whether the server answered with one of these statuses and a message. */
const hasServerMessage = (problem: unknown, statuses: readonly number[]): problem is ApiError =>
  problem instanceof ApiError && statuses.includes(problem.status) && Boolean(problem.data['message']);

/** The server's success message, or "Saved". */
export function successText(reply: unknown): string {
  const message: unknown = Reflect.get(Object(reply), 'message');
  return typeof message === 'string' && message !== '' ? message : 'Saved';
}

interface Attempt<Reply> {
  errorMessage: ErrorMessage;
  /** How long the error toast stays. */
  timeoutMs?: number;
  /** Replaces the server's success message. */
  successMessage?: string | ((reply: Reply) => string);
}

/**
 * Returns a function that runs an action and shows its outcome in a toast: `await attempt(() => update(...), { errorMessage: 'Error
 * updating user.' })`. Resolves to the reply, or undefined when the action failed or was canceled. Forms show errors themselves through
 * `errorMessage`.
 */
export function useAttempt() {
  const toast = useToast();
  return useCallback(
    async <Reply>(
      act: () => Promise<Reply>,
      { errorMessage, timeoutMs, successMessage }: Attempt<Reply>,
    ): Promise<Reply | undefined> => {
      try {
        const reply = await act();
        toast(typeof successMessage === 'function' ? successMessage(reply) : (successMessage ?? successText(reply)));
        return reply;
      } catch (problem) {
        if (problem instanceof CanceledByUser) return undefined;
        toast(formatError(errorMessage, problem), { intent: 'error', ...(timeoutMs && { timeoutMs }) });
        return undefined;
      }
    },
    [toast],
  );
}
