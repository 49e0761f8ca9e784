import { ApiError } from '../../kit/call.ts';

/** What a salon form says when the server refuses. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'User Not authorized, please check your role';
  if (error instanceof Error && error.message) return `Operation failed: ${error.message}`;
  return 'Operation failed';
}
