import { expect, type Page } from '@playwright/test';
import { screens } from '../../web/screens.tsx';
import { expectNoViolation, expectReadable } from './axe.ts';
import { test } from './flow.ts';
import { goTo, openAs } from './openAs.ts';
import { submitSignIn, toast } from './signIn.ts';

const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
const mara = '01DEMO00000000000000000005';
const service = '01DEMOSERVICE0000000001000';

/** Every screen as a salon admin opens it, and what shows once it is all there, but not on the screen before. */
const golden: Record<string, { at: string; shows: string | RegExp }> = {
  '/scheduler': { at: '/scheduler', shows: 'Ellison' },
  '/manage-users': { at: '/manage-users', shows: 'stylist@demo.test' },
  '/create-account': { at: '/create-account', shows: 'Create a new account' },
  '/users/:id': { at: `/users/${mara}`, shows: 'Regenerate barcode' },
  '/create-salon': { at: '/create-salon', shows: 'Add New Salon' },
  '/configure-salon': { at: '/configure-salon', shows: 'Friday' },
  '/manage-categories': { at: '/manage-categories', shows: 'Highlights' },
  '/create-category': { at: '/create-category', shows: 'Add Category' },
  '/services': { at: '/services', shows: 'BALAYAGE' },
  '/create-service': { at: '/create-service', shows: 'Create a new Service' },
  '/edit-service': { at: `/edit-service?serviceId=${service}`, shows: 'In the book' },
  '/search-services': { at: '/search-services', shows: 'BALAYAGE' },
  '/search-stylists': { at: '/search-stylists', shows: 'Ellison' },
  '/stylist-services': { at: `/stylist-services?param=${mara}`, shows: 'Active' },
  '/add-service-to-stylist': { at: `/add-service-to-stylist?param=${mara}`, shows: /\d services$/ },
  '/edit-stylist-service': { at: `/edit-stylist-service?user=${mara}&service=${service}`, shows: 'Servicing' },
  '/stylist-hours': { at: `/stylist-hours?param=${mara}`, shows: 'Own hours' },
  '/edit-client': { at: '/edit-client', shows: 'Abbott' },
  '/edit-client-form': { at: '/edit-client-form?clientId=01DEMOCLIENT00000001000279', shows: '$' },
  '/create-client': { at: '/create-client', shows: 'Add Client' },
  '/profile': { at: '/profile', shows: 'Reset the password' },
};
const paths = Object.keys(golden);
const others = paths.filter((path) => path !== '/create-salon');

const text = (page: Page, shows: string | RegExp) => page.getByText(shows).filter({ visible: true }).first();

async function walk(page: Page, through: readonly string[], check = expectNoViolation): Promise<void> {
  for (const path of through) {
    const { at, shows } = golden[path] ?? { at: path, shows: path };
    await goTo(page, at);
    await text(page, shows).waitFor();
    await check(page, path);
  }
}

test('every screen of the console is in this test', () => {
  expect(paths).toEqual(screens.map(({ path }) => path));
});

for (const through of [others.slice(0, 7), others.slice(7, 14), others.slice(14)])
  test(`nothing on ${through[0]} and the screens after it keeps anybody out`, async ({ browser }) => {
    test.slow();
    const page = await openAs(browser, 'manager', '/profile', calm);
    await walk(page, through);
    await page.context().close();
  });

test('nothing on the screens of a platform admin keeps anybody out', async ({ browser }) => {
  const page = await openAs(browser, 'platform', '/create-salon', calm);
  await page.getByRole('button', { name: 'Add New Salon' }).click();
  await page.getByText('Salon name is required').waitFor();
  await expectNoViolation(page, 'a salon with mistakes');
  await goTo(page, '/edit-client-form?clientId=nobody');
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option').first().waitFor();
  await expectNoViolation(page, 'the choice of an organization');
  await page.context().close();
});

test('every screen can be read in high contrast', async ({ browser }) => {
  test.slow();
  const page = await openAs(browser, 'manager', '/profile', calm);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expectNoViolation(page, 'the themes');
  await page.getByRole('menuitemradio', { name: 'High contrast' }).click();
  await walk(page, others, expectReadable);
  await page.context().close();
});

test('nothing before somebody is signed in keeps anybody out', async ({ page }) => {
  await page.emulateMedia(calm);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Email is required').waitFor();
  await expectNoViolation(page, 'sign-in with mistakes');
  await submitSignIn(page, 'nobody@demo.test');
  await toast(page, 'Either your username or password is incorrect.').waitFor();
  await expectNoViolation(page, 'sign-in refused');
  for (const [path, sent, shows] of [
    ['/reset-password', false, 'Send code'],
    ['/reset-password', true, 'Set new password'],
    ['/change-password', false, 'Confirm new password'],
  ] as const) {
    // As sign-in leads there.
    const state = { usr: { email: 'desk@demo.test', sent }, key: 'arrived' };
    await page.evaluate(([to, arrived]) => history.replaceState(arrived, '', to), [path, state] as const);
    await page.reload();
    await text(page, shows).waitFor();
    await page
      .getByRole('button')
      .filter({ hasText: /^(Send code|Set new password|Change password)$/ })
      .click();
    if (shows !== 'Send code') await text(page, 'is required').waitFor();
    await expectNoViolation(page, `${path}: ${shows}`);
  }
});

test('nothing where there is nothing keeps anybody out', async ({ browser }) => {
  const page = await openAs(browser, 'products', '/', calm);
  await page.getByRole('heading', { name: 'No screens for you yet' }).waitFor();
  await expectNoViolation(page, 'no screens');
  await goTo(page, '/no-such-page');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await expectNoViolation(page, 'no such page');
  await page.context().close();

  const desk = await openAs(browser, 'desk', '/edit-client?q=nobody+is+called+so', calm);
  await text(desk, 'No clients match the filters.').waitFor();
  await expectNoViolation(desk, 'a list filtered to nothing');
  await goTo(desk, '/edit-client-form');
  await text(desk, 'No client was chosen.').waitFor();
  await expectNoViolation(desk, 'no client');
  await desk.context().close();
});

test('nothing keeps anybody out while a server is slow or away', async ({ browser }) => {
  test.slow();
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
    await expectNoViolation(page, `${path} on its way`);
  }
  away.resolve();
  for (const path of ['/scheduler', '/manage-users', '/edit-client', '/edit-client-form?clientId=any']) {
    await goTo(page, path);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor();
    await expectNoViolation(page, `${path} that cannot be read`);
  }
  await page.context().close();
});

test('nothing in the gallery of the kit keeps anybody out', async ({ browser }) => {
  const page = await openAs(browser, 'desk', '/gallery', calm);
  await page.waitForLoadState('networkidle');
  await expectNoViolation(page, 'the gallery');
  await page.context().close();
});
