import type { Client } from '../contract/clients.ts';

type PatchTest = Client['client_patch_test'];

/** Why a visit with a chemical service asks for a patch test: none is known, the last one is too old, or the client reacted to it. */
export const patchTestProblems = ['missing', 'expired', 'reacted'] as const;
export type PatchTestProblem = (typeof patchTestProblems)[number];

/** To follow "Patch test:". */
export const patchTestTexts: Record<PatchTestProblem, string> = {
  missing: 'none known',
  expired: 'too old',
  reacted: 'the client reacted',
};

/** 'Negative Nov 2 · Koleston' */
export const formatPatchTest = (
  { date, product_line, result }: NonNullable<PatchTest>,
  format: (day: string) => string,
) => [`${result === 'positive' ? 'Reacted' : 'Negative'} ${format(date)}`, product_line].filter(Boolean).join(' · ');

/** The day a number of months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const dayIn = (nth: number, of: number) => new Date(Date.UTC(year, month - 1 + of, nth));
  return dayIn(Math.min(date, dayIn(0, months + 1).getUTCDate()), months)
    .toISOString()
    .slice(0, 10);
}

/** Problem of a chemical service on a day. Undefined if a negative test is recent enough, or if the salon asks for none (0 months). */
export function findPatchTestProblem(
  test: PatchTest,
  day: string,
  months: number | null | undefined,
): PatchTestProblem | undefined {
  if (!months) return undefined;
  if (!test) return 'missing';
  if (test.result === 'positive') return 'reacted';
  return addMonths(test.date, months) < day ? 'expired' : undefined;
}
