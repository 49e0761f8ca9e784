import { expect } from '@playwright/test';
import { firstSundayOfJune, june } from '../support/days.ts';
import { freeSlot } from './bookPage.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';

test('a new client is booked by name with two clicks and two keys: the typed name goes over, a phone is enough', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 10)}`);
  await freeSlot(page, 'Mara Ellison', '4:00 PM').click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await page.keyboard.type('Zora Quist');
  await page.getByRole('option', { name: 'Add Client' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Zora');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('7035559944');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('Zora Quist');
  await expect(page.getByRole('complementary', { name: 'Appointment' })).toContainText('First visit');
});

test('an allergy is read on the block without a click, and the last visit in the panel with one', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'desk', '/scheduler');
  const visit = page.getByRole('button', { name: /Allergy: / }).first();
  const allergy = /Allergy: ([^,]*)/.exec((await visit.getAttribute('aria-label')) ?? '')?.[1] ?? 'none';
  await visit.click({ position: { x: 30, y: 10 } });
  const panel = page.getByRole('complementary', { name: 'Appointment' });
  await expect(panel.getByText(allergy).first()).toBeVisible();
  await expect(panel).toContainText(/Last.*Next/);
});
