import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, signIn, toast } from './signIn.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Hovers a row to show its buttons, then opens the form. Waits for the form, because the list has fields of the same names. */
async function edit(page: Page, name: string): Promise<void> {
  await rowOf(page, name).hover();
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit Account' }).waitFor();
}

/** A cell of a row, once the row is there. Column numbers count the check box column. */
async function cell(page: Page, name: string, title: string) {
  await rowOf(page, name).waitFor();
  const titles = await page.getByRole('columnheader').allTextContents();
  return rowOf(page, name).getByRole('gridcell').nth(titles.indexOf(title));
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a system admin adds a user with a badge, edits users in a batch, deactivates and reactivates one', async ({
  page,
  browser,
  request,
}) => {
  await openPageAs(page, 'admin', '/manage-users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  await expect(page).toHaveURL(/\/create-account$/);

  await page.getByRole('button', { name: 'Create a new account' }).click();
  for (const text of ['First name is required', 'Last name is required', 'Email is required'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('User must be assigned a location')).toBeVisible();
  await expect(page.getByText('User must be assigned a role')).toBeVisible();

  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill('Zabel');
  await page.getByLabel('Email').fill('stylist@demo.test');
  await page.getByLabel('Phone').fill('7035550177');
  await choose(page, 'Salon', 'Rosslyn');
  await choose(page, 'Salon', 'Fairfax');
  await choose(page, 'Access level', 'Stylist');
  await page.getByRole('checkbox', { name: 'Generate Barcode' }).check();
  const drawn = page.getByRole('img', { name: /^Barcode \d{12}$/ });
  const first = await drawn.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Regenerate barcode' }).click();
  await expect(drawn).not.toHaveAttribute('aria-label', first ?? '');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download barcode' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('barcode.png');
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');

  await page.getByRole('button', { name: 'Create a new account' }).click();
  await expect(page.getByText('A user with this email exists already.')).toBeVisible();
  await page.getByLabel('Email').fill('wren@example.com');
  const [sent] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/users')),
    page.getByRole('button', { name: 'Create a new account' }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ location: 1002, locations: [1002, 1001], roles: ['stylist'] });
  await expect(toast(page, 'Email sent to new user for verification.')).toBeVisible();
  await expect(page).toHaveURL(/\/manage-users/);
  const [mail] = await (await request.get('/local/mail?to=wren@example.com')).json();
  expect(mail.text).toContain('wren@example.com');

  await page.getByRole('searchbox', { name: 'Search Teams' }).fill('Zabel');
  await expect(rowOf(page, 'Zabel')).toContainText('Pending');
  await expect(rowOf(page, 'Zabel')).toContainText('+1 (703) 555-0177');
  await page.goto('/local/mail');
  await expect(page.getByText('wren@example.com').first()).toBeVisible();

  await open(page, '/manage-users?q=za', 'Teams');
  await edit(page, 'Zabel');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByLabel('Last name').fill('Zabel-Ortiz');
  await expectToast(page, 'User updated', () => page.getByRole('button', { name: 'Edit Account' }).click());

  await open(page, '/manage-users', 'Teams');
  const add = page.getByRole('button', { name: 'Add New User' });
  const primary = await add.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByRole('button', { name: 'Batch Edit' }).click();
  await (await cell(page, 'Brooks', 'First name')).click();
  await page.getByLabel('First name', { exact: true }).fill('Imanuela');
  await page.keyboard.press('Enter');
  await (await cell(page, 'Ellison', 'First name')).click();
  await page.getByLabel('First name', { exact: true }).fill('Marabel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 changes')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await (await cell(page, 'Ellison', 'First name')).click();
  await page.getByLabel('First name', { exact: true }).fill('Marabel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 changes')).toBeVisible();
  // The primary button of a screen is the next step.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCSS('background-color', primary);
  await expect(add).not.toHaveCSS('background-color', primary);

  const elsewhere = await browser.newPage();
  await openPageAs(elsewhere, 'manager', '/manage-users?q=ellison');
  await edit(elsewhere, 'Ellison');
  await elsewhere.getByRole('textbox', { name: 'Phone', exact: true }).fill('7035550188');
  await expectToast(elsewhere, 'User updated', () => elsewhere.getByRole('button', { name: 'Edit Account' }).click());
  await elsewhere.close();

  await expectToast(page, 'Some users were not updated.', () => page.getByRole('button', { name: 'Save' }).click());
  await expect(page.getByText('1 change was not saved.')).toBeVisible();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Ellison')).toContainText('+1 (703) 555-0188');
  await expect(rowOf(page, 'Ellison')).toContainText('Marabel');
  await expectToast(page, 'Successfully updated users.', () => page.getByRole('button', { name: 'Save' }).click());
  await expect(page.getByRole('button', { name: 'Batch Edit' })).toBeVisible();
  await expect(rowOf(page, 'Imanuela Brooks')).toBeVisible();

  await open(page, '/manage-users?q=zabel', 'Teams');
  await edit(page, 'Zabel');
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate Account' });
  await expect(question).toContainText('Are you sure you want to deactivate this user?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  await expectToast(page, 'User updated', () => question.getByRole('button', { name: 'Confirm' }).click());
  await open(page, '/manage-users?q=zabel', 'Teams');
  await expect(rowOf(page, 'Zabel')).toContainText('Inactive');
  await page.getByRole('button', { name: 'Batch Edit' }).click();
  await (await cell(page, 'Zabel', 'Status')).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Active');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully updated users.', () => page.getByRole('button', { name: 'Save' }).click());
  await expect(rowOf(page, 'Zabel')).toContainText('Active');
});

