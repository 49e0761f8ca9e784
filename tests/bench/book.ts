import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { packBook } from '../../functions/scheduler/book.ts';
import { seed } from '../../infra/local/demo/seed.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { signIn } from '../flows/signIn.ts';
import { buildFullBook } from '../support/fullBook.ts';
import { buildBusyDay } from './book/day.ts';
import { installPeers } from './peers.ts';
import { buildStage, measureInTurns, measureWork, median, openStage, type Stage, withBrowser } from './stage.ts';
import type { Figure } from './table.ts';
import { measureFrameWork, openWorkMeter } from './work.ts';

/*
 * Measures the appointment book by the CPU time of the page's main thread, which is less sensitive to other load than a clock, and
 * compares its first sight with two other schedulers.
 */
const rounds = 5;
/** A slow laptop has a quarter of this machine's speed. */
const slowDown = 4;
const peers = [
  { name: 'react-big-calendar', entry: 'bigCalendar.js', packages: ['react-big-calendar@1.20.0'], atMost: 1 / 2 },
  { name: 'DevExtreme', entry: 'devExtreme.js', packages: ['devextreme@26.1.5'], atMost: 1 / 6 },
];

/** Opens a page with a busy day, which is not shown yet. */
async function openDay(browser: Browser, stage: Stage, stylists: number, each: number): Promise<Page> {
  const page = await openStage(browser, stage);
  await page.evaluate(`window.day = ${JSON.stringify(buildBusyDay(stylists, each))}`);
  return page;
}

async function measureFirstSight(browser: Browser, stage: Stage): Promise<number> {
  const page = await openDay(browser, stage, 30, 40);
  const work = await measureWork(page, 'show(day)');
  await page.close();
  return work;
}

async function measurePeers(browser: Browser, own: Stage): Promise<Figure[]> {
  const stages: Stage[] = [];
  const installed = peers.flatMap((peer) => {
    const modules = installPeers(...peer.packages);
    return modules ? [{ ...peer, modules }] : [];
  });
  for (const { entry, modules } of installed) stages.push(await buildStage(`book/${entry}`, [modules]));
  const jobs = [own, ...stages].map((stage) => () => measureFirstSight(browser, stage));
  const [value = 0, ...others] = await measureInTurns(rounds, ...jobs);
  return installed.map(({ name, atMost }, index) => ({
    what: `first sight of 30 x 40 visits, against ${name}`,
    value,
    unit: 'ms',
    peer: others[index],
    max: atMost,
  }));
}

const changes = {
  moved: (row: number) => ({ start: 540 + row * 55 + 15 }),
  'with another status': () => ({ status: 'arrived' }),
  'moved to another stylist': (row: number) => ({ columnId: `S${3 + (row % 9)}` }),
};

async function measureChanges(browser: Browser, own: Stage): Promise<Figure[]> {
  const page = await openDay(browser, own, 12, 12);
  await page.evaluate('show(day)');
  await page.mouse.move(640, 500);
  const readWork = await openWorkMeter(page);
  const workOf = async (act: string): Promise<number> => {
    await page.waitForTimeout(100);
    const before = await readWork();
    await page.evaluate(`(async () => { ${act}; await untilPainted(); })()`);
    return (await readWork()) - before;
  };
  const measure = async (prepare: (row: number) => string, act: string): Promise<number> => {
    const works: number[] = [];
    for (let row = 0; row < 12; row++) {
      await page.evaluate(prepare(row));
      works.push(await workOf(act));
    }
    return median(works);
  };
  // Asking and answering costs work of its own.
  const idle = await measure(() => '', '');
  const figures: Figure[] = [];
  for (const [what, build] of Object.entries(changes)) {
    const prepare = (row: number) => `prepare('A2-${row}', ${JSON.stringify(build(row))})`;
    const value = slowDown * ((await measure(prepare, 'change()')) - idle);
    figures.push({ what: `a visit read again ${what}, 12 x 12, ${slowDown}x slower`, value, unit: 'ms', max: 16 });
  }
  await page.close();
  return figures;
}

const dragSteps = 300;

/** Drags a visit for five seconds across columns and hours, along the edges as well. */
async function measureDrag(browser: Browser, own: Stage): Promise<Figure[]> {
  const page = await openDay(browser, own, 30, 12);
  await page.evaluate('show(day)');
  const session = await page.context().newCDPSession(page);
  const frames = await measureFrameWork(session, 'pointermove', async () => {
    await page.mouse.move(430, 210);
    await page.mouse.down();
    for (let step = 1; step <= dragSteps; step++) {
      const angle = (step / dragSteps) * 4 * Math.PI;
      await page.mouse.move(720 + 700 * Math.sin(angle), 450 + 380 * Math.sin(1.7 * angle));
      await page.waitForTimeout(1000 / 60);
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  await page.close();
  const over = (ms: number) => frames.filter((work) => work > ms).length;
  return [
    { what: `frames of more than 16 ms of ${frames.length} of a drag, 30 x 12`, value: over(16), max: 0 },
    { what: `the same, ${slowDown}x slower`, value: over(16 / slowDown) },
    { what: 'median of a frame of the drag, work', value: median(frames), unit: 'ms' },
  ];
}

async function countParts(browser: Browser, own: Stage): Promise<Figure[]> {
  const page = await openDay(browser, own, 30, 40);
  await page.evaluate('(async () => { show(day); await untilPainted(); })()');
  const { blocks, elements, clips } = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('[data-block] *')];
    const isClip = (part: Element) => getComputedStyle(part).overflowX !== 'visible';
    return {
      blocks: document.querySelectorAll('[data-block]').length,
      elements: parts.length,
      clips: parts.filter(isClip).length,
    };
  });
  await page.close();
  return [
    { what: 'blocks drawn of 1,200', value: blocks, max: 600 },
    { what: 'clips of a block', value: clips / blocks, max: 1 },
    { what: 'elements of a block, all double-booked', value: elements / blocks, max: 9 },
  ];
}

/** Layout shift of the product's book while it opens. */
async function measureShift(browser: Browser): Promise<Figure[]> {
  const settings = readSettings({ PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'salon-bench-')) });
  const product = await startProduct(settings, staticSite(), seed);
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  await signIn(page, 'desk');
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto('/scheduler');
  await page.locator('[data-block]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (Reflect.get(window, 'seen') as { shift: number }).shift);
  await page.close();
  await product.stop();
  return [{ what: 'layout shift while the book opens', value: shift, max: 0.02 }];
}

function countBytes(): Figure[] {
  const kilobytes = (...size: Parameters<typeof buildFullBook>) =>
    JSON.stringify(packBook(buildFullBook(...size))).length / 1024;
  return [
    { what: 'a day of 480 visits on the wire', value: kilobytes(12, 40, 1), unit: 'KB', max: 300 },
    { what: 'a week of 1,008 visits on the wire', value: kilobytes(12, 12, 7), unit: 'KB', max: 500 },
  ];
}

export function measureBook(): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const own = await buildStage('book/page.tsx');
    return [
      ...(await measurePeers(browser, own)),
      ...(await measureChanges(browser, own)),
      ...(await measureDrag(browser, own)),
      ...(await countParts(browser, own)),
      ...countBytes(),
      ...(await measureShift(browser)),
    ];
  });
}
