import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Plugin } from 'esbuild';
import { installPeers } from './peers.ts';
import { buildStage, measureWork, median, openStage, type Stage, withBrowser } from './stage.ts';
import type { Figure } from './table.ts';

/*
 * Compares the grid with AG Grid Community, or with the grid of an earlier commit (`npm run bench -- grid --against HEAD~5`): the same
 * twelve columns in the same browser, in turns, each on a new page. The filter is a quick search over all columns.
 */
const rounds = 5;
const sizes = [10_000, 100_000];
const steps = ['first sight', 'sort', 'a key of the filter'] as const;
type Works = Record<(typeof steps)[number], number>;

const root = resolve(import.meta.dirname, '../..');

/** Bundles this benchmark's page with the grid of an earlier commit. */
async function buildEarlier(commit: string): Promise<Stage> {
  const tree = mkdtempSync(join(tmpdir(), 'grid-earlier-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { cwd: root, stdio: 'ignore' });
  const fromTree: Plugin = {
    name: 'from tree',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\.\/\.\.\/\.\.\/web\// }, ({ path }) => ({
        path: join(tree, path.replace('../../../', '')),
      })),
  };
  try {
    return await buildStage('grid/page.tsx', [], [fromTree]);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(tree, { recursive: true, force: true });
  }
}

async function buildOther(commit: string | undefined): Promise<Stage | undefined> {
  if (commit) return buildEarlier(commit);
  const modules = installPeers('ag-grid-community@36.2.0');
  return modules === undefined ? undefined : buildStage('grid/agGrid.js', [modules]);
}

async function measureSteps(browser: Browser, stage: Stage, count: number): Promise<Works> {
  const page = await openStage(browser, stage);
  await page.evaluate(`make(${count})`);
  /** The result may be painted some frames after the event. */
  const work = (act: string) =>
    measureWork(
      page,
      `const before = seen(); const begun = performance.now(); ${act};
      do await untilPainted(); while (seen() === before && performance.now() - begun < 5000)`,
    );
  const first = await work('show()');
  const sort = await work('sort()');
  await work(`type('okafor')`);
  const key = await work(`type('okafor 1')`);
  await page.close();
  return { 'first sight': first, sort, 'a key of the filter': key };
}

export async function measureGrid(commit?: string): Promise<Figure[]> {
  const own = await buildStage('grid/page.tsx');
  const other = await buildOther(commit);
  const name = commit ?? 'AG Grid';
  return withBrowser(async (browser) => {
    const figures: Figure[] = [];
    for (const count of sizes) {
      const ours: Works[] = [];
      const theirs: Works[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await measureSteps(browser, own, count));
        if (other) theirs.push(await measureSteps(browser, other, count));
      }
      for (const step of steps)
        figures.push({
          what: `${step}, ${count.toLocaleString('en-US')} rows, against ${name}`,
          value: median(ours.map((works) => works[step])),
          unit: 'ms',
          peer: other && median(theirs.map((works) => works[step])),
          max: 1.1,
        });
    }
    return figures;
  });
}
