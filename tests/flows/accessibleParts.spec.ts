import { type Browser, expect, type Page } from '@playwright/test';
import { firstSundayOfJune, june } from '../support/days.ts';
import { expectNoViolations } from './axe.ts';
import { bookAppointment, fillAppointment } from './bookPage.ts';
import { test } from './flow.ts';
import { goTo, openAs } from './openAs.ts';
import { toast } from './signIn.ts';

/* Panels, dialogs, menus and error states. The screens themselves are covered by `accessible.spec.ts`. */

/** A low window, as in `accessible.spec.ts`. */
const calm = { reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 1440, height: 600 } } as const;
const phone = { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true };
const mara = '01DEMO00000000000000000005';

const as = (browser: Browser, who: string, at: string, more: object = calm) => openAs(browser, who, at, more);

/** Opens the book and waits until it is complete. */
async function atBook(browser: Browser, who: string, at: string, more?: object): Promise<Page> {
  const page = await as(browser, who, at, more);
  await expect(page.getByRole('button', { name: 'New appointment' })).toBeEnabled();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('creating an appointment has no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await atBook(browser, 'manager', `/scheduler?date=${june(firstSundayOfJune + 2)}`);
  await page.getByRole('combobox', { name: 'Day of the book' }).click();
  await page.getByRole('grid').first().waitFor();
  await expectNoViolations(page, 'the days to choose from');
  await page.keyboard.press('Escape');
  await press(page, 'New appointment');
  await press(page, 'Save');
  await toast(page, /^Select a client in/).waitFor();
  await expectNoViolations(page, 'a new appointment without a client');
  for (const list of ['Client', 'Stylist', 'Service']) {
    await page.getByRole('combobox', { name: list }).click();
    await page.getByRole('option').first().waitFor();
    await expectNoViolations(page, `a new appointment, ${list}`);
    await page.getByRole('option').first().click();
  }
});

test('editing, status changes and deletion have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await atBook(browser, 'manager', `/scheduler?date=${june(firstSundayOfJune + 3)}`);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '10:00 AM', client: 'Nora', minutes: 60 });
  await fillAppointment(page, { stylist: 'Mara Ellison', at: '10:30 AM', client: 'Nora', minutes: 60 });
  await press(page, 'Save');
  await page.getByRole('alertdialog').waitFor();
  await expectNoViolations(page, 'the question about a double booking');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await press(page, 'Cancel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'New appointment' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Nora/ }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expectNoViolations(page, 'the statuses');
  await page.getByRole('option', { name: 'Canceled' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('button', { name: /^Nora [^,]+, Canceled/ }).waitFor();
  await press(page, 'History');
  await page.getByText('marked it as Canceled').waitFor();
  await expect(toast(page, /^Appointments? /)).toHaveCount(0);
  await expectNoViolations(page, 'the history of an appointment');
  await press(page, 'Delete appointment');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Client called');
  await expectNoViolations(page, 'the question about deleting');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await press(page, 'Deleted (1)');
  await page.getByRole('dialog').getByRole('button', { name: 'History' }).click();
  await page.getByText('deleted it: Client called').waitFor();
  await expect(toast(page, /^Appointments? /)).toHaveCount(0);
  await expectNoViolations(page, 'the deleted appointments');
});

test('the other views of the book have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await as(browser, 'desk', '/scheduler?view=week');
  for (const view of ['?view=week', '?view=week&mode=tabs', '?mode=tabs']) {
    await goTo(page, `/scheduler${view}`);
    await page.getByText('Mara Ellison').filter({ visible: true }).first().waitFor();
    await expectNoViolations(page, view);
  }
});

test('menus and dialogs of frame and grid have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await atBook(browser, 'admin', '/scheduler');
  await press(page, 'Admin Panel');
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Teams' }).waitFor();
  await expectNoViolations(page, 'the menu over the book');
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('gridcell', { name: 'Ellison', exact: true }).waitFor();
  await press(page, 'Your badge');
  await page.getByRole('img', { name: /^Barcode/ }).waitFor();
  await expectNoViolations(page, 'the own badge');
  await page.keyboard.press('Escape');
  for (const name of ['Columns', 'Export', 'Filter by Status']) {
    await press(page, name);
    await expectNoViolations(page, name);
    await page.keyboard.press('Escape');
  }
  await press(page, 'Batch Edit');
  await page.getByRole('gridcell', { name: 'Ellison', exact: true }).click();
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('1 change · 1 invalid').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expectNoViolations(page, 'a batch with a mistake');
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectNoViolations(page, 'the question about leaving');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('gridcell', { name: 'Abbott', exact: true }).first().click();
  await page.getByRole('alertdialog').getByText('Are you sure you want to edit').waitFor();
  await expectNoViolations(page, 'the question about a client');
});