test('a salon admin sees only their salon, and can neither grant nor revoke higher roles', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'manager', '/manage-users');
  await rowOf(page, 'Abrams').waitFor();
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toHaveCount(0);
  await expect(rowOf(page, 'Castellanos')).toHaveCount(0);

  await page.getByRole('button', { name: 'Batch Edit' }).click();
  await (await cell(page, 'Abrams', 'Access level')).click();
  // Options of the open cell. Roles above the manager's own are not offered.
  const given = page.getByRole('listbox').getByRole('option');
  await expect(given).toHaveText(['Stylist', 'Front desk', 'Salon admin']);
  await given.filter({ hasText: 'Front desk' }).click();
  await page.keyboard.press('Tab');
  await expectToast(page, 'Successfully updated users.', () => page.getByRole('button', { name: 'Save' }).click());
  const roles = async () => (await cell(page, 'Abrams', 'Access level')).locator('[data-cut]');
  await expect(await roles()).toHaveAttribute('data-cut', /Product admin.*Front desk|Front desk.*Product admin/);

  await edit(page, 'Abrams');
  await expect(page.getByText('Product admin stays as it is.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Access level' }).click();
  const offered = page.getByRole('listbox', { name: 'Access level', exact: true }).getByRole('option');
  await expect(offered).toHaveText(['Stylist', 'Salon admin', 'Front desk', 'Product admin']);
  await expect(offered.filter({ hasText: 'Product admin' })).toBeDisabled();
  await offered.filter({ hasText: 'Front desk' }).click();
  await page.keyboard.press('Escape');
  await expectToast(page, 'User updated', () => page.getByRole('button', { name: 'Edit Account' }).click());
  await expect(await roles()).toHaveAttribute('data-cut', 'Product admin');

  await open(page, '/manage-users?q=whitfield', 'Teams');
  await rowOf(page, 'Whitfield').waitFor();
  await expect(rowOf(page, 'Whitfield').getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('a front desk can view the team and print badges, but not edit users', { tag: '@full' }, async ({ page }) => {
  await openPageAs(page, 'desk', '/manage-users');
  await rowOf(page, 'Ellison').waitFor();
  for (const title of ['Organization', 'Salon'])
    await expect(page.getByRole('columnheader', { name: title })).toHaveCount(0);
  for (const name of ['Add New User', 'Batch Edit', /^Edit/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Print badges' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('have no barcode and will be left out.');
  await page.getByRole('button', { name: /^Print \d+ badges$/ }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^Barcode \d{12}$/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/create-account');
  await expect(page.getByRole('heading', { name: 'Add New User' })).toHaveCount(0);
});

test('a user edits their profile and signs out everywhere', async ({ page, browser }) => {
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, 'manager');
  const hour = 60 * 60 * 1000;
  // Tokens last an hour, after which the other browser needs a renewal.
  await elsewhere.clock.setFixedTime(Date.now() + 2 * hour);
  await open(elsewhere, '/profile', 'Profile');
  await signIn(page, 'manager');
  await open(page, '/profile', 'Profile');
  await page.getByLabel('Phone').fill('7035550166');
  await expectToast(page, 'User updated', () => page.getByRole('button', { name: 'Save' }).click());
  await page.getByLabel('Phone').fill('7035550167');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 (703) 555-0167');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.clock.setFixedTime(Date.now() + 4 * hour);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
});
