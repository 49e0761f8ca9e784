import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { consoleScreens, type DemoUser } from '../support/consoleScreens.ts';
import { test } from './flow.ts';
import { goTo, openPageAs } from './openAs.ts';
import { expectToast, getSignedInState, toast } from './signIn.ts';

const managerMenu = [
  'Salon Dashboard',
  'Stylist Dashboard',
  'Service Scheduler',
  'Tasks',
  'Report Center',
  'Salons',
  'Monday Page',
  'Team Report',
  'Retention',
  'Month End',
  'Transactions',
  'Rolled Transactions',
  'Product Usage',
  'Salon Container Usage',
  'Stylist Spending',
  'Waste',
  'Expected and Used',
  'Profit',
  'Missed Charges',
  'Bills',
  'Unexplained Loss',
  'Admin Panel',
  'Teams',
  'Salon',
  'Stations',
  'Messages',
  'Categories',
  'Services',
  'Stylists',
  'Clients',
  'Products',
  'Import',
  'Inventory',
  'Current Inventory',
  'Idle Products',
  'Receiving',
  'Reordering',
  'Order This Week',
  'Orders',
  'Transfers',
  'Stock Count',
  'Distributors',
  'Prices Paid',
];

/** Each user's first screen and menu entries from top to bottom. */
const people: Record<DemoUser, { lands: string; sees: string; menu: readonly string[] }> = {
  platform: {
    lands: '/home',
    sees: 'Device Status',
    menu: ['Device Status', 'Admin Panel', 'Organizations', 'Create Salon', 'Audit Log'],
  },
  admin: {
    lands: '/salon-dashboard',
    sees: 'Salon Dashboard',
    menu: managerMenu.toSpliced(
      managerMenu.indexOf('Messages'),
      1,
      ...['Messages', 'Bill Delivery', 'Security', 'Audit Log'],
    ),
  },
  manager: {
    lands: '/salon-dashboard',
    sees: 'Salon Dashboard',
    menu: managerMenu,
  },
  desk: {
    lands: '/salon-dashboard',
    sees: 'Salon Dashboard',
    menu: [
      'Salon Dashboard',
      'Stylist Dashboard',
      'Service Scheduler',
      'Tasks',
      'Report Center',
      'Transactions',
      'Product Usage',
      'Stylist Spending',
      'Waste',
      'Bills',
      'Admin Panel',
      'Teams',
      'Messages',
      'Services',
      'Stylists',
      'Clients',
      'Inventory',
      'Receiving',
      'Reordering',
      'Orders',
      'Transfers',
      'Stock Count',
    ],
  },
  stylist: {
    lands: '/stylist-dashboard',
    sees: 'Mara Ellison',
    menu: [
      'Stylist Dashboard',
      'Service Scheduler',
      'Report Center',
      'Transactions',
      'Product Usage',
      'Stylist Spending',
      'Waste',
      'Admin Panel',
      'Services',
      'Stylists',
      'Clients',
    ],
  },
  products: { lands: '/manage-products', sees: 'Products', menu: ['Admin Panel', 'Products', 'Import'] },
};
const names = Object.keys(people) as DemoUser[];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openAs(browser: Browser, who: DemoUser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ storageState: await getSignedInState(browser, who), viewport });
  return context.newPage();
}

for (const who of names)
  test(`${who} can open their screens by address; other screens redirect to the start page`, {
    tag: '@full',
  }, async ({ browser }) => {
    const page = await openAs(browser, who);
    const { lands, sees } = people[who];
    await page.goto('/');
    await expect(heading(page, sees)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(lands);
    for (const { address: at, heading: usual, headings, allowedUsers: opens } of Object.values(consoleScreens)) {
      const title = (!at.includes('?') && headings?.[who]) || usual;
      // Without search parameters, whose person or service would appear in the heading.
      const path = new URL(at, page.url()).pathname;
      await goTo(page, path);
      const allowed = opens.includes(who);
      const shown = {
        pathname: allowed ? path : lands,
        headings: [allowed ? title : sees],
        title: `${allowed ? title : sees} · Salon Console`,
      };
      // Requested in parallel, which is much faster than one by one.
      await expect
        .poll(() => page.evaluate(whatShows), { message: `${who} at ${path}`, intervals: [50] })
        .toEqual(shown);
    }
    await expect(page.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
    await expect(page.getByRole('banner').getByText(`${who}@demo.test`)).toBeVisible();
  });

const whatShows = () => ({
  pathname: location.pathname,
  headings: [...document.querySelectorAll('h1')]
    .filter((one) => one.checkVisibility())
    .map(({ textContent }) => textContent),
  title: document.title,
});

for (const who of names)
  test(`the menu of ${who} has the permitted screens and no empty group`, { tag: '@full' }, async ({ browser }) => {
    const page = await openAs(browser, who);
    await page.goto('/profile');
    await heading(page, 'Profile').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const group of await menu.getByRole('button').all()) await group.click();
    await expect(menu.getByRole('link').or(menu.getByRole('button'))).toHaveText([...people[who].menu]);
  });

test('in a large window the drawer is 250 px wide, or 60 px as icons, and keeps its state', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/scheduler');
  // By element: content behind the open overlay has no role.
  const drawer = page.locator('aside');
  const content = page.locator('main');
  const widths = async () => [(await drawer.boundingBox())?.width, (await content.boundingBox())?.width];
  await heading(page, 'Service Scheduler').waitFor();
  expect(await widths()).toEqual([60, 1380]);

  await page.getByRole('button', { name: 'Admin Panel' }).click();
  const overlay = page.getByRole('dialog', { name: 'Main menu' });
  await expect(overlay.getByRole('link', { name: 'Teams' })).toBeVisible();
  await expect(overlay).toHaveCSS('width', '250px');
  expect(await widths()).toEqual([60, 1380]);
  await overlay.getByRole('link', { name: 'Teams' }).click();
  await expect(overlay).toBeHidden();
  await heading(page, 'Teams').waitFor();
  expect(await widths()).toEqual([250, 1190]);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await widths()).toEqual([60, 1380]);
  await page.reload();
  await heading(page, 'Teams').waitFor();
  expect(await widths()).toEqual([60, 1380]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.goto('/scheduler');
  await heading(page, 'Service Scheduler').waitFor();
  expect(await widths()).toEqual([250, 1190]);
});

