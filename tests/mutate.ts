import { globSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';
import { listMutants, type Mutant } from './mutants.ts';

/*
 * `npm run mutate -- functions/users` mutates the product's code, runs the tests that should fail, and lists the mutants that survived.
 * Sources on disk are not changed. Without a path it takes all functions, the shared rules, the grants and the console's kit, which runs
 * overnight; `--sample 60` tries that many mutants.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs only the tests next to the file, for a quick check. */
    near: { type: 'boolean', default: false },
    /** Only mutants on this line. */
    line: { type: 'string' },
    /** Number of random mutants to try, to estimate the detection rate within the hour. */
    sample: { type: 'string' },
  },
});
const targets = positionals.length > 0 ? positionals : ['functions', 'shared/rules', 'infra/aws/grants.ts', 'web/kit'];
const files = targets.flatMap((path) => (statSync(path).isFile() ? [path] : globSync(`${path}/**/*.ts`))).sort();

// For the workers: all tests, or the gate's with TEST_RUN=gate (`tests/support/gate.ts`), and libraries behave as under `vitest run`.
process.env['TEST_RUN'] ??= 'full';
process.env['NODE_ENV'] = 'test';

let current: Mutant | undefined;
const mutantPlugin: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  load(id) {
    if (!current || id.split('?')[0] !== resolve(current.file)) return;
    const source = readFileSync(current.file, 'utf8');
    return source.slice(0, current.start) + current.replacement + source.slice(current.end);
  },
};

const project = (test: { name: string; include: string[]; environment?: 'jsdom'; setupFiles?: string[] }) => ({
  plugins: [mutantPlugin],
  test: { ...test, testTimeout: 120_000, hookTimeout: 120_000, env: { POWERTOOLS_LOG_LEVEL: 'SILENT' } },
});
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    projects: [
      project({
        name: 'node',
        include: [
          'tests/{functions,endpoints,shared,stored,web/kit}/**/*.test.ts',
          'tests/infra/{aws/{grants,identity,observability},commands/{migrate,migrations}}.test.ts',
        ],
      }),
      project({
        name: 'screens',
        include: ['tests/web/kit/**/*.test.tsx'],
        environment: 'jsdom',
        setupFiles: ['tests/support/screens.ts'],
      }),
    ],
    bail: 1,
    // The cache on disk is keyed by the source file, which does not change.
    fsModuleCache: false,
    maxWorkers: 2,
    reporters: [{}],
    silent: true,
  },
  { server: { watch: null } },
);

const pathOf = ({ moduleId }: TestSpecification): string => relative('.', moduleId);
/** The kit has its own tests. All others may cover any function, rule or grant. */
const isKit = (path: string): boolean => /^(tests\/)?web\/kit\//.test(path);

/** Number of mutants of a file that a test killed, by "file test". */
const kills = new Map<string, number>();
/** Duration of groups of tests without a mutant, in ms. A multiple of it means that the mutant hangs. */
const baselines = new Map<string, number>();

/** Tests that share words with the file's path, in their own path below `tests`. */
function countSharedWords(file: string, test: string): number {
  const words = file
    .toLowerCase()
    .replace(/\.ts$/, '')
    .split('/')
    .slice(isKit(file) ? 2 : 1);
  return words.filter((word) => test.toLowerCase().includes(`/${word}`)).length;
}

/** Tests that import the file, directly or not. */
function findTestsImporting(file: string): Promise<TestSpecification[]> {
  vitest.config.related = [resolve(file)];
  return vitest.getRelevantTestSpecifications();
}

/**
 * Groups of tests in the order in which they run: tests that killed mutants of the file, then tests whose path shares a word with its path,
 * then those of every endpoint, which kill most mutants of `functions/kit`, then the others.
 */
async function groupTests(file: string): Promise<Record<string, TestSpecification[]>> {
  const weightOf = (test: string) =>
    100 * (kills.get(`${file} ${test}`) ?? 0) +
    2 * countSharedWords(file, test) +
    (test.startsWith('tests/endpoints/') ? 1 : 0);
  const tests = (await findTestsImporting(file))
    .filter((test) => isKit(pathOf(test)) === isKit(file))
    .toSorted((a, b) => weightOf(pathOf(b)) - weightOf(pathOf(a)));
  const near = tests.filter((test) => weightOf(pathOf(test)) > 0);
  return { first: near.slice(0, 2), near: near.slice(2), others: values.near ? [] : tests.slice(near.length) };
}

