import { expect, type Locator, type Page } from '@playwright/test';
import { june } from '../support/days.ts';
import { stylistColumn } from './bookPage.ts';
import { test } from './flow.ts';
import { signIn, toast } from './signIn.ts';

/** Presses keys and clicks, and counts them; a typed text is one key. */
function countActions(page: Page) {
  const count = { clicks: 0, keys: 0 };
  return {
    count,
    press: async (key: string) => {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    /** Types into the focused field and chooses with Enter. */
    enter: async (text: string, option = text) => {
      count.keys += 1;
      await page.keyboard.type(text);
      await expect(page.getByRole('option', { name: new RegExp(option, 'i') }).first()).toBeVisible();
      await page.keyboard.press('Enter');
    },
    click: async (name: string | RegExp, root: Page | Locator = page) => {
      count.clicks += 1;
      await root.getByRole('button', { name }).first().click();
    },
    choose: async (name: string | RegExp) => {
      count.clicks += 1;
      await page.getByRole('option', { name }).first().click();
    },
  };
}

const openDay = async (page: Page, date: string) => {
  await page.goto(`/scheduler?date=${date}`);
  await expect(stylistColumn(page, 'Mara Ellison')).toBeVisible();
};
const panel = (page: Page, name: string | RegExp = 'Find a time') => page.getByRole('complementary', { name });
const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) });
const chooseClient = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Client' }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
};

test('who is free at three for a balayage takes four keys, or three from the search', async ({ page }) => {
  await signIn(page, 'desk');
  await openDay(page, june(8));
  const byKeys = countActions(page);
  await byKeys.press('f');
  await expect(page.getByRole('combobox', { name: 'Service', exact: true })).toBeFocused();
  await byKeys.enter('balay');
  await expect(page.getByRole('combobox', { name: 'Around' })).toBeFocused();
  byKeys.count.keys += 1;
  await page.keyboard.type('3p');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('3:00 – 5:15 PM').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book 3:00/ }).first()).toBeVisible();
  await byKeys.press('1');
  await expect(page.getByRole('heading', { name: 'New appointment' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Start' })).toHaveValue(/:\d\d [AP]M$/);
  expect(byKeys.count).toEqual({ clicks: 0, keys: 4 });

  await openDay(page, june(8));
  const bySearch = countActions(page);
  await bySearch.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await bySearch.enter('balayage 3pm', 'Find a time: Balayage around 3:00 PM');
  await expect(page.getByRole('button', { name: /^Book \d/ }).first()).toBeVisible();
  await bySearch.press('1');
  await expect(page.getByRole('heading', { name: 'New appointment' })).toBeVisible();
  expect(bySearch.count).toEqual({ clicks: 0, keys: 3 });
});

test('with a client chosen one click books, Undo takes it back, and the panel keeps what was asked', async ({
  page,
}) => {
  await signIn(page, 'desk');
  await openDay(page, june(9));
  const byMouse = countActions(page);
  await byMouse.click('Find a time');
  await byMouse.choose(/^Balayage/);
  await chooseClient(page, 'Ada');
  await expect(page.getByRole('button', { name: /^Book \d/ }).first()).toBeVisible();
  await byMouse.click(/^Book \d/, panel(page));
  expect(byMouse.count.clicks).toBeLessThanOrEqual(4);
  const undo = toast(page, /^Ada .*: /);
  await expect(undo).toBeVisible();
  await expect(block(page, 'Ada [^,]*')).toBeFocused();
  await undo.getByText('Undo').click();
  await expect(block(page, 'Ada [^,]*')).toHaveCount(0);
});

test('rebooking in six weeks takes three clicks', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'desk');
  await openDay(page, june(10));
  await page.keyboard.press('f');
  await page.getByRole('option', { name: /^Balayage/ }).click();
  await chooseClient(page, 'Ada');
  await panel(page)
    .getByRole('button', { name: /^Book \d/ })
    .first()
    .click();
  await expect(block(page, 'Ada [^,]*')).toBeFocused();
  const byMouse = countActions(page);
  await byMouse.click(/^Ada [^,]*,/);
  await byMouse.click('Rebook in 6 weeks');
  await byMouse.click(/^Book/, page.getByRole('region', { name: 'Rebook' }));
  await expect(page.getByRole('region', { name: 'Rebook' })).toContainText('Booked.');
  expect(byMouse.count).toEqual({ clicks: 3, keys: 0 });
});

test('moving to another week takes two keys and a click', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'desk');
  await openDay(page, june(11));
  await page.keyboard.press('f');
  await page.getByRole('option', { name: /^Balayage/ }).click();
  await chooseClient(page, 'Ada');
  await panel(page)
    .getByRole('button', { name: /^Book \d/ })
    .first()
    .click();
  await expect(block(page, 'Ada [^,]*')).toBeFocused();
  const mixed = countActions(page);
  await mixed.press('x');
  await expect(page.getByText('is cut out.')).toBeVisible();
  await mixed.click('Next day');
  await expect(block(page, 'Ada [^,]*')).toHaveCount(0);
  const slot = page.locator('[data-slot]').first();
  await slot.focus();
  // To the afternoon, after opening and lunch.
  for (let hour = 0; hour < 5; hour++) await page.keyboard.press('PageDown');
  await mixed.press('v');
  await expect(block(page, 'Ada [^,]*')).toBeFocused();
  await expect(page.getByText('is cut out.')).toHaveCount(0);
  expect(mixed.count).toEqual({ clicks: 1, keys: 2 });
});

test('a walk-in takes three actions and begins with whoever is free next', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'desk');
  await page.goto('/scheduler');
  await expect(stylistColumn(page, 'Mara Ellison')).toBeVisible();
  const mixed = countActions(page);
  await mixed.press('w');
  await mixed.choose(/^Fringe/);
  const walkIn = panel(page, 'Walk-in');
  await expect(walkIn.getByText(/free start|Nobody has/)).toBeVisible();
  // Late in the evening nobody is free any more.
  if (await walkIn.getByText('Nobody has').isVisible()) return;
  await mixed.click(/^Book \d/, walkIn);
  await expect(block(page, 'Walk-in [^,]*').last()).toBeFocused();
  await expect(block(page, 'Walk-in [^,]*').last()).toHaveAttribute('aria-label', /, Arrived,/);
  expect(mixed.count).toEqual({ clicks: 2, keys: 1 });
});