test('forms with errors have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await as(browser, 'manager', '/profile');
  for (const [path, submit, complaint] of [
    ['/create-account', 'Create a new account', 'Email is required'],
    ['/create-service', 'Create a new Service', 'Please choose a service name'],
    ['/create-category', 'Add Category', 'Please choose a flag'],
    ['/create-client', 'Add Client', 'Birth date is required'],
  ] as const) {
    await goTo(page, path);
    await press(page, submit);
    await page.getByText(complaint).waitFor();
    await expectNoViolations(page, `${path} with mistakes`);
  }
  await page.getByRole('combobox', { name: 'Birth date' }).click();
  await page.getByRole('grid').first().waitFor();
  await expectNoViolations(page, 'the days of a birth date');
  await page.keyboard.press('Escape');
  await goTo(page, '/create-account');
  await page.getByRole('combobox', { name: 'Access level' }).click();
  await page.getByRole('option', { name: 'Stylist' }).click();
  await expectNoViolations(page, 'the access levels');
  await goTo(page, '/configure-salon');
  await page.getByLabel('Address').fill('');
  await page.getByRole('combobox', { name: 'Friday opens' }).fill('');
  await press(page, 'Save');
  await page.getByText('Friday opening time is required').waitFor();
  await expectNoViolations(page, 'the hours of a salon with mistakes');
});

test('services and hours of stylists have no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await as(browser, 'manager', `/stylist-hours?param=${mara}`);
  await page.getByLabel('Own hours').check();
  await press(page, 'Add a day');
  await press(page, 'Save Hours');
  await page.getByText('Date is required').waitFor();
  await press(page, 'Create address');
  await page.getByRole('textbox', { name: 'Address' }).waitFor();
  await expectNoViolations(page, 'own hours with mistakes, and the address of a calendar');
  await press(page, 'Turn off');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Create address' }).waitFor();
  await page.goto(`/add-service-to-stylist?param=${mara}`);
  await page.getByRole('checkbox').nth(1).check();
  await press(page, 'Add services to: Mara Ellison');
  await page.getByRole('button', { name: 'Save Services' }).waitFor();
  await expectNoViolations(page, 'services to add');
});

test('the phone layout has no accessibility violations', { tag: '@full' }, async ({ browser }) => {
  const page = await atBook(browser, 'manager', '/scheduler', phone);
  await page.getByRole('button', { name: 'View and more' }).tap();
  await page.getByRole('menuitemradio', { name: 'Week' }).waitFor();
  await expectNoViolations(page, 'the book and its menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New appointment' }).tap();
  await page.getByRole('heading', { name: 'New appointment' }).waitFor();
  // Controls behind the open panel are inert.
  await expect(page.locator('[inert]').getByRole('button', { name: 'View and more' })).toHaveCount(1);
  await expectNoViolations(page, 'a new appointment');
  await goTo(page, '/manage-users');
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .tap();
  await expectNoViolations(page, 'a list with a row opened');
  await page.getByRole('button', { name: 'Sort' }).tap();
  await expectNoViolations(page, 'the orders of a list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account, / }).tap();
  await expectNoViolations(page, 'the own menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
  await expectNoViolations(page, 'the main menu');
});

test('touch targets in stock lists are large enough on a phone', {
  tag: '@full',
}, async ({ browser }) => {
  const page = await as(browser, 'admin', '/reorder?location_id=1002', phone);
  const expectRoom = async (name: RegExp, role: 'button' | 'checkbox' = 'button') => {
    const target = page.getByRole(role, { name }).first();
    await target.waitFor();
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), `${name}`).toBeGreaterThanOrEqual(44);
  };
  await page.getByRole('combobox', { name: 'Distributor' }).tap();
  await page.getByRole('option').first().tap();
  await press(page, 'Next');
  await expectRoom(/^Select \d/, 'checkbox');
  expect((await page.locator('main .fui-SearchBox').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await goTo(page, '/orders?location_id=1001');
  await expectRoom(/^Show all$/);
  await goTo(page, '/transfers');
  await page.getByRole('button', { name: /^Rosslyn to Fairfax/ }).tap();
  await expectRoom(/^Write off /);
  await goTo(page, '/stock-count?location_id=1002');
  await expectRoom(/not counted yet$/);
});
