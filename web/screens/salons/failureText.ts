import { ApiError } from '../../kit/call.ts';

/** What a salon form says when saving fails: the server's own sentence where it gave one. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Operation failed';
  if (error.status === 403) return 'User Not authorized, please check your role';
  const explained = error.status === 0 || Boolean(error.data['message']);
  return explained ? `Operation failed: ${error.message}` : 'Operation failed';
}
