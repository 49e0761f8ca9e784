import type { Page } from '@playwright/test';
import { type ConsoleScreen, consoleScreens } from '../support/consoleScreens.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { goTo, openAs } from './openAs.ts';
import { submitSignIn, toast } from './signIn.ts';
import { expectSizes } from './sizes.ts';

/** A low window draws fewer rows of long lists, which saves axe time: the rows are all alike. */
const calm = { reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 1440, height: 600 } } as const;

/** The user with the most to do on the screen. */
const viewerOf = ({ allowedUsers: opens }: ConsoleScreen) => (opens.includes('manager') ? 'manager' : opens[0]);
const seenBy = (who: string) => Object.values(consoleScreens).filter((screen) => viewerOf(screen) === who);
const others = [...new Set(Object.values(consoleScreens).map(viewerOf))].filter((who) => who !== 'manager');

const text = (page: Page, shows: string | RegExp) => page.getByText(shows).filter({ visible: true }).first();

async function walk(page: Page, through: readonly ConsoleScreen[]): Promise<void> {
  for (const { address: at, expectedText: shows } of through) {
    await goTo(page, at);
    await text(page, shows).waitFor();
    await expectNoViolations(page, at, ['light', 'dark', 'contrast']);
    await expectSizes(page, at);
  }
}

/** Axe takes seconds for each screen. */
const screensPerFlow = 7;
const byManager = Object.values(
  Object.groupBy(seenBy('manager').entries(), ([nth]) => Math.floor(nth / screensPerFlow)),
);
for (const through of byManager.map((group = []) => group.map(([, screen]) => screen)))
  test(`${through[0]?.heading} and the screens after it have no accessibility violations`, async ({ browser }) => {
    const page = await openAs(browser, 'manager', '/profile', calm);
    await walk(page, through);
  });

for (const who of others)
  test(`screens that only ${who} can open have no accessibility violations`, async ({ browser }) => {
    const page = await openAs(browser, String(who), '/profile', calm);
    await walk(page, seenBy(String(who)));
  });

test('forms of a platform admin with errors have no accessibility violations', { tag: '@full' }, async ({
  browser,
}) => {
  const page = await openAs(browser, 'platform', '/create-salon', calm);
  await page.getByRole('button', { name: 'Add New Salon' }).click();
  await page.getByText('Salon name is required').waitFor();
  await expectNoViolations(page, 'a salon with mistakes');
  await goTo(page, '/edit-client-form?clientId=nobody');
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option').first().waitFor();
  await expectNoViolations(page, 'the choice of an organization');
});

test('signed-out screens have no accessibility violations', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia(calm);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Email is required').waitFor();
  await expectNoViolations(page, 'sign-in with mistakes');
  await submitSignIn(page, 'nobody@demo.test');
  await toast(page, 'Either your username or password is incorrect.').waitFor();
  await expectNoViolations(page, 'sign-in refused');
  for (const [path, sent, shows] of [
    ['/reset-password', false, 'Send code'],
    ['/reset-password', true, 'Set new password'],
    ['/change-password', false, 'Confirm new password'],
  ] as const) {
    // The state in which the sign-in screen navigates there.
    const state = { usr: { email: 'desk@demo.test', sent }, key: 'arrived' };
    await page.evaluate(([to, arrived]) => history.replaceState(arrived, '', to), [path, state] as const);
    await page.reload();
    await text(page, shows).waitFor();
    await page
      .getByRole('button')
      .filter({ hasText: /^(Send code|Set new password|Change password)$/ })
      .click();
    if (shows !== 'Send code') await text(page, 'is required').waitFor();
    await expectNoViolations(page, `${path}: ${shows}`);
  }
});

test('empty screens have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'products', '/', calm);
  await goTo(page, '/no-such-page');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await expectNoViolations(page, 'no such page');
  await page.context().close();

  const desk = await openAs(browser, 'desk', '/edit-client?q=nobody+is+called+so', calm);
  await text(desk, 'No clients match the filters.').waitFor();
  await expectNoViolations(desk, 'a list filtered to nothing');
  await goTo(desk, '/edit-client-form');
  await text(desk, 'No client was chosen.').waitFor();
  await expectNoViolations(desk, 'no client');
});

test('loading and error states have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'manager', '/profile', calm);
  const away = Promise.withResolvers<void>();
  await page.route('**/api/**', (route) => away.promise.then(() => route.abort()));
  for (const path of ['/scheduler', '/manage-users', '/edit-client', '/edit-client-form?clientId=any', '/services']) {
    await goTo(page, path);
    await page
      .getByRole('main')
      .getByLabel(/^Loading/)
      .first()
      .waitFor();
    await expectNoViolations(page, `${path} on its way`);
  }
  away.resolve();
  for (const path of ['/scheduler', '/manage-users', '/edit-client', '/edit-client-form?clientId=any']) {
    await goTo(page, path);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor();
    await expectNoViolations(page, `${path} that cannot be read`);
  }
});
