import { type CDPSession, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { type Figure, print } from './table.ts';

/*
 * The book's grid beside react-big-calendar with resources, the same days in the same browser, taking turns; ours carries drag, keys and
 * segments along, the other one just shows. Each is a page of its own, new for every turn; what counts is the processor time of its
 * scripts, styles and layout, so what else the machine does stays out of it.
 */
const rounds = 7;
const moves = 5;
const days = [
  { columns: 12, each: 10 },
  { columns: 30, each: 40 },
];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Page = { script: string; style: string };
/** Seconds for the first view, and for one appointment moved. */
type Times = { first: number; again: number };

async function pageOf(entry: string): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [new URL(`calendar/${entry}`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    outdir: '.',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

const [ours, reference] = await Promise.all([pageOf('ours.tsx'), pageOf('reference.tsx')]);
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });

async function timesOf({ script, style }: Page, columns: number, each: number): Promise<Times> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(`<!doctype html><style>body { margin: 0 } ${style}</style><body></body>`);
  await page.addScriptTag({ content: script });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const first = await costOf(session, `show(${columns}, ${each})`);
  // The rest of the columns comes while nobody waits.
  const drawn = (all: number) => document.querySelectorAll('[data-block], .rbc-event').length === all;
  await page.waitForFunction(drawn, columns * each);
  const again: number[] = [];
  for (let move = 0; move < moves; move++) again.push(await costOf(session, 'move()'));
  await page.close();
  return { first, again: median(again) };
}

/** Processor time of scripts, styles and layout until what the expression began is painted. */
async function costOf(session: CDPSession, expression: string): Promise<number> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? 0;
    return of('TaskDuration') - of('TaskOtherDuration');
  };
  const painted = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
  const before = await busy();
  await session.send('Runtime.evaluate', { expression: `${expression}; ${painted}`, awaitPromise: true });
  return (await busy()) - before;
}

for (const { columns, each } of days) {
  const mine: Times[] = [];
  const theirs: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    mine.push(await timesOf(ours, columns, each));
    theirs.push(await timesOf(reference, columns, each));
  }
  const ratio = (of: keyof Times) => median(mine.map((times) => times[of])) / median(theirs.map((times) => times[of]));
  const figures: Figure[] = [
    { what: 'first view against react-big-calendar', value: ratio('first'), most: 1 / 2.5 },
    { what: 'one appointment moved against react-big-calendar', value: ratio('again'), most: 1 / 10 },
  ];
  print(`The book, ${columns} stylists with ${each} appointments each`, figures);
}
await browser.close();
