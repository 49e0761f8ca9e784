import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { book } from './bookPage.ts';
import { test } from './flow.ts';
import { signIn, toast } from './signIn.ts';

/** Fluent keeps hidden stops for the keyboard in its tag groups and dialogs, and tooltips beside everything else; neither is content. */
async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    .exclude('[role="tooltip"]')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing on the screens of a front desk keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectNoViolation(page);
    await signIn(page, 'desk');
    await page.getByRole('heading', { name: 'Service Scheduler' }).waitFor();
    await page.getByText('Ellison').filter({ visible: true }).first().waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'New appointment' }).click();
    await page.getByRole('heading', { name: 'New appointment' }).waitFor();
    await expectNoViolation(page);
    for (const view of ['?view=week', '?view=week&mode=tabs']) {
      await page.goto(`/scheduler${view}`);
      await page.getByText('Mara Ellison').filter({ visible: true }).first().waitFor();
      await expectNoViolation(page);
    }
    for (const [path, landmark] of [
      ['/edit-client', 'Edit Clients'],
      ['/create-client', 'Add New Client'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: landmark }).waitFor();
      await expectNoViolation(page);
    }
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing in the life of an appointment keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'manager');
    await page.goto(`/scheduler?date=2027-06-${colorScheme === 'light' ? '08' : '09'}`);
    await book(page, { stylist: 'Mara Ellison', at: '10:00 AM', client: 'Nora', minutes: 60 });
    await page.getByRole('button', { name: /^Nora/ }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Cancelled' }).click();
    await page.getByRole('button', { name: /^Nora [^,]+, Cancelled/ }).waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('marked it as Cancelled').waitFor();
    await expect(toast(page, /^Appointments? /)).toHaveCount(0);
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Client called');
    await expectNoViolation(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Deleted (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    await page.getByText('deleted it: Client called').waitFor();
    await expect(toast(page, /^Appointments? /)).toHaveCount(0);
    await expectNoViolation(page);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing on the menu of a salon keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'admin');
    await page.goto('/manage-categories');
    await page.getByText('Highlights').waitFor();
    await expectNoViolation(page);
    await page.getByText('Highlights').click();
    await page.getByRole('button', { name: 'Archive' }).waitFor();
    await expectNoViolation(page);
    for (const path of ['/services', '/search-services']) {
      await page.goto(path);
      await page.getByText('BALAYAGE', { exact: true }).waitFor();
      await expectNoViolation(page);
    }
    await page.goto('/create-service');
    await page.getByRole('button', { name: 'Create a new Service' }).click();
    await page.getByText('Please choose a service name').waitFor();
    await expectNoViolation(page);
    await page.goto('/create-category');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByText('Please choose a flag').waitFor();
    await expectNoViolation(page);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing on the screens about stylists keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'manager');
    await page.goto('/search-stylists');
    const mara = page.getByRole('row').filter({ hasText: 'Mara' });
    await mara.waitFor();
    await expectNoViolation(page);
    await mara.click();
    await page.getByRole('row').filter({ hasText: 'Active' }).first().waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Working Hours' }).click();
    await page.getByLabel('Own hours').check();
    await page.getByRole('button', { name: 'Add a day' }).click();
    await page.getByRole('button', { name: 'Save Hours' }).click();
    await page.getByText('Not a date').waitFor();
    await page.getByRole('button', { name: 'Create address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Create address' }).waitFor();
    await page.goto('/search-stylists');
    await mara.click();
    await page.getByRole('button', { name: 'Add Services' }).click();
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Add services to: Mara Ellison' }).click();
    await page.getByRole('button', { name: 'Save Services' }).waitFor();
    await expectNoViolation(page);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing on the screens of those who run salons keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'platform');
    await page.getByRole('button', { name: 'Add New Salon' }).click();
    await page.getByText('Salon name is required').waitFor();
    await expectNoViolation(page);
    await page.goto('/edit-client-form?clientId=nobody');
    await page.getByLabel('Organization').waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, 'admin');
    await page.goto('/configure-salon');
    await page.getByLabel('Address').fill('');
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await page.getByRole('checkbox', { name: 'Friday' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Friday opening time is required').waitFor();
    await expectNoViolation(page);
    await page.goto('/manage-users');
    await page.getByRole('button', { name: 'Batch Edit' }).click();
    await page.getByRole('gridcell', { name: 'Ellison' }).click();
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('');
    await page.keyboard.press('Enter');
    await page.getByText('1 change · 1 invalid').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: 'Ellison' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Edit Account' }).click();
    await page.getByText('Last name is required').waitFor();
    await expectNoViolation(page);
    await page.goto('/profile');
    await page.getByText('Reset the password').waitFor();
    await expectNoViolation(page);
    await page.goto('/edit-client?q=claire');
    await page.getByRole('gridcell', { name: 'Claire' }).first().click();
    await page.getByRole('alertdialog').getByText('Are you sure you want to edit Claire').waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByLabel('First name').waitFor();
    const past = page.getByRole('region', { name: 'Past appointments' });
    await past.getByRole('link').first().or(past.getByText('No past appointments.')).waitFor();
    await expectNoViolation(page);
  });
