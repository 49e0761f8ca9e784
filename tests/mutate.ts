import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';

/*
 * `npm run mutate -- functions/users` mutates the product's code, runs the tests that should fail, and lists the mutants that survived.
 * Sources on disk are not changed. Without a path it takes all functions, the shared rules and the grants, which runs overnight;
 * `--sample 60` tries that many mutants.
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
const targets = positionals.length > 0 ? positionals : ['functions', 'shared/rules', 'infra/grants.ts'];
const files = targets.flatMap((path) => (statSync(path).isFile() ? [path] : globSync(`${path}/**/*.ts`))).sort();

type Fault = { file: string; line: number; was: string; start: number; end: number; becomes: string };
type Node = { start: number; end: number };

const otherOperator: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/** Negates conditions, shifts comparisons, removes statements and list elements, and changes numbers and booleans. */
function faultsIn(file: string): Fault[] {
  const source = readFileSync(file, 'utf8');
  const faults: Fault[] = [];
  const add = ({ start, end }: Node, becomes: string) => {
    const line = source.slice(0, start).split('\n').length;
    const was = source.slice(start, end).replace(/\s+/g, ' ');
    faults.push({ file, line, was, start, end, becomes });
  };
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const negate = (test: Node) => add(test, `!(${textOf(test)})`);
  const swapOperator = ({ operator, left, right }: Node & { operator: string; left: Node; right: Node }) => {
    const other = otherOperator[operator];
    if (!other) return;
    const between = { start: left.end, end: right.start };
    add(between, textOf(between).replace(operator, other));
  };
  const finders = new Map<string, (node: ESTree.Node) => void>();
  const on = <T extends ESTree.Node['type']>(type: T, find: (node: Extract<ESTree.Node, { type: T }>) => void) =>
    finders.set(type, find as (node: ESTree.Node) => void);
  on('IfStatement', ({ test }) => negate(test));
  on('ConditionalExpression', ({ test }) => negate(test));
  on('BinaryExpression', swapOperator);
  on('LogicalExpression', swapOperator);
  on('ExpressionStatement', (statement) => add(statement, ';'));
  on('ThrowStatement', (statement) => add(statement, ';'));
  on('ReturnStatement', (statement) => {
    if (!statement.argument) add(statement, ';');
  });
  on('Literal', (literal) => {
    if (typeof literal.value === 'number') add(literal, String(literal.value + 1));
    if (typeof literal.value === 'boolean') add(literal, String(!literal.value));
  });
  on('ArrayExpression', ({ elements }) => {
    elements.forEach((element, index) => {
      const [before, next] = [elements[index - 1], elements[index + 1]];
      if (!element) return;
      if (next) add({ start: element.start, end: next.start }, '');
      else add({ start: before?.end ?? element.start, end: element.end }, '');
    });
  });
  on('CallExpression', (call) => {
    const { callee } = call;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    if (callee.property.name === 'some') add(callee.property, 'every');
    if (callee.property.name === 'every') add(callee.property, 'some');
    if (callee.property.name === 'filter') add(call, textOf(callee.object));
  });
  new Visitor(Object.fromEntries(finders)).visit(parseSync(file, source).program);
  return faults;
}

let current: Fault | undefined;
const faulty: Plugin = {
  name: 'faulty',
  enforce: 'pre',
  load(id) {
    if (!current || id.split('?')[0] !== resolve(current.file)) return;
    const source = readFileSync(current.file, 'utf8');
    return source.slice(0, current.start) + current.becomes + source.slice(current.end);
  },
};

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: [
      'tests/{functions,endpoints,shared,stored}/**/*.test.ts',
      'tests/infra/{grants,identity,migrate,migrations,observability}.test.ts',
    ],
    bail: 1,
    // The cache on disk is keyed by the source file, which does not change.
    fsModuleCache: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
    silent: true,
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
  },
  { plugins: [faulty], server: { watch: null } },
);
const all = await vitest.globTestSpecifications();

/**
 * Tests that caught mutants of the file run first, then tests whose name shares a word with its path, then those of every endpoint, which
 * catch most mutants of the kit.
 */
const caught = new Map<string, number>();
/** Duration of groups of tests without a mutant, in ms. A multiple of it means that the mutant hangs. */
const usual = new Map<string, number>();
const weightOf = (file: string, { moduleId }: TestSpecification): number => {
  const words = file.replace(/\.ts$/, '').split('/').slice(1);
  const named = words.filter((word) => moduleId.includes(`/${word}`)).length;
  return 100 * (caught.get(`${file} ${moduleId}`) ?? 0) + 2 * named + (moduleId.includes('/endpoints/') ? 1 : 0);
};

/** The first test to fail, with the mutant or, without one, by itself. */
async function noticedBy(file: string, fault?: Fault): Promise<string | undefined> {
  // The previous mutant may have been in another file, which is unchanged again.
  const changed = new Set([file, current?.file ?? file].map((one) => resolve(one)));
  current = fault;
  const ordered = all.toSorted((a, b) => weightOf(file, b) - weightOf(file, a));
  const near = ordered.filter((one) => weightOf(file, one) > 0);
  const groups = {
    first: near.slice(0, 2),
    near: near.slice(2),
    others: values.near ? [] : ordered.slice(near.length),
  };
  for (const [name, group] of Object.entries(groups)) {
    if (group.length === 0) continue;
    for (const path of changed) vitest.invalidateFile(path);
    vitest.state.clearErrors();
    const { promise: hung, resolve: giveUp } = Promise.withResolvers<undefined>();
    const started = performance.now();
    const timer = fault && setTimeout(giveUp, 120_000 + 5 * (usual.get(name) ?? 0));
    const result = await Promise.race([vitest.runTestSpecifications(group), hung]);
    clearTimeout(timer);
    if (!fault) usual.set(name, performance.now() - started);
    if (!result) {
      await vitest.cancelCurrentRun('keyboard-input');
      return 'a test that never ended';
    }
    // Vitest also reports tests of earlier runs.
    const ran = new Set(group.map(({ moduleId }) => moduleId));
    const failed = result.testModules.filter((one) => ran.has(one.moduleId) && one.state() === 'failed');
    for (const { moduleId } of failed)
      if (fault) caught.set(`${file} ${moduleId}`, (caught.get(`${file} ${moduleId}`) ?? 0) + 1);
    for (const module of failed)
      return [...module.children.allTests('failed')][0]?.fullName ?? `the loading of ${module.moduleId}`;
    if (result.unhandledErrors.length > 0) return String(result.unhandledErrors[0]);
  }
  return undefined;
}

const possible = files.flatMap(faultsIn).filter(({ line }) => !values.line || String(line) === values.line);
const chosen = values.sample
  ? possible
      .map((fault) => ({ fault, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, Number(values.sample))
      .map(({ fault }) => fault)
  : possible;
let [made, noticed] = [0, 0];
for (const file of files) {
  const faults = chosen.filter((fault) => fault.file === file);
  let here = 0;
  // A sample has few mutants in each of many files, so each group first runs once without any.
  const isTried = values.sample && usual.size > 0;
  const broken = faults.length > 0 && !isTried && (await noticedBy(file));
  if (broken) throw new Error(`Without any fault in ${file} a test fails: ${broken}`);
  for (const fault of faults) {
    if (await noticedBy(file, fault)) here += 1;
    else
      console.log(
        `   ${file}:${fault.line}  ${fault.was.slice(0, 90)}  ->  ${fault.becomes.slice(0, 60) || 'nothing'}`,
      );
  }
  made += faults.length;
  noticed += here;
  if (faults.length > 0) console.log(`${String(here).padStart(4)} of ${String(faults.length).padEnd(4)} ${file}`);
}
console.log(`${noticed} of ${made} faults were noticed, ${Math.round((100 * noticed) / Math.max(1, made))} %.`);
await vitest.close();
process.exit();
