import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';

/** Collects console errors and failed requests, including those blocked by the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

test('the API documentation opens without an account and obeys the content security policy', async ({ page }) => {
  const complaints = complaintsOf(page);
  const outside: string[] = [];
  page.on('request', (request) => new URL(request.url()).hostname !== 'localhost' && outside.push(request.url()));
  const answer = await page.goto('/api/docs');
  expect(answer?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'( 'sha256-[^' ]+')+ 'wasm-unsafe-eval';/,
  );
  await page.getByText('scheduler', { exact: true }).click();
  await page
    .getByRole('button', { name: /createAppointment/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Schema' }).first().click();
  await expect(page.getByText('allow_double_booking').first()).toBeVisible();
  await expect(page.getByText('May be called by stylist, front desk, salon admin, system admin.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Authorize|Try it out/ })).toHaveCount(0);
  expect([complaints, outside]).toEqual([[], []]);
});

test('a link to an endpoint opens it, in dark mode and on a phone without horizontal scrolling', {
  tag: '@full',
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs/#/clients/createClient');
  await expect(page.getByText('May be called by').first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(complaints).toEqual([]);
});
