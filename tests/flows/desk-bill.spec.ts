import { type Browser, expect, type Page } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { sumEntries } from '../../shared/rules/bills.ts';
import { addDays } from '../../shared/rules/time.ts';
import { test } from './flow.ts';
import { openAs, openPageAs } from './openAs.ts';
import { toast } from './signIn.ts';

const salon = 1001;
const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) }).first();
/** Blocks are clicked at their top, because a gap belongs to the column behind it. */
const top = { position: { x: 30, y: 10 } };

/** Calls the API as the user of the page. */
async function createCaller(page: Page) {
  const asked = await page.waitForRequest((request) => 'authorization' in request.headers());
  const headers = { authorization: asked.headers()['authorization'] ?? '' };
  return async (method: 'get' | 'post' | 'put', path: string, data?: object) =>
    (await page.request[method](`/api${path}`, { headers, ...(data && { data }) })).json();
}

/** The latest done visit whose bowls used more than its service covers, on a day that is not billed yet. */
async function findVisitWithExtra(page: Page) {
  const [ask] = await Promise.all([createCaller(page), page.goto(`/scheduler?location_id=${salon}`)]);
  const { date } = await ask('post', '/scheduler', { Location: salon });
  for (let back = 0; back < 10; back += 1) {
    const day = addDays(date, -back);
    const { schedules } = await ask('post', '/scheduler', { Location: salon, date: day });
    for (const one of schedules) {
      if (one.status !== 'done' || one.bill) continue;
      const bill = api.bills.getBill.reply.parse(await ask('get', `/bills/visit/${one.appointmentId}`));
      if (bill.lines.some(({ kind }) => kind === 'extra')) return { day, bill };
    }
  }
  throw new Error('No visit of the demo used extra product');
}

