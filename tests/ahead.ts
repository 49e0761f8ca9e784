import { startVitest } from 'vitest/node';

/*
 * `npm run ahead -- 200` runs the unit tests with the clock 200 days ahead, to find tests that depend on the current date.
 * Fractions are allowed (0.5 is half a day). Further arguments are paths of tests.
 */
const [, , days = '', ...paths] = process.argv;
if (!(Number(days) > 0)) throw new Error('npm run ahead -- <days> [<paths of tests>]');

process.env['DAYS_AHEAD'] = days;
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.resolve('./support/ahead.ts')}`.trim();
await startVitest('test', paths, { run: true });
