import type { Page } from '@playwright/test';

export const password = 'Salon-Demo-2026!';

/** Signs in through the form and waits for the signed-in frame. */
export async function signIn(page: Page, who: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
}

/** A toast as it stands on screen; its text is also read out elsewhere. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