test('the price of a visit changes in 3 clicks and 2 keys, and its bill is closed with a waived line, a product and a discount', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'manager', '/edit-client');
  const { day, bill } = await findVisitWithExtra(page);
  // The book draws the blocks in sight only.
  await page.goto(`/scheduler?location_id=${salon}&date=${day}&appointment=${bill.appointment_id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await block(page, bill.client_name).click(top);
  await page
    .getByRole('button', { name: /^Change the price of/ })
    .first()
    .click();
  await page.keyboard.type('80');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Appointments updated successfully.')).toBeVisible();

  await block(page, bill.client_name).click(top);
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services).toContainText('$80.00');
  await expect(services).toContainText('Redo');

  await page
    .getByRole('button', { name: /^Waive extra product/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our mistake');
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Extra product' })).toContainText('Waived: Our mistake');

  await page.getByRole('combobox', { name: 'Sell a product' }).fill('hydrate conditioner');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('region', { name: 'Products sold' })).toContainText('$26.00');

  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Loyal client');
  await page.getByRole('button', { name: 'Give discount' }).click();
  await expect(page.getByText('Discount 10% · Loyal client')).toBeVisible();

  await page.getByRole('button', { name: 'Close bill' }).click();
  await expect(page.getByRole('heading', { name: /^Bill \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

type Ask = Awaited<ReturnType<typeof createCaller>>;

/** What the salon's ledger, profit and stock say of today. */
async function readDay(ask: Ask, today: string) {
  const days = `from=${today}&to=${today}`;
  const { Items } = api.bills.listBills.reply.parse(await ask('get', `/bills?location_id=${salon}&${days}&limit=200`));
  const { billed, all } = api.insights.getProfit.reply.parse(
    await ask('get', `/insights/profit?location=${salon}&${days}&page=start`),
  );
  const found = api.bills.searchRetail.reply.parse(
    await ask('get', `/bills/products?location_id=${salon}&search=purple`),
  );
  const { services, products, fees, total } = sumEntries(Items);
  const shelf = found[0]?.inventory_current_quantity ?? 0;
  return { services, products, fees, total, sold: billed.sold, feesInProfit: billed.fees, revenue: all.revenue, shelf };
}

/** Three visits of today, of which two are done and one was missed. */
async function bookDay(ask: Ask, today: string) {
  const { schedules } = await ask('post', '/scheduler', { Location: salon, date: today });
  const [sample] = schedules;
  const { service_id, service_step1_minutes, service_step2_minutes, service_step3_minutes } = sample.services[0];
  const person = { firstName: 'Fay', lastName: 'Testwood', phone: '7035559917', email: '', date: '' };
  const { client_id } = await ask('post', '/gateway/z1gki3w695', { ...person, rest_later: true });
  const steps = { service_step1_minutes, service_step2_minutes, service_step3_minutes };
  const book = async (hour: number, status: 'done' | 'no_show') => {
    const services = [{ service_id, ...steps, price: 50, price_reason: 'Model' }];
    const { appointmentId } = await ask('post', '/scheduler/createAppointment', {
      ...{ location_id: salon, client_id, user_id: sample.user_id, services },
      ...{ start: `${today} 0${hour}:00:00`, allow_double_booking: true, allow_client_busy: true },
    });
    await ask('put', '/scheduler/status', { scheduleEntryId: appointmentId, status });
    return appointmentId as string;
  };
  return {
    client: 'Fay Testwood',
    ids: [await book(6, 'done'), await book(7, 'done'), await book(8, 'no_show')],
  };
}

const openCaller = async (browser: Browser, who: string) => {
  const page = await openAs(browser, who, '/edit-client');
  const [ask] = await Promise.all([createCaller(page), page.goto(`/scheduler?location_id=${salon}`)]);
  return ask;
};

test('a desk closes its day: what it charged, the ledger, profit and the stock agree to the cent and piece', async ({
  page,
  browser,
}) => {
  const ask = await openCaller(browser, 'manager');
  const { date: today } = await ask('post', '/scheduler', { Location: salon });
  const before = await readDay(ask, today);
  const { client, ids } = await bookDay(ask, today);
  await openPageAs(page, 'desk', '/edit-client');

  // A shampoo without a visit: two keys more than its name.
  await page.goto(`/scheduler?location_id=${salon}&sell=WALK-IN`);
  const search = page.getByRole('combobox', { name: 'Sell a product' });
  await search.fill('purple');
  await page.getByRole('option', { name: /Purple Shampoo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close bill, $28.00' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();

  // The client who did not come owes a fee.
  await page.goto(`/scheduler?location_id=${salon}&date=${today}&appointment=${ids[2]}`);
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  await page.getByRole('button', { name: 'Add deposit or fee' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('15');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Fees' })).toContainText('$15.00');

  // A product is put on a bill and taken back.
  await page.goto(`/bills?location_id=${salon}`);
  const rows = page
    .getByRole('region', { name: /^Not billed yet/ })
    .getByRole('listitem')
    .filter({ hasText: client });
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('button', { name: client, exact: true }).click();
  await search.fill('purple');
  await page.getByRole('option', { name: /Purple Shampoo/ }).click();
  await page.getByRole('button', { name: /^Remove Fibre Clinix Purple Shampoo/ }).click();
  await expect(page.getByRole('region', { name: 'Products sold' }).getByText('$28.00')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // Enter closes one after the other.
  for (const total of ['$50.00', '$50.00', '$15.00']) {
    const next = rows.getByRole('button', { name: `Close bill of ${client}, ${total}` }).first();
    await next.focus();
    await page.keyboard.press('Enter');
  }
  await expect(rows).toHaveCount(0);
  await expect(async () => {
    const after = await readDay(ask, today);
    const grown = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        Math.round((value - before[name as keyof typeof before]) * 100) / 100,
      ]),
    );
    expect(grown).toEqual({
      ...{ services: 100, products: 28, fees: 15, total: 143 },
      ...{ sold: 28, feesInProfit: 15, revenue: 100, shelf: -1 },
    });
    const shown = await page.getByLabel('Sums', { exact: true }).textContent();
    expect(shown).toContain(after.total.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  }).toPass({ timeout: 15_000 });
});
