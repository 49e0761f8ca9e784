import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './signIn.ts';

/** Fluent keeps hidden stops for the keyboard in its tag groups and dialogs; they are not content. */
async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing on the screens of a front desk keeps anybody out, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expectNoViolation(page);
    await signIn(page, 'desk');
    await page.getByRole('heading', { name: 'Service Scheduler' }).waitFor();
    await page.getByText('Ellison').filter({ visible: true }).first().waitFor();
    await expectNoViolation(page);
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
  test(`nothing on the menu of a salon keeps anybody out, in ${colorScheme}`, async ({ page }) => {
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
