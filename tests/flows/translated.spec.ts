import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { goTo, openPageAs } from './openAs.ts';

/** Translates the page as browsers do: every text, at once and whenever it changes, is replaced by an element with other words. */
function translate(): void {
  const isWord = (text: Text) =>
    /\p{L}/u.test(text.data) && !text.parentElement?.closest('font, script, style, textarea, title');
  const listTexts = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode())
      found.push(node as Text);
    return found;
  };
  const replace = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`${text.data}\u00B7`);
    outer.append(inner);
    text.replaceWith(outer);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) listTexts(node).filter(isWord).forEach(replace);
  }).observe(document, { childList: true, subtree: true });
}

/** Both, because two of a screen's words may be one text. */
const translated = (page: Page, text: RegExp) => page.locator('font font').filter({ hasText: text }).first();

const screens = [
  ...['/salon-dashboard', '/tasks', '/bills', '/manage-users', '/services', '/manage-products', '/inventory'],
  ...['/stations', '/profit', '/moving-in', '/scheduler'],
];

test('a console that the browser translates goes on, and says what is so now', async ({ page }) => {
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  page.on('console', (line) => line.type() === 'error' && broken.push(line.text()));
  await page.addInitScript(translate);
  await page.goto('/login');
  await page.getByRole('button', { name: /Sign In/ }).click();
  await expect(translated(page, /Email is required/)).toBeVisible();
  await page.getByLabel(/^Email/).fill('desk');
  await page.getByRole('button', { name: /Sign In/ }).click();
  await expect(translated(page, /Email is invalid/)).toBeVisible();

  await openPageAs(page, 'admin', '/edit-client');
  const search = page.getByRole('searchbox', { name: /Search/ }).first();
  for (const letters of ['c', 'co', 'coleman', 'zzz', '']) {
    await search.fill(letters);
    await page.waitForTimeout(300);
  }
  for (const path of screens) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/·$/);
    for (const box of await page.getByRole('searchbox').all()) await box.fill('a');
    await page.keyboard.press('Escape');
  }
  await goTo(page, '/create-client');
  const add = page.getByRole('button', { name: /Add Client/ });
  await add.click();
  await expect(translated(page, /First name is required/)).toBeVisible();
  await page.getByLabel(/First name/).fill('Zora');
  await add.click();
  await expect(translated(page, /First name is required/)).toHaveCount(0);
  expect(broken).toEqual([]);
});
