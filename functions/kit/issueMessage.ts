import type * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
type Sized = { origin: string; inclusive?: boolean };

const typeMessages: Record<string, string> = {
  string: 'Not a text',
  number: 'Not a number',
  int: 'Not a whole number',
  boolean: 'Not true or false',
  array: 'Not a list',
  object: 'Not an object',
  record: 'Not an object',
};

const formatLimit = (limit: number | bigint, origin: string): string =>
  `${limit.toLocaleString('en-US')}${origin === 'string' ? (limit === 1 ? ' character' : ' characters') : ''}`;

const formatMax = (limit: number | bigint, { origin, inclusive }: Sized): string =>
  `${inclusive === false ? 'Less than' : 'At most'} ${formatLimit(limit, origin)}`;

const formatMin = (limit: number | bigint, { origin, inclusive }: Sized): string =>
  `${inclusive === false ? 'More than' : 'At least'} ${formatLimit(limit, origin)}`;

const isTypeMismatch = ({ code }: z.core.$ZodIssue): boolean => code === 'invalid_type' || code === 'invalid_value';

/** Fallback message for issues without a message in the contract. Only hand-written requests trigger it. */
export function issueMessage(issue: Issue): string {
  const isValue = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union';
  if (isValue && issue.input === undefined) return 'Is required';
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'Not a value that is allowed here';
    case 'invalid_value':
      return `${issue.values.length === 1 ? 'Only' : 'One of:'} ${issue.values.map((one) => JSON.stringify(one)).join(', ')}`;
    case 'too_big':
      return formatMax(issue.maximum, issue);
    case 'too_small':
      return formatMin(issue.minimum, issue);
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_union':
      // Prefer the error of the union member whose type matches.
      return issue.errors.flat().find((one) => !isTypeMismatch(one))?.message ?? 'Not a value that is allowed here';
    default:
      return 'Not written as it should be';
  }
}
