import { createHash } from 'node:crypto';

/** True in `npm run test:full`, false in `npm test`. */
export const isFullRun = process.env['TEST_RUN'] === 'full';

/** Selects the gate's sample of the full run: today's date, or TEST_SEED to repeat an earlier sample. */
process.env['TEST_SEED'] ??= new Date().toISOString().slice(0, 10);
export const testSeed = process.env['TEST_SEED'];

const rank = (name: string): string => createHash('sha256').update(`${testSeed} ${name}`).digest('hex');

/** Whether this run includes the full-run test: always in the full run, about a tenth of them in the gate. */
export const isSampled = (name: string): boolean => isFullRun || Number.parseInt(rank(name).slice(0, 8), 16) % 10 === 0;

/** All rows in the full run; in the gate a tenth of them, at least one. */
export function sampleForGate<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  if (isFullRun) return [...rows];
  const ranked = rows.map((row) => ({ row, rank: rank(nameOf(row)) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, Math.ceil(rows.length / 10)).map(({ row }) => row));
  return rows.filter((row) => chosen.has(row));
}

/** Appended to titles of sampled tests, so that a failure tells how to repeat it. */
export const seedNote = isFullRun ? '' : ` (TEST_SEED=${testSeed})`;
