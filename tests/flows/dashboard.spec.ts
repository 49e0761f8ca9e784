import { expect, type Page } from '@playwright/test';
import { clientsOf } from '../../infra/local/demo/clients.ts';
import { luma } from '../../infra/local/demo/salons.ts';
import { demoKey } from '../../infra/local/demo/stations.ts';
import { test } from './flow.ts';
import { arriveAs, goTo } from './openAs.ts';
import { told } from './signIn.ts';

const mara = { id: '01DEMO00000000000000000005', name: 'Mara Ellison' };
const igora = { name: '4-3 Medium Brown Gold', code: '070204014301' };

/** A bowl that the first color bar of Fairfax has just weighed. */
async function weigh(page: Page, client: string, grams: number): Promise<void> {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const entries = [{ product: igora.code, grams, waste: 1.11 }];
  const bowl = { local_id: 'flow-1', start: ago(90), end: ago(5), stylist: mara.id, client, entries };
  const answer = await page.request.post('/api/station/bowls', {
    headers: { 'x-station-key': demoKey },
    data: { sent_at: ago(0), bowls: [bowl] },
  });
  expect(await answer.json()).toMatchObject({ verdicts: [{ verdict: 'booked' }] });
}

/** Everywhere a bowl is told of, all of which say these grams. */
async function expectEverywhere(page: Page, client: { id: string; name: string }, grams: string): Promise<void> {
  await goTo(page, '/reports-sql');
  const transaction = page.getByRole('row', { name: client.name }).filter({ hasText: igora.name });
  await expect(transaction.first()).toContainText(grams);
  await goTo(page, `/edit-client-form?clientId=${client.id}`);
  await expect(page.getByRole('region', { name: 'Formula' })).toContainText(`${grams} g`);
  await goTo(page, `/stylist-dashboard?user_id=${mara.id}`);
  await expect(page.getByRole('link', { name: client.name })).toContainText(`${grams} g`);
}

test('a bowl is seen without a reload on the dashboard, then in the transactions, on the shelf and with its client, and so is what it is corrected to', async ({
  page,
}) => {
  const [one] = clientsOf(luma, 1);
  const client = { id: one?.client_id ?? '', name: `${one?.client_first_name} ${one?.client_last_name}` };
  await arriveAs(page, 'manager', `/stylist-dashboard?user_id=${mara.id}`);
  await page.getByRole('heading', { name: 'Client history' }).waitFor();
  await weigh(page, client.id, 33.33);
  // Dashboards look every seven seconds.
  await expect(page.getByRole('link', { name: client.name })).toContainText('33.33 g');
  await expectEverywhere(page, client, '33.33');

  await goTo(page, `/rolled-reports-sql?v.transaction_client_name=${encodeURIComponent(client.name)}`);
  const bowl = page.getByRole('row', { name: client.name }).first();
  await bowl.getByRole('button', { name: /^Open|^Expand/ }).click();
  await page.getByRole('button', { name: 'Batch Edit' }).click();
  await page.getByRole('row', { name: igora.name }).getByText('33.33').dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30.25');
  await page.keyboard.press('Enter');
  await told(page, 'Saved', () => page.getByRole('button', { name: 'Save' }).click());
  await expectEverywhere(page, client, '30.25');

  await goTo(page, `/inventory?q=${igora.code}`);
  await page.getByRole('row', { name: igora.name }).first().getByRole('gridcell').nth(1).click();
  const movements = page.getByRole('complementary', { name: igora.name }).getByRole('listitem');
  await expect(movements.filter({ hasText: /^Correction/ }).first()).toBeVisible();
  await expect(movements.filter({ hasText: /^Use/ }).first()).toBeVisible();
});
