import { startVitest } from 'vitest/node';

/*
 * `npm run ahead -- 200` runs the unit tests as they will run that many days from now, so that what a test takes for granted of its day
 * shows before that day comes. Half a day is 0.5; paths behind it are those of the tests to run.
 */
const [, , days = '', ...paths] = process.argv;
if (!(Number(days) > 0)) throw new Error('npm run ahead -- <days> [<paths of tests>]');

process.env['DAYS_AHEAD'] = days;
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.resolve('./support/ahead.ts')}`.trim();
await startVitest('test', paths, { run: true });
