import { expect } from '@playwright/test';
import { countClicks } from './countClicks.ts';
import { test } from './flow.ts';
import { goTo, openPageAs } from './openAs.ts';

type Question = {
  asks: string;
  group?: string;
  screen: string;
  /** Part of the screen that answers. */
  answer: string | RegExp;
  /** Button of the file if it is no list's export. */
  file?: string;
};

const reports = { group: 'Report Center' };
const stock = { group: 'Inventory' };
const salons = { ...reports, screen: 'Salons', file: 'XLSX' };
/** What an owner of several salons asks, and where the answer is. */
const questions: Question[] = [
  { asks: 'waste by salon', ...salons, answer: 'Waste per bowl' },
  { asks: 'overspending stylist', ...reports, screen: 'Expected and Used', answer: 'Above, %' },
  { asks: 'color cost a service', ...reports, screen: 'Profit', answer: 'Product each' },
  { asks: 'idle products', ...stock, screen: 'Idle Products', answer: 'Days idle' },
  { asks: 'order of the week', ...stock, screen: 'Order This Week', answer: 'To order' },
  {
    asks: 'cost of goods by salon and category',
    ...reports,
    screen: 'Month End',
    answer: 'Opening stock',
    file: 'Download, 3 sheets',
  },
  { asks: 'average ticket', ...salons, answer: 'Ticket' },
  { asks: 'retail share', ...salons, answer: 'Retail' },
  { asks: 'rebooking', ...salons, answer: 'Rebooked' },
  { asks: 'no-shows', ...salons, answer: 'No-show' },
  { asks: 'chairs used', ...salons, answer: 'Chair used' },
  { asks: 'clients kept', ...reports, screen: 'Retention', answer: 'New and kept' },
  { asks: 'profit by client', ...reports, screen: 'Retention', answer: 'Profit' },
  { asks: 'expected grams', ...reports, screen: 'Expected and Used', answer: /^Expected/ },
  { asks: 'price rises', ...stock, screen: 'Prices Paid', answer: 'More per month' },
  { asks: 'stock lost', ...salons, answer: 'Lost' },
  { asks: 'discounts by whom', ...reports, screen: 'Team Report', answer: 'Discounts' },
  { asks: 'missed charges', ...reports, screen: 'Missed Charges', answer: 'Not charged' },
  {
    asks: 'stock value at month end',
    ...reports,
    screen: 'Month End',
    answer: 'Closing stock',
    file: 'Download, 3 sheets',
  },
  { asks: 'which salon earns', ...salons, answer: 'Revenue' },
  { asks: 'this month against last year', screen: 'This month against last year', answer: 'Revenue', file: 'XLSX' },
  { asks: 'silent station', group: 'Admin Panel', screen: 'Stations', answer: /station/i },
];

const maxClicks = 4;

test('what an owner asks is answered within four clicks of the landing page, file included', { tag: '@full' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openPageAs(page, 'admin', '/');
  const clicks = await countClicks(page);
  for (const { asks, group = '', screen, answer, file } of questions) {
    await goTo(page, '/salon-dashboard');
    const before = await clicks();
    const link = page.getByRole('link', { name: screen, exact: true });
    if (!(await link.isVisible())) await page.getByRole('button', { name: group, exact: true }).click();
    await link.click();
    await expect(page.getByText(answer).first(), asks).toBeVisible();
    const download = page.waitForEvent('download');
    if (file) await page.getByRole('button', { name: file }).click();
    else if (screen !== 'Stations') {
      await page.getByRole('button', { name: 'Export', exact: true }).first().click();
      await page.getByRole('menuitem', { name: /^Excel/ }).click();
    }
    if (screen !== 'Stations') expect((await download).suggestedFilename(), asks).toMatch(/\.xlsx$/);
    else download.catch(() => undefined);
    expect((await clicks()) - before, asks).toBeLessThanOrEqual(maxClicks);
  }
});
