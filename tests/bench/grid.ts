import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { type Figure, printFigures } from './table.ts';

/*
 * Compares the grid with an earlier version: the same twelve columns in the same browser, in turns, each on a new page.
 * `node tests/bench/grid.ts` compares with HEAD, `node tests/bench/grid.ts <commit>` with that commit. A ratio above 1 means slower.
 */
const rounds = 5;
const sizes = [10_000, 100_000];
const steps = ['first', 'sort', 'key'] as const;
type Times = Record<(typeof steps)[number], number>;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const root = resolve(import.meta.dirname, '../..');

/** Bundles this benchmark's page with the grid of the given source tree. */
async function buildPage(tree: string): Promise<{ script: string; style: string }> {
  const fromTree: Plugin = {
    name: 'from tree',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\.\/\.\.\/\.\.\/web\// }, ({ path }) => ({
        path: join(tree, path.replace('../../../', '')),
      })),
  };
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'grid/page.tsx')],
    bundle: true,
    minify: true,
    write: false,
    outdir: '.',
    jsx: 'automatic',
    nodePaths: [join(root, 'node_modules')],
    plugins: [fromTree],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

async function measureTimes(
  browser: Browser,
  { script, style }: { script: string; style: string },
  count: number,
): Promise<Times> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Each page has its own origin, because the grid stores its columns in localStorage.
  const body = `<!doctype html><style>body { margin: 0 } ${style}</style><body></body>`;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://bench.test/');
  await page.addScriptTag({ content: script });
  await page.evaluate(`make(${count})`);
  /** Milliseconds until the result is painted, which may be a frame after the event. */
  const cost = (act: string): Promise<number> =>
    page.evaluate(`(async () => {
      const before = seen();
      const begin = performance.now();
      ${act};
      do await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      while (seen() === before && performance.now() - begin < 5000);
      return performance.now() - begin;
    })()`);
  const first = await cost(`show(${count})`);
  const sort = await cost(`sort('Client')`);
  await cost(`type('okafor')`);
  const key = await cost(`type('okafor 1')`);
  await page.close();
  return { first, sort, key };
}

const commit = process.argv[2] ?? 'HEAD';
const earlier = mkdtempSync(join(tmpdir(), 'grid-earlier-'));
execFileSync('git', ['worktree', 'add', '--detach', '--force', earlier, commit], { cwd: root, stdio: 'ignore' });
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
try {
  const [now, before] = await Promise.all([buildPage(root), buildPage(earlier)]);
  for (const count of sizes) {
    const mine: Times[] = [];
    const old: Times[] = [];
    for (let round = 0; round < rounds; round++) {
      mine.push(await measureTimes(browser, now, count));
      old.push(await measureTimes(browser, before, count));
    }
    const figures = steps.map((step): Figure => {
      const ratio = median(mine.map((times) => times[step])) / median(old.map((times) => times[step]));
      return { what: `${step} against ${commit}`, value: ratio, max: 1.1 };
    });
    printFigures(`The grid, ${count.toLocaleString('en-US')} rows of twelve columns`, figures);
  }
} finally {
  await browser.close();
  execFileSync('git', ['worktree', 'remove', '--force', earlier], { cwd: root });
  rmSync(earlier, { recursive: true, force: true });
}
