import { createHash } from 'node:crypto';

/** True in `npm run test:full`; `npm test` is the gate. */
export const isFullRun = process.env['TEST_RUN'] === 'full';

/** Chooses the gate's tenth of the full run: today's date, unless TEST_SEED repeats the choice of another day. */
process.env['TEST_SEED'] ??= new Date().toISOString().slice(0, 10);
export const testSeed = process.env['TEST_SEED'];

const rank = (name: string): string => createHash('sha256').update(`${testSeed} ${name}`).digest('hex');

/** Whether this run includes a test of the full run: every one in the full run, about a tenth of them in the gate. */
export const isSampled = (name: string): boolean => isFullRun || Number.parseInt(rank(name).slice(0, 8), 16) % 10 === 0;

/** The rows this run takes of a matrix that only the full run goes through whole: a tenth of them in the gate, at least one. */
export function sampleForGate<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  if (isFullRun) return [...rows];
  const ranked = rows.map((row) => ({ row, rank: rank(nameOf(row)) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, Math.ceil(rows.length / 10)).map(({ row }) => row));
  return rows.filter((row) => chosen.has(row));
}

/** Ends the titles of sampled tests, so that a failure says how to repeat it. */
export const seedNote = isFullRun ? '' : ` (TEST_SEED=${testSeed})`;
