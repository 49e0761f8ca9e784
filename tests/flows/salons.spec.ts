import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, signIn, toast } from './signIn.ts';

const saved = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/gateway/v0gi2lnyki'));
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Chooses an option of a list in the salon form by keyboard alone. */
async function choose(page: Page, label: string, typed: string, expected: string): Promise<void> {
  const time = page.getByRole('combobox', { name: label });
  await time.fill(typed);
  await page.keyboard.press('Tab');
  await expect(time).toHaveValue(expected);
}

test.use({ timezoneId: 'America/New_York' });

test('a platform admin adds a salon with a unique name to an organization', { tag: '@full' }, async ({ page }) => {
  const name = 'Größer & Søns — Haus der schönen Haare 40';
  await openPageAs(page, 'platform', '/create-salon');
  await expect(page.getByRole('heading', { name: 'Add New Salon' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New Salon' }).click();
  await expect(page.getByText('Salon name is required')).toBeVisible();
  await expect(page.getByText('User must be assigned a Organization')).toBeVisible();
  await expect(page.getByLabel('Salon name')).toBeFocused();

  await page.getByLabel('Salon name').fill(name);
  await page.getByRole('combobox', { name: 'Organization' }).fill('Luma');
  await page.getByRole('option', { name: 'Luma Hair' }).click();
  await page.getByRole('textbox', { name: "Salon's phone" }).fill('7035550142');
  await expectToast(page, 'Success', () => page.getByLabel('Salon name').press('Enter'));
  await expect(page.getByLabel('Salon name')).toHaveValue('');

  await page.getByLabel('Salon name').fill(name.toUpperCase());
  await page.getByRole('combobox', { name: 'Organization' }).fill('Luma');
  await page.getByRole('option', { name: 'Luma Hair' }).click();
  await page.getByRole('textbox', { name: "Salon's phone" }).fill('7035550142');
  await page.getByRole('button', { name: 'Add New Salon' }).click();
  await expect(page.getByText('This name is taken')).toBeVisible();
  await expect(page.getByLabel('Salon name')).toHaveValue(name.toUpperCase());

  await page.goto('/configure-salon');
  await expect(page).toHaveURL(/\/home$/);
});

test('a salon admin configures the hours of their salon, and the page reloads after 3 s', async ({ page }) => {
  await page.clock.install();
  await openPageAs(page, 'manager', '/create-salon');
  await expect(page).not.toHaveURL(/create-salon/);
  await page.goto('/configure-salon');
  await expect(page.getByRole('combobox', { name: 'Salon' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Fairfax');

  await page.getByLabel('Address').fill(' ');
  await page.getByRole('textbox', { name: 'Phone' }).fill('');
  await save(page);
  await expect(page.getByText('Please enter an Address')).toBeVisible();
  await expect(page.getByText('Phone is required')).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByLabel('Address').fill('10620 Main Street, Fairfax');
  for (const wrong of ['ask Ann', '1.5']) {
    await page.getByRole('textbox', { name: 'Phone' }).fill('');
    await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(wrong);
    await save(page);
    await expect(page.getByText('Phone must be a number')).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Phone' }).fill('703.555.0142');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (703) 555-0142');

  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Eastern Standard Time',
    'Central Standard Time',
    'Mountain Standard Time',
    'Pacific Standard Time',
    'Alaska Standard Time',
    'Hawaii-Aleutian Standard Time',
  ]);
  await page.getByRole('option', { name: 'Eastern Standard Time' }).click();

  const monday = page.getByRole('checkbox', { name: 'Monday' });
  await monday.focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Tuesday' }).uncheck();
  await expect(page.getByRole('combobox', { name: 'Tuesday opens' })).toBeDisabled();
  await page.keyboard.press('Shift+Tab');
  await monday.check();
  // Ticking the day again restores its previous times.
  await expect(page.getByRole('combobox', { name: 'Monday opens' })).toHaveValue('9:30 AM');
  await choose(page, 'Monday opens', '', '');
  await save(page);
  await expect(page.getByText('Monday opening time is required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Monday opens' })).toBeFocused();
  await choose(page, 'Monday opens', '9', '9:00 AM');
  await choose(page, 'Monday closes', '9 am', '9:00 AM');
  await expect(page.getByText('Closing time must be at least 30 minutes after opening time')).toBeVisible();
  await choose(page, 'Monday closes', '9:30 am', '9:30 AM');
  await expect(page.getByText('Closing time must be at least 30 minutes after opening time')).toBeHidden();

  // Stranded appointments are listed first. Declining keeps everything as typed.
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/booked appointments would be outside the new hours/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the hours' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const request = saved(page);
  await save(page);
  await page.getByRole('button', { name: 'Save anyway' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    phoneNumber: '17035550142',
    isMondayOpen: true,
    mondayOpen: '09:00',
    mondayClose: '09:30',
    isTuesdayOpen: false,
    tuesdayOpen: 'closed',
    tuesdayClose: 'closed',
  });
  await expect(toast(page, 'Success')).toBeVisible();
  const reload = page.waitForEvent('load');
  await page.clock.fastForward(3000);
  await reload;
  await expect(page.getByRole('combobox', { name: 'Monday closes' })).toHaveValue('9:30 AM');

  // Unsaved changes delay the reload and can still be saved.
  await page.getByLabel('Address').fill('1 Main Street');
  await save(page);
  await expect(toast(page, 'Success')).toBeVisible();
  await page.getByLabel('Address').fill('2 Main Street');
  await page.clock.fastForward(10_000);
  await expect(page.getByLabel('Address')).toHaveValue('2 Main Street');
  await expect(toast(page, 'Success')).toBeHidden();
  await save(page);
  await expect(toast(page, 'Success')).toBeVisible();
  const next = page.waitForEvent('load');
  await page.clock.fastForward(3000);
  await next;
  await expect(page.getByLabel('Address')).toHaveValue('2 Main Street');
});

test('concurrent admins, lost connections and switching salons lose no changes', {
  tag: '@full',
}, async ({ page, context, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  await signIn(other, 'admin');
  for (const admin of [page, other]) {
    await admin.goto('/configure-salon');
    await admin.getByRole('combobox', { name: 'Salon' }).fill('Ross');
    await admin.getByRole('option', { name: 'Rosslyn' }).click();
    await expect(admin.getByLabel('Address')).toHaveValue(/Rosslyn|Arlington/);
  }
  await expect(page.getByRole('combobox', { name: 'Salon' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 703 555 0199');
  await context.setOffline(true);
  await save(page);
  await expect(toast(page, 'Operation failed. The server cannot be reached.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (703) 555-0199');

  await other.getByLabel('Address').fill('1 Wilson Boulevard, Rosslyn');
  await other.getByLabel('Phone').fill('7035550188');
  await save(other);
  await expect(toast(other, 'Success')).toBeVisible();
  await other.context().close();

  await context.setOffline(false);
  await save(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this in the meantime.' });
  await expect(notice).toContainText('Address: now 1 Wilson Boulevard, Rosslyn.');
  await expect(notice).toContainText('Phone: now +1 (703) 555-0188; you wrote +1 (703) 555-0199.');
  await expect(notice).toBeFocused();
  await expect(page.getByLabel('Address')).toHaveValue('1 Wilson Boulevard, Rosslyn');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (703) 555-0199');

  await page.getByRole('combobox', { name: 'Salon' }).fill('Lee');
  await page.getByRole('option', { name: 'Lee Heights' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Rosslyn');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (703) 555-0199');

  const reload = page.waitForEvent('load');
  await save(page);
  await expect(toast(page, 'Success')).toBeVisible();
  await reload;
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Rosslyn');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (703) 555-0199');
});
