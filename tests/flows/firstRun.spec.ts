import { expect, type Page, test } from '@playwright/test';
import { freeSlot, stylistColumn } from './bookPage.ts';
import { countClicks } from './countClicks.ts';
import { startEmptyProduct } from './demo.ts';
import { scan } from './scanner.ts';
import { expectToast, toast } from './signIn.ts';

test.use({ timezoneId: 'America/Denver' });

test('an empty product is set up by its link: the owner creates an organization and stands in the console', async ({
  page,
}) => {
  const product = await startEmptyProduct();
  await page.goto(new URL('/setup', product.url).href);
  await expect(page.getByText('This page opens with the link that the product printed.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(product.url);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText(/^Mountain Time, \d+:\d\d [AP]M now$/);
  const values = {
    Organization: 'Luma Hair',
    'First salon': 'Fairfax',
    "Salon's phone": '3035550142',
    'First name': 'Ada',
    'Last name': 'Owner',
    Email: 'ada@luma.test',
    Password: 'Nine-foils',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  const create = page.getByRole('button', { name: 'Create organization' });
  await create.click();
  await expect(
    page
      .getByText(/password/i)
      .and(page.getByRole('alert'))
      .first(),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Chosen-In-Winter-2026!');
  await create.click();
  await expect(page.getByRole('link', { name: 'Your profile, ada@luma.test' })).toBeVisible();
  await page.goto(new URL('/manage-users', product.url).href);
  await expect(page.getByText('Fairfax').first()).toBeVisible();

  // A used link says so; the owner adds a second salon in the same zone.
  await page.goto(new URL('/create-salon', product.url).href);
  await page.getByRole('textbox', { name: 'Salon name' }).fill('Rosslyn');
  await page.getByRole('textbox', { name: "Salon's phone" }).fill('3035550143');
  await expectToast(page, 'Success', () => page.getByRole('button', { name: 'Add New Salon' }).click());
  await page.goto(new URL('/configure-salon', product.url).href);
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (303) 555-0142');
  await expect(page.getByRole('combobox', { name: 'Tuesday opens' })).toHaveValue('9:00 AM');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(product.url);
  await expect(page.getByText('This link has been used or has run out.')).toBeVisible();
  await product.stop();
});

const maxClicks = 25;
const findings = 'a menu, people, a first appointment, a delivery and a bowl in a report within 25 clicks';

test(`a stranger has ${findings}`, ({ page }) => setUpSalon(page));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test(`a stranger has ${findings}`, ({ page }) => setUpSalon(page));
});

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** Follows a link of the navigation, which a phone keeps behind its menu. */
async function navigate(page: Page, name: string, role: 'link' | 'button' = 'link') {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole(role, { name, exact: true }).click();
}

async function setUpSalon(page: Page) {
  const product = await startEmptyProduct();
  await page.goto(product.url);
  const clicks = await countClicks(page);
  const texts = {
    Organization: 'Luma Hair',
    'First salon': 'Fairfax',
    'First name': 'Ada',
    'Last name': 'Owner',
    Email: 'ada@luma.test',
    Password: 'Chosen-In-Winter-2026!',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Salon's phone").fill('3035550142');
  // Open every day, so that the flow does not depend on the day. Chosen by keys.
  for (const [name, key] of [
    ['Open from', 'Home'],
    ['To', 'End'],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).focus();
    for (const press of ['Enter', key, 'Enter']) await page.keyboard.press(press);
  }
  await page.getByRole('button', { name: 'Create organization' }).click();

  // The landing page says what is next, one thing after the other.
  await page.getByRole('button', { name: 'Choose services' }).click();
  await page.getByRole('checkbox', { name: /^Color, 0 of 8/ }).click();
  await page.getByRole('button', { name: 'Save 8, next: People' }).click();
  await page.getByLabel(/I take clients, too/).click();
  await page.getByRole('button', { name: 'Add 1, next: Who does what' }).click();
  await expect(page.getByText(/A first suggestion/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // A delivery names its first product, with what makes it count.
  await page.getByRole('button', { name: 'Receive products' }).click();
  await page.getByText('Scanner ready').waitFor();
  await scan(page, '850031442718');
  const named = page.getByRole('dialog', { name: 'New product' });
  await named.getByRole('textbox', { name: /Name/ }).fill('7N Natural');
  await named.getByRole('textbox', { name: 'Size' }).fill('2');
  await named.getByRole('textbox', { name: 'Price' }).fill('8');
  await named.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('combobox', { name: 'Order number' }).fill('FIRST-1');
  await expectToast(page, 'Success', () => page.getByRole('button', { name: 'Complete' }).click());

  // The first appointment, with a client who is new.
  await navigate(page, 'Service Scheduler');
  await freeSlot(page, 'Ada Owner', '4:00 PM').click();
  // On a phone the keyboard stays away until it is asked for.
  if (isPhone(page)) await page.getByPlaceholder('Name, phone or email').click();
  await page.keyboard.type('Zora Quist');
  await page.getByRole('option', { name: 'Add Client' }).click();
  await page.getByLabel('Phone').fill('3035559944');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('combobox', { name: 'Add service' }).fill('Root');
  await page.getByRole('combobox', { name: 'Add service' }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Appointments created successfully.')).toBeVisible();

  // Its first bowl counts at once, in the report of today.
  const visit = stylistColumn(page, 'Ada Owner').getByRole('button', { name: /Zora Quist/ });
  await visit.click({ position: { x: 30, y: 10 } });
  await page.getByRole('button', { name: 'New bowl' }).click();
  await page.getByText('Scanner ready').waitFor();
  await scan(page, '850031442718');
  await page.getByRole('textbox', { name: /^Grams of/ }).fill('30');
  await page.getByRole('button', { name: 'Save bowl' }).click();
  await expect(toast(page, 'The bowl for Zora Quist is saved.')).toBeVisible();
  await navigate(page, 'Report Center', 'button');
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByText('Nothing was weighed in these days. 1 bowl today.')).toBeVisible();
  await page.getByRole('button', { name: 'Show today' }).click();
  // A phone shows a card instead of a row.
  await expect(page.getByRole(isPhone(page) ? 'button' : 'row', { name: /7N Natural/ })).toBeVisible();

  expect(await clicks()).toBeLessThanOrEqual(maxClicks);
  await product.stop();
}