test('no horizontal scrolling where there is room: icon menu, list, list with actions', {
  tag: '@full',
}, async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  for (const [path, name] of [
    ['/scheduler', 'Service Scheduler'],
    ['/services', 'Services'],
    ['/manage-users', 'Teams'],
  ] as const) {
    await page.goto(path);
    await heading(page, name).waitFor();
    if (path !== '/scheduler') await page.getByRole('gridcell').first().waitFor();
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
        .map((one) => one.outerHTML.slice(0, 100)),
    );
    expect(tooWide).toEqual([]);
  }
});

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const)
  test(`at ${width} px the drawer covers the content until an item is chosen`, async ({ browser }) => {
    const page = await openAs(browser, 'admin', { width, height });
    await page.goto('/manage-users');
    await heading(page, 'Teams').waitFor();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const overlay = page.getByRole('dialog', { name: 'Main menu' });

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(overlay).toBeVisible();
    await expect(overlay).toHaveCSS('width', '250px');
    expect((await page.locator('main').boundingBox())?.width).toBe(width);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await overlay.getByRole('link', { name: 'Clients' }).click();
    await expect(heading(page, 'Edit Clients')).toBeVisible();
    await expect(overlay).toBeHidden();
  });

test('on a phone, profile, theme and Logout are in the avatar menu', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'desk', { width: 390, height: 844 });
  await page.goto('/edit-client');
  await page.getByRole('button', { name: 'Account, desk@demo.test' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Account, desk@demo.test' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('salon-console:theme'))).toBe('dark');
  const badge = page.getByRole('region', { name: 'Badge and sign-in' }).getByRole('button');
  await expect(badge).toHaveCount(3);
  for (const one of await badge.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('on a phone the action of a toast can be tapped', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'admin', { width: 390, height: 844 });
  const silent = async (route: Route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    const json = [{ ...first, state: 'silent', last_status_timestamp: '2026-01-01 10:00:00' }, ...others];
    await route.fulfill({ response, json });
  };
  // Only once, because the stations screen keeps polling.
  await page.route(`**/api${api.stations.listDevices.path}`, silent, { times: 1 });
  await page.goto('/profile');
  const offered = toast(page, 'silent').getByRole('button', { name: 'Stations' });
  await expect(offered).toBeVisible();
  expect((await offered.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await offered.click();
  await expect(heading(page, 'Stations')).toBeVisible();
});

test('Back returns to the previous page and Dashboard to the start page', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/manage-users');
  await heading(page, 'Teams').waitFor();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Clients' }).click();
  await heading(page, 'Edit Clients').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Teams')).toBeVisible();
  await page.getByRole('button', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/salon-dashboard$/);
});

test('the keyboard can skip the menu, and navigation focuses the heading', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/manage-users');
  await heading(page, 'Teams').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cli');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit Clients')).toBeFocused();
});

test('the badge of the user opens without its tooltip covering it', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/edit-client');
  await page.getByRole('button', { name: 'Your badge' }).click();
  await expect(page.getByRole('img', { name: /^Barcode \d{12}$/ })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('an unknown address shows a message and a link to the start page', { tag: '@full' }, async ({ browser }) => {
  const page = await openAs(browser, 'desk');
  await page.goto('/no-such-page');
  await expect(heading(page, 'There is nothing here')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(heading(page, 'Salon Dashboard')).toBeVisible();
});

test('offline, page titles are announced, and a screen that is not loaded yet says why and waits', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/profile');
  const firstName = page.getByLabel('First name');
  await expect(firstName).not.toHaveValue('');
  const known = await firstName.inputValue();
  await page.context().setOffline(true);
  await firstName.fill('Someone');
  await expectToast(page, 'Error updating user. The server cannot be reached. Check the connection.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await firstName.fill(known);

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Service Scheduler' }).click();
  const why = page.getByText('This screen could not be shown. The server cannot be reached. Check the connection.');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(why).toBeVisible();
  await retry.click();
  await expect(why).toBeVisible();
  await page.context().setOffline(false);
  await retry.click();
  await expect(heading(page, 'Service Scheduler')).toBeVisible();
});

test('a new version offers to reload, which keeps what is typed', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'next' } });
  });
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ body: '<meta name="build" content="next">' }),
  );
  page.on('dialog', (question) => question.accept());
  await openPageAs(page, 'admin', '/create-category');
  const name = page.getByRole('textbox', { name: /name/i });
  await name.fill('Balayage');
  await toast(page, 'A new version is ready.').getByText('Reload').click();
  await expect(page.getByText('restored')).toBeVisible();
  await expect(name).toHaveValue('Balayage');
});
