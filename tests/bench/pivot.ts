import type { Browser } from '@playwright/test';
import { installPeers } from './peers.ts';
import { buildStage, measureInTurns, measureWork, openStage, type Stage, withBrowser } from './stage.ts';
import type { Figure } from './table.ts';

const rounds = 7;
const facts = 100_000;

async function measureFirstTable(browser: Browser, stage: Stage, how: 'sameTable' | 'ownTable'): Promise<number> {
  const page = await openStage(browser, stage);
  await page.evaluate(`make(${facts})`);
  const work = await measureWork(page, `show('${how}')`);
  await page.close();
  return work;
}

/** Compares the first table of 100,000 facts with react-pivottable, from the rows as they were read to the painted pixel. */
export async function measurePivot(): Promise<Figure[]> {
  const modules = installPeers('react-pivottable@0.11.1');
  const own = await buildStage('pivot/page.tsx');
  const other = modules && (await buildStage('pivot/reactPivottable.js', [modules]));
  const [same = 0, whole = 0, peer] = await withBrowser((browser) =>
    measureInTurns(
      rounds,
      () => measureFirstTable(browser, own, 'sameTable'),
      () => measureFirstTable(browser, own, 'ownTable'),
      ...(other ? [() => measureFirstTable(browser, other, 'sameTable')] : []),
    ),
  );
  return [
    { what: 'first table, against react-pivottable', value: same, unit: 'ms', peer, max: 0.6 },
    { what: 'the same with products below and both sums', value: whole, unit: 'ms', peer },
  ];
}
