import { expect, type Page } from '@playwright/test';
import { june } from '../support/days.ts';
import { stylistColumn } from './bookPage.ts';
import { test } from './flow.ts';
import { signIn, toast } from './signIn.ts';

const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const block = (page: Page, name: string) =>
  page.locator('[data-block]').and(page.getByRole('button', { name: new RegExp(`^${name}[^,]*,`) }));
const choose = async (page: Page, field: string, text: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
};

/** Books a balayage for Ada, and puts another client with the same wish for that day on the waiting list. */
async function fillDay(page: Page, date: string) {
  await page.goto(`/scheduler?date=${date}`);
  await expect(stylistColumn(page, 'Mara Ellison')).toBeVisible();
  await page.keyboard.press('f');
  await choose(page, 'Service', 'Balayage');
  await choose(page, 'Client', 'Ada');
  const find = panel(page, 'Find a time');
  await find
    .getByRole('button', { name: /^Book \d/ })
    .first()
    .click();
  await expect(block(page, 'Ada ')).toBeFocused();
  await page.keyboard.press('q');
  await panel(page, 'Waiting list').getByRole('button', { name: 'Add to waiting list' }).click();
  const form = panel(page, 'Add to waiting list');
  await choose(page, 'Client', 'Gus');
  await choose(page, 'Service', 'Balayage');
  await form.getByRole('combobox', { name: 'Until' }).fill('06/30/2027');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Add to waiting list' }).click();
  await expect(toast(page, /is on the waiting list/)).toBeVisible();
  await expect(panel(page, 'Waiting list').getByRole('button', { name: /^Book Gus/ })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a cancellation offers who waits, and one click books them', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'desk');
  await fillDay(page, june(14));
  await block(page, 'Ada ').click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('button', { name: 'Client called off' }).click();
  const list = panel(page, 'Waiting list');
  await expect(list.getByText(/^Ada .* canceled\./)).toBeVisible();
  await list.getByRole('button', { name: /^Book Gus/ }).click();
  await expect(block(page, 'Gus ')).toBeFocused();
  await expect(list).toHaveCount(0);

  const undo = toast(page, /^Gus .*: /);
  await undo.getByText('Undo').click();
  await expect(block(page, 'Gus ')).toHaveCount(0);
  await page.keyboard.press('q');
  await expect(list.getByRole('button', { name: /^Book Gus/ })).toBeVisible();
});
