import { expect, type Page } from '@playwright/test';
import { addDays, startOfWeek } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import { stylistColumn } from './bookPage.ts';
import { test } from './flow.ts';
import { signIn, toast } from './signIn.ts';

/** A day of the demo with many visits. */
const nextSaturday = addDays(startOfWeek(daysAhead(1)), 6);
const openHead = async (page: Page) => page.getByRole('button', { name: 'Menu of Tomás Reyes' }).click();
const countOf = async (page: Page) =>
  Number((await stylistColumn(page, 'Tomás Reyes').getAttribute('aria-label'))?.match(/(\d+) appointment/)?.[1] ?? 0);

test('a sick stylist’s clients move with three clicks, nobody books into the day, and one Undo brings all back', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'desk');
  await page.goto(`/scheduler?date=${nextSaturday}`);
  await expect(stylistColumn(page, 'Tomás Reyes')).toBeVisible();
  const before = await countOf(page);
  expect(before).toBeGreaterThan(1);

  await openHead(page);
  await page.getByRole('menuitem', { name: /^Sick on/ }).click();
  const panel = page.getByRole('complementary', { name: 'Move Tomás Reyes’s day' });
  await expect(panel.getByRole('listitem')).toHaveCount(before);
  // A client who asked for Tomás moves to another day, so not everybody has a place in this one.
  await expect(panel.getByRole('listitem').first().getByRole('button')).toBeVisible();
  await panel.getByRole('button', { name: /^Move \d+ clients$/ }).click();

  await toast(page, /^Tomás is off on/).waitFor();
  await expect(panel).toBeHidden();
  await expect.poll(() => countOf(page)).toBe(0);
  await expect(page.getByText('Off · Sick')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(page)).toBe(before);
  await expect(page.getByText('Off · Sick')).toBeHidden();
});
