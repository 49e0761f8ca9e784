import { expect } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { test } from './flow.ts';

test('somebody without an account reads how the API works', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/api/docs');
  await page.getByText('/scheduler/createAppointment').click();
  await expect(page.getByText('allow_double_booking').first()).toBeVisible();
  await page.getByRole('link', { name: 'Scheduler' }).click();
  await expect(page.getByRole('heading', { name: 'Scheduler' })).toBeInViewport();
  expect(complaints).toEqual([]);
  await expectNoViolation(page, 'the documentation');
});

test('a link to an endpoint opens it, on a phone without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs#createClient');
  await expect(page.getByText('createClient may be called by')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
