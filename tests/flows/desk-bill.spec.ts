import { expect, type Page } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { addDays } from '../../shared/rules/time.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { toast } from './signIn.ts';

const salon = 1001;
const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) }).first();
/** Blocks are clicked at their top, because a gap belongs to the column behind it. */
const top = { position: { x: 30, y: 10 } };

/** Calls the API as the user of the page. */
async function createCaller(page: Page) {
  const asked = await page.waitForRequest((request) => 'authorization' in request.headers());
  const headers = { authorization: asked.headers()['authorization'] ?? '' };
  return async (method: 'get' | 'post', path: string, data?: object) =>
    (await page.request[method](`/api${path}`, { headers, ...(data && { data }) })).json();
}

/** The latest done visit whose bowls used more than its service covers, on a day that is not billed yet. */
async function findVisitWithExtra(page: Page) {
  const [ask] = await Promise.all([createCaller(page), page.goto(`/scheduler?location_id=${salon}`)]);
  const { date } = await ask('post', '/scheduler', { Location: salon });
  for (let back = 0; back < 10; back += 1) {
    const day = addDays(date, -back);
    const { schedules } = await ask('post', '/scheduler', { Location: salon, date: day });
    for (const one of schedules) {
      if (one.status !== 'done' || one.bill) continue;
      const bill = api.bills.getBill.reply.parse(await ask('get', `/bills/visit/${one.appointmentId}`));
      if (bill.lines.some(({ kind }) => kind === 'extra')) return { day, bill };
    }
  }
  throw new Error('No visit of the demo used extra product');
}

test('the price of a visit changes in 3 clicks and 2 keys, and its bill is closed with a waived line, a product and a discount', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'manager', '/edit-client');
  const { day, bill } = await findVisitWithExtra(page);
  // The book draws the blocks in sight only.
  await page.goto(`/scheduler?location_id=${salon}&date=${day}&appointment=${bill.appointment_id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await block(page, bill.client_name).click(top);
  await page
    .getByRole('button', { name: /^Change the price of/ })
    .first()
    .click();
  await page.keyboard.type('80');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Appointments updated successfully.')).toBeVisible();

  await block(page, bill.client_name).click(top);
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services).toContainText('$80.00');
  await expect(services).toContainText('Redo');

  await page
    .getByRole('button', { name: /^Waive extra product/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our mistake');
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Extra product' })).toContainText('waived: Our mistake');

  await page.getByRole('combobox', { name: 'Sell a product' }).fill('developer');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Price each' }).fill('20');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('region', { name: 'Products sold' })).toContainText('$20.00');

  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Loyal client');
  await page.getByRole('button', { name: 'Give discount' }).click();
  await expect(page.getByText('Discount 10% · Loyal client')).toBeVisible();

  await page.getByRole('button', { name: 'Close bill' }).click();
  await expect(page.getByRole('heading', { name: /^Bill \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});
