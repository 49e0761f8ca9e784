import { expect, type Page } from '@playwright/test';
import { firstSundayOfJune, june, nextYear } from '../support/days.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, signIn } from './signIn.ts';

const service = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, where: ReturnType<typeof service>, field: string, option: string) {
  await where.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a manager assigns services to a stylist, configures them in bulk and singly, and removes one', async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/search-stylists');
  await page.getByRole('row').filter({ hasText: 'Imani' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Services: Imani Brooks' })).toBeVisible();
  await page.getByRole('gridcell').first().waitFor();
  const before = await page.getByRole('grid').getByRole('row').count();

  await page.getByRole('button', { name: 'Add Services' }).click();
  await expect(page.getByRole('heading', { name: 'Add Services for Imani Brooks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add services to: Imani Brooks' })).toHaveCount(0);
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await rows.getByRole('checkbox').nth(0).check();
  await rows.getByRole('checkbox').nth(1).check();
  await rows.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Add services to: Imani Brooks' }).click();

  await expectToast(page, 'All services need to have Price level and Servicing time set.', () =>
    page.getByRole('button', { name: 'Save Services' }).click(),
  );
  await page
    .getByRole('button', { name: /^Remove/ })
    .nth(2)
    .click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await choose(page, service(page, 'All services'), 'Servicing time', '45 min');
  const [second] = await page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .getAttribute('aria-label')
    .then((label) => [label?.replace('Remove ', '') ?? '']);
  await choose(page, service(page, second ?? ''), 'Gap', '30 min');
  await page.getByRole('button', { name: 'Save Services' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Services: Imani Brooks' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(before + 2);

  await page.getByRole('row').filter({ hasText: second }).click();
  await expect(page.getByText(`Configure ${second} service settings`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).last().click();
  await expectToast(page, 'All forms need to be filled to save!', () =>
    page.getByRole('button', { name: 'Save Services' }).click(),
  );
  await choose(page, service(page, second ?? ''), 'Servicing after gap', '15 min');
  await page.getByRole('button', { name: 'Save Services' }).click();
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('45 + 30 + 15');

  await page.getByRole('row').filter({ hasText: second }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete ${second} for user Imani Brooks?`);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(before + 1);
});

test('a manager sets weekly and daily hours of a stylist; booking outside them asks for confirmation', async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/search-stylists');
  await page.getByRole('row').filter({ hasText: 'Noor' }).click();
  await page.getByRole('button', { name: 'Working Hours' }).click();
  await expect(page.getByRole('heading', { name: 'Working Hours: Noor Haddad' })).toBeVisible();
  await page.getByLabel('Own hours').check();
  // Times must not wrap while the drawer leaves no room for the calendar feed.
  const time = await page.getByRole('combobox', { name: 'Saturday from' }).boundingBox();
  expect(time?.height).toBeLessThan(40);
  await page.getByRole('checkbox', { name: 'Wednesday', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Sunday Break' }).check();
  await page.getByRole('combobox', { name: 'Sunday Break to' }).click();
  await page.getByRole('option', { name: '11:45 AM' }).click();
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(page.getByText('Must be after the break began')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sunday Break to' }).click();
  await page.getByRole('option', { name: '1:00 PM', exact: true }).click();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('Date').last().fill(`12/31/${nextYear}`);
  await page.keyboard.press('Tab');
  await page.getByLabel('Note').last().fill('Holiday');
  await page.getByRole('button', { name: 'Save Hours' }).click();
  const stranded = page.getByRole('alertdialog');
  await expect(stranded).toContainText('outside the new hours');
  await expectToast(page, 'Hours saved', () => stranded.getByRole('button', { name: 'Save anyway' }).click());

  await page.getByRole('button', { name: 'Working Hours' }).click();
  await expect(page.getByLabel('Note').last()).toHaveValue('Holiday');
  await expect(page.getByRole('checkbox', { name: 'Wednesday', exact: true })).not.toBeChecked();

  // A Wednesday.
  await page.goto(`/scheduler?date=${june(firstSundayOfJune + 3)}`);
  await page.getByRole('button', { name: 'New appointment' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill('Abbott');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await page.getByRole('option', { name: 'Noor Haddad' }).click();
  await page.getByRole('combobox', { name: 'Start' }).fill('11:00 AM');
  await page.keyboard.press('Tab');
  const added = page.getByRole('combobox', { name: 'Service' });
  await added.click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Noor Haddad does not work at this time. Would you like to proceed?');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('combobox', { name: 'Start' })).toHaveValue('11:00 AM');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointments created successfully.', () =>
    question.getByRole('button', { name: 'Yes' }).click(),
  );
});

test('a stylist creates, replaces and disables their calendar feed; a colleague cannot', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'stylist');
  const hoursOf = async (name: string) => {
    await page.goto('/search-stylists');
    await page.getByRole('row').filter({ hasText: name }).click();
    await page.getByRole('button', { name: 'Working Hours' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^Working Hours: ${name}`) })).toBeVisible();
  };
  const feed = page.getByRole('region', { name: 'Calendar feed' });
  const address = feed.getByRole('textbox', { name: 'Address' });
  const question = page.getByRole('alertdialog');
  const status = async (url: string) => (await page.request.get(url)).status();

  await hoursOf('Imani');
  await expect(page.getByRole('button', { name: 'Save Hours' })).toBeVisible();
  await expect(feed).toHaveCount(0);

  await hoursOf('Mara');
  await feed.getByRole('button', { name: 'Create address' }).click();
  await expect(feed).toContainText('it is shown only this once');
  await expect(address).toBeFocused();
  await expectToast(page, 'Address copied', () => feed.getByRole('button', { name: 'Copy' }).click());
  const first = await page.evaluate(() => navigator.clipboard.readText());
  expect(first).toBe(await address.inputValue());
  const calendar = await page.request.get(first, { headers: { authorization: '' } });
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await calendar.text();
  expect(text).toContain('X-WR-CALNAME:Mara Ellison\r\n');
  expect(text).toMatch(/SUMMARY:.+ – .+\r\n(?: .*\r\n)*LOCATION:Fairfax\r\n/);

  await page.reload();
  await expect(feed).toContainText(/On since \w+ \d+\./);
  await expect(address).toHaveCount(0);
  await feed.getByRole('button', { name: 'New address' }).click();
  await expect(question).toContainText('The old address stops working at once.');
  await question.getByRole('button', { name: 'New address' }).click();
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}$/);
  const second = await address.inputValue();
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await feed.getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Calendar feed turned off', () => question.getByRole('button', { name: 'Turn off' }).click());
  await expect(feed.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect(await status(second)).toBe(404);
});
