import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { goTo, openAs, openPageAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { expectToast } from './signIn.ts';

/** A product in stock at Fairfax. */
const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', item: '8-1 Light Blonde Cendré', code: '070204018101' };
const brown = { name: 'Igora Royal 4-3 Medium Brown Gold', item: '4-3 Medium Brown Gold', code: '070204014301' };
const fairfax = { id: 1001, name: 'Fairfax' };
/** A salon that has never stocked the second product. */
const rosslyn = { id: 1002, name: 'Rosslyn' };

/** Containers in stock according to the inventory screen of a salon. */
async function countOf(page: Page, { id, name }: typeof fairfax, item: string): Promise<number> {
  // Navigate away first, because the screen shows cached counts until it has refreshed.
  await goTo(page, '/transfers');
  await goTo(page, `/inventory?location_id=${id}&q=${encodeURIComponent(item)}`);
  await page.getByText(`Location ${name}`).waitFor();
  const cell = await cellOf(page, page.getByRole('row', { name: item }).first(), 'Item count');
  return Number(/-?[\d.]+$/.exec((await cell.textContent()) ?? '')?.[0]);
}

test('a transfer is received in part, the rest is written off, and the inventory matches', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const admin = await openAs(browser, 'admin', '/inventory');
  const before = await countOf(admin, fairfax, igora.item);

  await openPageAs(page, 'desk', '/transfers');
  await page.getByRole('button', { name: 'New transfer' }).click();
  await page.getByText('Scanner ready').waitFor();
  await scan(page, igora.code, igora.code, brown.code, igora.code);
  await expect(page.getByRole('textbox', { name: `To send of ${igora.name}` })).toHaveValue('3');
  await page.reload();
  await expect(page.getByRole('textbox', { name: `To send of ${brown.name}` })).toHaveValue('1');
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Rosslyn' }).click();
  await expectNoViolations(page, 'a transfer that is put together');
  // The transfer is sent, but the reply is lost; the page retries on its own.
  let attempts = 0;
  await page.route('**/api/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    attempts += 1;
    const answer = await route.fetch();
    return attempts === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Send 4' }).click();
  await expect(page.getByText('No answer yet.')).toBeVisible();
  await expectToast(page, /is on its way$/, () => page.evaluate(() => dispatchEvent(new Event('online'))));
  await expect(page.getByText('On its way to Rosslyn, where it is received.')).toBeVisible();
  const at = new URL(page.url());
  await expect.poll(() => countOf(admin, fairfax, igora.item)).toBeCloseTo(before - 3);

  await goTo(admin, at.pathname + at.search);
  await admin.getByText('Scanner ready').waitFor();
  await scan(admin, igora.code, brown.code, igora.code);
  await expect(admin.getByRole('region', { name: 'Last scan' })).toContainText('2 of 3');
  await expectNoViolations(admin, 'a transfer that arrives');
  await expectToast(admin, '3 received', () => admin.getByRole('button', { name: 'Receive 3' }).click());
  await admin.getByRole('button', { name: `Write off ${igora.name}` }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Broken on the way');
  await expectToast(admin, 'Written off', () => admin.getByRole('button', { name: 'Write off', exact: true }).click());
  await expect(admin.getByText('Written off: Broken on the way')).toBeVisible();
  // The focused field was removed with the last piece.
  await expect(admin.locator('body')).not.toBeFocused();
  await expect.poll(() => countOf(admin, rosslyn, brown.item)).toBe(1);
  await expect.poll(() => countOf(admin, fairfax, igora.item)).toBeCloseTo(before - 3);

  await goTo(page, '/transfers?show=finished');
  await expect(page.getByRole('row', { name: /Broken on the way/ }).first()).toBeVisible();
});
