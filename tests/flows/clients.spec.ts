import { expect, type Page } from '@playwright/test';
import { firstSundayOfJune, june, nextYear } from '../support/days.ts';
import { blockRequests } from './blockRequests.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, signIn } from './signIn.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search Clients' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

async function typeBirthDate(page: Page, text: string): Promise<void> {
  await page.getByLabel('Birth date').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('a stylist searches, pages and opens a client, and Back restores page and search', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'stylist', '/edit-client');
  await expect(page.getByRole('heading', { name: 'Edit Clients' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['First name', 'Last name', 'Phone', 'Email']);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 clients')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'claire.abbott.279@example.com' })).toHaveCount(0);
  const first = (await rows(page).first().textContent()) ?? '';
  await rows(page).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Client', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('11–20 clients')).toBeVisible();
  await expect(rows(page).first()).toHaveText(first);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('1–10 of 1,150 clients', { exact: true })).toBeVisible();

  const clients = await blockRequests(page, '**/gateway/ctfdkk8xi0');
  await search(page).fill('Zoe');
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
  await clients.retry();
  await expect(rows(page).first()).toContainText('Zoë');
  await search(page).fill('nobody is called so');
  await expect(page.getByText('No clients match the filters.')).toBeVisible();
  for (const words of ['+1 (571) 250-0279', 'CLAIRE.ABBOTT.279@example.com', 'abbott, claire', 'Claire Abbott']) {
    await search(page).fill(words);
    await expect(rows(page).filter({ hasText: 'claire.abbott.279@example.com' })).toBeVisible();
  }

  await rows(page).filter({ hasText: 'claire.abbott.279@example.com' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to edit Claire Abbott?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('gridcell', { name: 'Claire' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Are you sure you want to edit Claire Abbott?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit-client-form\?clientId=[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Edit Client', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Birth date')).toHaveValue(/^\d\d\/\d\d$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('Claire Abbott');
  await expect(rows(page).filter({ hasText: 'claire.abbott.279@example.com' })).toBeVisible();

  await page.goto('/configure-salon');
  await expect(page).not.toHaveURL(/configure-salon/);
});

test('a front desk adds a client: errors are shown, input is kept, and a duplicate asks for confirmation', async ({
  page,
  context,
}) => {
  await openPageAs(page, 'desk', '/edit-client');
  await page.getByRole('button', { name: 'Add New Client' }).click();
  await expect(page).toHaveURL(/\/create-client\?location_id=1001$/);
  await expect(page.getByRole('heading', { name: 'Add New Client' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).click();
  for (const text of ['First name', 'Last name', 'Birth date', 'Email', 'Phone'])
    await expect(page.getByText(`${text} is required`)).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('First name').fill('Björk');
  await page.getByLabel('Last name').fill('Þórarinsdóttir-Featherstonehaugh');
  await typeBirthDate(page, '2/30/1990');
  await expect(page.getByText('Write the date as MM/DD/YYYY')).toBeVisible();
  await typeBirthDate(page, '4/9/1990');
  await expect(page.getByLabel('Birth date')).toHaveValue('04/09');
  await page.getByLabel('Email').fill('bjork@');
  await page.getByLabel('Phone').pressSequentially('call her');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await expect(page.getByText('Phone must be a number')).toBeVisible();
  await page.getByLabel('Email').fill('bjork@example.com');
  await page.getByLabel('Phone').fill('571.250.0279');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 (571) 250-0279');

  await page.getByRole('link', { name: 'Service Scheduler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await context.setOffline(true);
  await expectToast(page, 'The server cannot be reached.', () =>
    page.getByRole('button', { name: 'Add Client' }).click(),
  );
  await expect(page.getByLabel('Birth date')).toHaveValue('04/09');
  await expect(page.getByLabel('Last name')).toHaveValue('Þórarinsdóttir-Featherstonehaugh');
  await context.setOffline(false);

  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/gateway/z1gki3w695') && sent.push(request.url()));
  await page.getByRole('button', { name: 'Add Client' }).dblclick();
  const question = page.getByRole('alertdialog', { name: 'Same phone or email' });
  await expect(question).toContainText('Claire Abbott');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (571) 250-0279');
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'Client Created', () => question.getByRole('button', { name: 'Save anyway' }).click());
  await expect(page).toHaveURL(/\/scheduler\?client_id=[\w-]+&location_id=1001$/);
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('Björk Þórarinsdóttir-Featherstonehaugh');
});

test('concurrent editors of a client see the conflict; a platform admin can edit by address only', {
  tag: '@full',
}, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openPageAs(page, 'manager', '/edit-client?q=dmitri.abbott.220%40example.com');
  await rows(page).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Abbott');
  await page.getByLabel('Last name').fill('Abbott-Reyes');

  await signIn(other, 'platform');
  await expect(other.getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await other.goto('/edit-client');
  await expect(other).not.toHaveURL(/edit-client/);
  const { pathname, search: query } = new URL(page.url());
  await other.goto(pathname + query);
  await expect(other.getByRole('heading', { name: 'Edit Client' })).toBeVisible();
  await other.getByRole('combobox', { name: 'Organization' }).click();
  await other.getByRole('option', { name: 'Luma Hair' }).click();
  await other.getByLabel('Last name').fill('Abbott-Stone');
  await other.getByLabel('First name').fill('Dmitri Ivan');
  await expectToast(other, 'Client Updated', () => other.getByRole('button', { name: 'Update Client' }).click());
  await other.context().close();

  await page.getByRole('button', { name: 'Update Client' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this in the meantime.' });
  await expect(notice).toContainText('Last name: now Abbott-Stone; you wrote Abbott-Reyes.');
  await expect(notice).toContainText('First name: now Dmitri Ivan.');
  await notice.getByRole('button', { name: 'Use theirs: Last name' }).click();
  await page.getByLabel('Last name').press('End');
  await page.getByLabel('Last name').pressSequentially('-Reyes');
  await expectToast(page, 'Client Updated', () => page.getByRole('button', { name: 'Update Client' }).click());
  await expect(page).toHaveURL(/\/edit-client\?q=/);
  await expect(rows(page).first()).toContainText('Abbott-Stone-Reyes');

  await page.route('**/gateway/rw2hgi1tag', (route) => route.fulfill({ status: 500, json: {} }));
  await rows(page).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Edit Client', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('First name').fill('Dmitri');
  await expectToast(page, 'Client Update failed, please try again', () =>
    page.getByRole('button', { name: 'Update Client' }).click(),
  );
  await expect(page.getByLabel('First name')).toHaveValue('Dmitri');
});

test('a stylist sees the next appointments of a client, books one from there, and reaches that day', async ({
  page,
}) => {
  await openPageAs(page, 'stylist', '/edit-client?q=greta.marsh.38%40example.com');
  await rows(page).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('Greta');
  const clientPage = page.url();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/scheduler\?client_id=[\w-]+&location_id=1001$/);
  await page.goto(`${page.url()}&date=${june(firstSundayOfJune + 2)}`);
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('Greta Marsh');
  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await page.getByRole('option', { name: 'Mara Ellison' }).click();
  await page.getByRole('combobox', { name: 'Start' }).fill('11:00 AM');
  await page.getByRole('combobox', { name: 'Start' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add service' }).click();
  await page.getByRole('option').first().click();
  await expectToast(page, 'Appointments created successfully.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );

  await page.goto(clientPage);
  const next = page.getByRole('region', { name: 'Next appointments' });
  const line = next.getByRole('link', {
    name: new RegExp(`^Tue, Jun ${firstSundayOfJune + 2}, ${nextYear} · 11:00 AM`),
  });
  await expect(line).toContainText('Mara Ellison · Fairfax');
  await expect(line).toContainText(/\$\d+\.\d\d/);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/scheduler\\?location_id=1001&date=${june(firstSundayOfJune + 2)}$`));
  await expect(page.getByRole('button', { name: /^Greta Marsh/ })).toBeVisible();
});
