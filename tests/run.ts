import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { testSeed } from './support/gate.ts';

/*
 * `npm test` is the gate: everything a change is likely to break, and a tenth of the full run, chosen by date.
 * `npm run test:full` adds the rest: every fault, theme, role, kill and scale test, the tests with a later date, and a sample of mutants.
 */
const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
process.env['TEST_RUN'] = values.full ? 'full' : 'gate';

type Step = { name: string; command: string };

const check: Step[] = [
  { name: 'types', command: 'tsc -p .' },
  { name: 'types of the browser', command: 'tsc -p tsconfig.browser.json' },
  { name: 'lint', command: 'biome check --error-on-warnings .' },
  { name: 'unused code', command: 'knip' },
  { name: 'build', command: 'npm run build --silent' },
];
const gate: Step[][] = [
  check,
  [{ name: 'unit tests', command: 'vitest run' }],
  [{ name: 'browser', command: 'node tests/support/browser.ts' }],
  [{ name: 'flows', command: 'playwright test' }],
];
const rest: Step[][] = [
  [{ name: 'Firefox', command: 'node tests/firefox.ts' }],
  [{ name: 'unit tests, 200 days ahead', command: 'node tests/ahead.ts 200' }],
  [{ name: 'mutants', command: 'node tests/mutate.ts --sample 200' }],
];

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
const timings: string[] = [];

/** Runs one step. Steps that run side by side print their output when they end. */
function run({ name, command }: Step, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, { shell: true, stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      timings.push(`${name} ${seconds(started)}`);
      if (code !== 0 && !isAlone) process.stdout.write(`\n${name} failed:\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}

const started = performance.now();
let failed = false;
for (const steps of values.full ? [...gate, ...rest] : gate) {
  const results = await Promise.all(steps.map((step) => run(step, steps.length === 1)));
  failed ||= results.includes(false);
  // The full run continues after a failure, so that one run reports everything.
  if (failed && !values.full) break;
}
console.log(`\n${timings.join(', ')}; ${seconds(started)} in all. TEST_SEED=${testSeed} repeats today's choice.`);
process.exit(failed ? 1 : 0);
