import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { openAs } from './openAs.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
const groups = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('group');

/** Records API calls, as "GET users". */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`);
  });
  return calls;
}
const clients = 'POST gateway/ctfdkk8xi0';

/** Types all letters in one task, so that no time passes between them. */
async function typeAtOnce(page: Page, letters: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.keyboard.type(letters);
  await page.clock.resume();
}

test('a client is found and opened twice by keyboard alone', async ({ browser }) => {
  const page = await openAs(browser, 'desk', '/services');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('coleman');
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  const second = rows(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await page.keyboard.press('End');
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  const first = (await rows(page).first().textContent())?.replace(/\+1.*/, '') ?? '';
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit Client')).toBeFocused();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(groups(page)).toHaveCount(1);
  await expect(groups(page)).toContainText('Recently opened');
  await expect(rows(page)).toHaveText([new RegExp(`^${first}`)]);
});

test('scanning a badge opens its user, before and after users are loaded; an unknown badge is reported', async ({
  browser,
}) => {
  const page = await openAs(browser, 'manager', '/manage-users?q=ellison');
  const barcode = (await page.getByRole('gridcell', { name: /^\d{12}$/ }).textContent()) ?? '';
  await page.goto('/profile');
  await heading(page, 'Profile').waitFor();
  for (const at of ['/profile', '/services']) {
    await page.getByRole('banner').getByRole('button', { name: 'Dashboard' }).click();
    await heading(page, 'Salon Dashboard').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(barcode);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Last name'), at).toHaveValue('Ellison');
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('000000000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').getByText('No person has the badge 000000000000.')).toBeVisible();
});

test('a pause in typing sends one request, for clients only', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/profile');
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  const calls = callsOf(page);
  await page.keyboard.press('Control+k');
  const lists = ['GET users', 'POST gateway/ccme69ih27'];
  await expect.poll(() => calls.toSorted()).toEqual(lists);
  /** Focus changes may reload the lists at any time, so those calls are ignored. */
  const asked = () => calls.filter((one) => !lists.includes(one));

  await page.keyboard.type('c');
  await expect(rows(page).first()).toBeVisible();
  await typeAtOnce(page, 'oleman');
  await expect(rows(page).filter({ hasText: 'Coleman' })).toHaveCount(5);
  expect(asked()).toEqual([clients]);

  await box(page).fill('');
  await typeAtOnce(page, 'mar');
  await expect(rows(page).filter({ hasText: 'Marsh' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked()).toEqual([clients, clients]);

  await box(page).fill('coleman');
  await expect(rows(page).filter({ hasText: 'Coleman' })).toHaveCount(5);
});

test('search is disabled while a dialog is open', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'manager', '/edit-client');
  await page.getByRole('gridcell').first().click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone the search lies over the header, as wide as the screen', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'desk', '/profile', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await expect(box(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('coleman');
  await expect(rows(page)).toHaveCount(5);
  const list = await page.getByRole('search').boundingBox();
  expect(list).toMatchObject({ x: 0, y: 0, width: 390 });
  for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Close search' }).tap();
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('open search results have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/profile', { colorScheme: 'light', reducedMotion: 'reduce' });
  await page.keyboard.press('Control+k');
  await page
    .getByRole('paragraph')
    .getByText(/^Type a name/)
    .waitFor();
  await expectNoViolations(page, 'the search before anything is typed');
  await page.keyboard.type('col');
  await rows(page).filter({ hasText: 'Coleman' }).first().waitFor();
  await expectNoViolations(page, 'what was found');
  await box(page).fill('xyzzy');
  await page.getByRole('paragraph').getByText('Nothing found').waitFor();
  await expectNoViolations(page, 'nothing found');
});
