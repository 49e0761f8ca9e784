import { expect, type Page } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { toast } from './signIn.ts';

const salon = 1001;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Calls the API as the user of the page. */
async function createCaller(page: Page) {
  const asked = await page.waitForRequest((request) => 'authorization' in request.headers());
  const headers = { authorization: asked.headers()['authorization'] ?? '' };
  return async (method: 'get' | 'post', path: string, data?: object) =>
    (await page.request[method](`/api${path}`, { headers, ...(data && { data }) })).json();
}
type Ask = Awaited<ReturnType<typeof createCaller>>;

/** A visit of today whose client has a formula. */
async function findVisit(ask: Ask) {
  const { date, schedules } = await ask('post', '/scheduler', { Location: salon });
  for (const { appointmentId, client, status } of schedules) {
    if (status === 'cancelled' || status === 'no_show') continue;
    const { Items } = await ask('post', '/transactions/formulas', { client_id: client.client_id, limit: 4 });
    const other = Items.find((bowl: { appointment_id: string | null }) => bowl.appointment_id !== appointmentId);
    if (other) return { id: appointmentId, date, client: client.client_name, entry: other.entries[0] };
  }
  throw new Error('No client of today has a formula');
}

const grams = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const listRows = async (ask: Ask, client: string) => {
  const reply = await ask('get', `/transactions?location=${salon}`);
  const rows = api.reports.listTransactions.reply.parse(reply).Items;
  return rows.filter((row) => row.transaction_client_name === client && row.device?.startsWith('By hand'));
};

test('a bowl beside the chair: preset, changed, with what is left over; the report and the stock have it, offline and back', {
  tag: '@full',
}, async ({ page, context }) => {
  const [ask] = await Promise.all([createCaller(page), openPageAs(page, 'manager', '/scheduler')]);
  const { id, date, client, entry } = await findVisit(ask);
  await page.goto(`/scheduler?location_id=${salon}&date=${date}&appointment=${id}`);

  // Reading comes first: the form is behind Edit.
  const formula = page.getByRole('region', { name: 'Formula' });
  await expect(formula).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, 'an appointment that is read');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit appointment' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();

  const mix = async (amount: string) => {
    await page.getByRole('button', { name: 'New bowl' }).click();
    await page.getByRole('button', { name: '×0.5' }).click();
    if (amount === '21.5') await expectNoViolations(page, 'a bowl that is mixed');
    await grams(page, `Grams of ${entry.product_alias}`).fill(amount);
    await grams(page, 'Grams left over').fill('2');
    await page.getByRole('button', { name: 'Save bowl' }).click();
  };
  await mix('21.5');
  await expect(toast(page, `The bowl for ${client} is saved.`)).toBeVisible();
  const [row] = (await listRows(ask, client)).filter(({ product_id }) => product_id === entry.product_id);
  expect(row).toMatchObject({ transaction_entry_product_amount: 21.5 });
  const { Items: moved } = await ask('get', `/inventory/${salon}/${entry.product_id}/movements`);
  expect(moved[0]).toMatchObject({ kind: 'use', grams: 21.5 });

  // The Undo below is that of the second bowl.
  await expect(toast(page, `The bowl for ${client} is saved.`)).toHaveCount(0, { timeout: 30_000 });

  await context.setOffline(true);
  await mix('33.3');
  await expect(page.getByText('1 bowl waits for the network.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 bowl waits for the network.')).toHaveCount(0);
  await toast(page, `The bowl for ${client} is saved.`).last().getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The bowl is removed.')).toBeVisible();
  const amounts = (await listRows(ask, client)).map((one) => one.transaction_entry_product_amount);
  expect(amounts).toContain(21.5);
  expect(amounts).not.toContain(33.3);
});
