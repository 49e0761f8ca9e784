import { expect, type Page, type Response } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { consoleScreens } from '../support/consoleScreens.ts';
import { test } from './flow.ts';
import { goTo, openPageAs } from './openAs.ts';
import { expectToast } from './signIn.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const line = (page: Page, name: string) => page.getByRole('row', { name }).first();
const tile = (page: Page, name: RegExp) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });

/** Orders three products from the distributor that was just created. */
async function orderFrom(page: Page, added: Response): Promise<string> {
  const { authorization = '' } = await added.request().allHeaders();
  const headers = { authorization };
  const { reseller_id } = api.orders.createReseller.reply.parse(await added.json());
  const path = api.orders.listReorderProducts.path.replace('{locationId}', '1001').replace('{resellerId}', reseller_id);
  const shelf = await page.request.get(`/api${path}`, { headers });
  const { products, order_number } = api.orders.listReorderProducts.reply.parse(await shelf.json());
  const order_items = products.slice(0, 3).map(({ product_id, new_quantity }) => ({ product_id, new_quantity }));
  const data = { reseller_id, order_number, order_items };
  const answer = await page.request.post(`/api${api.orders.submitReorder.path}`, { headers, data });
  expect(answer.status()).toBe(201);
  return order_number;
}

test('a manager adds a distributor, sees new and late orders, cancels one with a reason and finds it finished', async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/distributors');
  await page.getByRole('button', { name: 'Add Distributor' }).click();
  await heading(page, 'Add Distributor').waitFor();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Potomac Beauty');
  await page.getByRole('textbox', { name: 'Lead time' }).fill('3');
  await page.getByRole('combobox', { name: 'Brands' }).fill('majirel');
  await page.getByRole('option', { name: /Majirel/ }).click();
  await page.keyboard.press('Escape');
  const added = page.waitForResponse((answer) => answer.status() === 201);
  await expectToast(page, 'Distributor added', () => page.getByRole('button', { name: 'Add Distributor' }).click());
  await expect(line(page, 'Potomac Beauty')).toContainText('Majirel');
  await expect(line(page, 'Potomac Beauty').getByRole('gridcell').last()).toHaveText(/^[1-9]/);

  const number = await orderFrom(page, await added);
  await goTo(page, '/orders');
  await expect(line(page, number)).toContainText('Ordered');
  await tile(page, /^Late/).click();
  await expect(line(page, 'RO-1005')).toContainText('days late');
  await expect(page.getByRole('row', { name: number })).toHaveCount(0);
  await tile(page, /^Back orders/).click();
  // Waits for the order: the list before it also has a search field.
  await page.getByRole('columnheader', { name: 'Still to come' }).waitFor();
  await page.getByRole('searchbox').fill(number);
  // Orders that are on time are not listed.
  await expect(page.getByText('No lines match the filters.')).toBeVisible();

  await tile(page, /^Open/).click();
  await line(page, number).getByRole('gridcell').first().click();
  await heading(page, `Order ${number}`).waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Ordered from another one');
  await expectToast(page, 'Order canceled', () => page.keyboard.press('Enter'));
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line(page, number)).toContainText('Canceled');
  await tile(page, /^Finished/).click();
  await expect(line(page, number)).toContainText('Ordered from another one');
});

/** Pages of the printed sheet of an order with this many lines. */
async function countSheets(page: Page, lines: number): Promise<number> {
  const { getOrder } = api.orders;
  const address = `**/api${getOrder.path.replaceAll(/\{\w+\}/g, '*')}`;
  await page.route(address, async (route) => {
    const order = getOrder.reply.parse(await (await route.fetch()).json());
    const long = Array.from({ length: lines }, (_, nth) => ({
      ...(order.lines[nth % order.lines.length] ?? {}),
      product_id: `line-${nth}`,
    }));
    await route.fulfill({ json: { ...order, lines: long } });
  });
  await page.goto(`${consoleScreens['/order']?.address}&sheet=1`);
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(lines + 2);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.unroute(address);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('an order of 8 lines prints on one sheet, one of 20 or 21 on two', async ({ page }) => {
  await openPageAs(page, 'manager', '/orders');
  expect(await countSheets(page, 8)).toBe(1);
  expect(await countSheets(page, 20)).toBe(2);
  expect(await countSheets(page, 21)).toBe(2);
});
