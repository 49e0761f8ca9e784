import { expect, test } from 'vitest';
import { fillFromDuplicate } from '../../../shared/rules/clients.ts';
import { addMonths, findPatchTestProblem, formatPatchTest } from '../../../shared/rules/patchTest.ts';
import { formatShortDay } from '../../../web/kit/ui/days.ts';
import { sampleClient } from '../../support/samples.ts';

const tested = (date: string, result: 'negative' | 'positive' = 'negative') => ({
  date,
  product_line: 'Koleston',
  result,
});

test.each([
  ['2026-11-02', 6, '2027-05-02'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-30', 12, '2027-11-30'],
])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

test.each([
  ['no setting', undefined, undefined, undefined],
  ['no setting', undefined, 0, undefined],
  ['no test', undefined, 6, 'missing'],
  ['on its last day', tested('2026-05-28'), 6, undefined],
  ['a day too old', tested('2026-05-27'), 6, 'expired'],
  ['a reaction', tested('2026-11-20', 'positive'), 6, 'reacted'],
  ['an old reaction', tested('2020-11-20', 'positive'), 6, 'reacted'],
] as const)('patch test for a chemical service: %s', (_, test, months, expected) =>
  expect(findPatchTestProblem(test, '2026-11-28', months)).toBe(expected),
);

test('a patch test is told in one line', () => {
  expect(formatPatchTest(tested('2026-11-02'), formatShortDay)).toBe('Negative Nov 2 · Koleston');
  expect(formatPatchTest({ ...tested('2026-11-02', 'positive'), product_line: '' }, formatShortDay)).toBe(
    'Reacted Nov 2',
  );
});

test('a merged client keeps the newest patch test of both, and a no to pictures', () => {
  const client = (date: string | undefined, answer: 'yes' | 'no') => ({
    ...sampleClient({}),
    client_patch_test: date === undefined ? undefined : tested(date),
    client_picture_consent: { answer },
  });
  const merged = (own: string | undefined, other: string | undefined) =>
    fillFromDuplicate(client(own, 'yes'), client(other, 'no'));
  expect(merged('2026-01-02', '2026-03-04').client_patch_test?.date).toBe('2026-03-04');
  expect(merged('2026-03-04', '2026-01-02').client_patch_test?.date).toBe('2026-03-04');
  expect(merged('2026-03-04', undefined).client_patch_test?.date).toBe('2026-03-04');
  expect(merged(undefined, '2026-01-02')).toMatchObject({
    client_patch_test: { date: '2026-01-02' },
    client_picture_consent: { answer: 'no' },
  });
});
