import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { openWorkMeter, untilPainted } from './work.ts';

const root = resolve(import.meta.dirname, '../..');

/** A bundled page that shows one part of the product, or of a library to compare with. */
export type Stage = { script: string; style: string };

/** Bundles a page of this folder for production. */
export async function buildStage(
  entry: string,
  modules: readonly string[] = [],
  plugins: Plugin[] = [],
): Promise<Stage> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    minify: true,
    write: false,
    outdir: '.',
    jsx: 'automatic',
    nodePaths: [join(root, 'node_modules'), ...modules],
    plugins,
    loader: { '.woff': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl' },
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Each page has its own storage. */
export async function openStage(browser: Browser, { script, style }: Stage): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const body = `<!doctype html><style>body { margin: 0 } ${style}</style><body></body>`;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://bench.test/');
  await page.addScriptTag({ content: script });
  await page.evaluate(`window.untilPainted = ${untilPainted}`);
  return page;
}

/** CPU time in ms of the page's main thread for `act`, up to the painted pixel. */
export async function measureWork(page: Page, act: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const readWork = await openWorkMeter(page);
  const before = await readWork();
  await page.evaluate(`(async () => { ${act}; await untilPainted(); await untilPainted(); })()`);
  return (await readWork()) - before;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Median result of each job. The jobs run in turn, so that all see the same machine load. */
export async function measureInTurns(rounds: number, ...jobs: (() => Promise<number>)[]): Promise<number[]> {
  const results = jobs.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, job] of jobs.entries()) results[index]?.push(await job());
  return results.map(median);
}
