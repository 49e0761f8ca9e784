import { expect, test } from 'vitest';
import { ApiError } from '../../../web/kit/data/call.ts';
import { formatError, isRetryable, successText } from '../../../web/kit/data/failure.ts';

const refused = (status: number, message = 'The name is taken.') =>
  new ApiError(status, message || 'Something went wrong.', message ? { message } : {});

test.each<[string, unknown, string]>([
  ['a refusal', refused(409), 'It failed, please try again. The name is taken.'],
  ['a refusal without a word', refused(400, ''), 'It failed, please try again'],
  ['what is not there', refused(404, 'Service not found'), 'It failed, please try again. Service not found'],
  ['too many at once', refused(429, 'Too many attempts.'), 'It failed, please try again. Too many attempts.'],
  [
    'a missing right',
    refused(403, 'User Not authorized, please check your role'),
    'User Not authorized, please check your role',
  ],
  ['a fault of the server', refused(500, 'Internal'), 'It failed, please try again'],
  [
    'no connection',
    new ApiError(0, 'The server cannot be reached.'),
    'It failed, please try again. The server cannot be reached.',
  ],
  ['a fault of the console', new TypeError('x is undefined'), 'It failed, please try again'],
])('%s is told with the sentence for it, and why where that helps', (_, problem, text) => {
  expect(formatError('It failed, please try again', problem)).toBe(text);
});

test('a sentence that has the reason in it says it its own way', () => {
  const failed = (reason?: string) => (reason ? `Operation failed: ${reason}` : 'Operation failed');
  expect(formatError(failed, refused(409))).toBe('Operation failed: The name is taken.');
  expect(formatError(failed, refused(500))).toBe('Operation failed');
  expect(formatError(failed, new ApiError(0, 'The server cannot be reached.'))).toBe(
    'Operation failed. The server cannot be reached.',
  );
});

test('what is not there and what is not theirs is not asked for again', () => {
  expect([0, 403, 404, 409, 500].filter((status) => isRetryable(refused(status)))).toEqual([0, 409, 500]);
});

test('a save without a text says Saved', () => {
  expect(successText({ message: 'Category Updated' })).toBe('Category Updated');
  expect([successText(undefined), successText({ message: '' }), successText({ id: 1 })]).toEqual([
    'Saved',
    'Saved',
    'Saved',
  ]);
});