/** Returns the first test that fails with the mutant or, without one, by itself. */
async function findFailingTest(file: string, mutant?: Mutant): Promise<string | undefined> {
  // The previous mutant may have been in another file, which is unchanged again.
  const changed = new Set([file, current?.file ?? file].map((path) => resolve(path)));
  current = mutant;
  for (const [name, group] of Object.entries(await groupTests(file))) {
    if (group.length === 0) continue;
    for (const path of changed) vitest.invalidateFile(path);
    const failure = await runGroup(`${isKit(file)} ${name}`, group, mutant);
    if (failure) return failure;
  }
  return undefined;
}

async function runGroup(name: string, group: TestSpecification[], mutant?: Mutant): Promise<string | undefined> {
  vitest.state.clearErrors();
  const { promise: timeout, resolve: giveUp } = Promise.withResolvers<undefined>();
  const started = performance.now();
  const timer = mutant && setTimeout(giveUp, 120_000 + 5 * (baselines.get(name) ?? 0));
  const result = await Promise.race([vitest.runTestSpecifications(group), timeout]);
  clearTimeout(timer);
  if (!mutant) baselines.set(name, performance.now() - started);
  if (!result) {
    await vitest.cancelCurrentRun('keyboard-input');
    return 'a test that never ended';
  }
  // Vitest also reports tests of earlier runs.
  const ran = new Set(group.map(({ moduleId }) => moduleId));
  const failed = result.testModules.filter((module) => ran.has(module.moduleId) && module.state() === 'failed');
  for (const { moduleId } of mutant ? failed : []) {
    const killer = `${mutant?.file} ${relative('.', moduleId)}`;
    kills.set(killer, (kills.get(killer) ?? 0) + 1);
  }
  for (const module of failed) {
    const [test] = module.children.allTests('failed');
    return test ? `${test.fullName}: ${test.result().errors?.[0]?.message}` : `the loading of ${module.moduleId}`;
  }
  return result.unhandledErrors.length > 0 ? String(result.unhandledErrors[0]) : undefined;
}

const oneLine = (text: string, length: number): string => text.replace(/\s+/g, ' ').slice(0, length);
const describeMutant = ({ file, line, original, replacement }: Mutant): string =>
  `   ${file}:${line}  ${oneLine(original, 90)}  ->  ${oneLine(replacement, 60) || 'nothing'}`;

function sampleMutants(mutants: readonly Mutant[], size: number): Mutant[] {
  const shuffled = mutants.map((mutant) => ({ mutant, rank: Math.random() })).sort((a, b) => a.rank - b.rank);
  return shuffled.slice(0, size).map(({ mutant }) => mutant);
}

const listed = files.flatMap(listMutants).filter(({ line }) => !values.line || String(line) === values.line);
const mutants = values.sample ? sampleMutants(listed, Number(values.sample)) : listed;
/** A sample has few mutants in each of many files, so the tests run without a mutant only once for the kit and once for the rest. */
const triedParts = new Set<boolean>();
let totalKilled = 0;
for (const file of files) {
  const ofFile = mutants.filter((mutant) => mutant.file === file);
  if (ofFile.length === 0) continue;
  const isTried = values.sample !== undefined && triedParts.has(isKit(file));
  const failing = isTried ? undefined : await findFailingTest(file);
  if (failing) throw new Error(`Without a mutant in ${file} a test fails: ${failing}`);
  triedParts.add(isKit(file));
  let killed = 0;
  for (const mutant of ofFile)
    if (await findFailingTest(file, mutant)) killed += 1;
    else console.log(describeMutant(mutant));
  totalKilled += killed;
  console.log(`${String(killed).padStart(4)} of ${String(ofFile.length).padEnd(4)} ${file}`);
}
const percent = Math.round((100 * totalKilled) / Math.max(1, mutants.length));
console.log(`${totalKilled} of ${mutants.length} mutants were killed, ${percent} %.`);
await vitest.close();
process.exit();
