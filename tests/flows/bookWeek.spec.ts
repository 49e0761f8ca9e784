import { expect, type Page } from '@playwright/test';
import { firstSundayOfJune, june, march, nextYear } from '../support/days.ts';
import { bookAppointment, freeSlot, ghost } from './bookPage.ts';
import { test } from './flow.ts';
import { openAs, openPageAs } from './openAs.ts';
import { expectToast, toast } from './signIn.ts';

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const days = (page: Page) => page.getByRole('combobox', { name: 'Day of the book' });

test('the book shows a day or a week, all stylists or one by tabs, as given in the address', async ({ page }) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 3)}`);
  await expect(page.getByRole('list', { name: 'Stylists' }).getByRole('listitem')).toHaveCount(8);
  await expect(choice(page, 'Day')).toBeChecked();
  await expect(choice(page, 'Default')).toBeChecked();

  await choice(page, 'Tabs').click();
  await page.getByRole('tab', { name: 'Noor Haddad' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${june(firstSundayOfJune + 3)}.*mode=tabs.*stylist=`));
  await expect(page.getByRole('list', { name: 'Stylists' }).getByRole('listitem')).toHaveAccessibleName(
    /^Noor Haddad,/,
  );
  await page.getByRole('button', { name: 'New appointment' }).click();
  await expect(page.getByRole('combobox', { name: 'Stylist' })).toHaveText('Noor Haddad');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await choice(page, 'Week').click();
  await expect(days(page)).toHaveValue(`Jun ${firstSundayOfJune} – ${firstSundayOfJune + 6}, ${nextYear}`);
  const columns = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
  await expect(columns).toHaveCount(7);
  await expect(columns.first()).toHaveAccessibleName(new RegExp(`^Sunday, June ${firstSundayOfJune},`));
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(days(page)).toHaveValue(`Jun ${firstSundayOfJune + 7} – ${firstSundayOfJune + 13}, ${nextYear}`);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Noor Haddad' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Noor Haddad' })).toBeVisible();

  await choice(page, 'Default').click();
  const overview = page.getByRole('table', { name: 'Appointments of the week' });
  await expect(overview.getByRole('row')).toHaveCount(9);
  await overview.getByRole('button', { name: `Thursday, June ${firstSundayOfJune + 4}` }).click();
  await expect(days(page)).toHaveValue(`Thu, June ${firstSundayOfJune + 4}, ${nextYear}`);
  await expect(page).not.toHaveURL(/view=week/);

  // Addresses without a mode use the last mode of this browser.
  await choice(page, 'Tabs').click();
  await page.goto('/scheduler');
  await expect(choice(page, 'Tabs')).toBeChecked();
  await choice(page, 'Default').click();
});

test('in the week view an appointment moves to another day, and Ctrl+Z undoes it', async ({ page }) => {
  const tuesday = firstSundayOfJune + 9;
  await openPageAs(page, 'desk', `/scheduler?date=${june(tuesday)}&view=week&mode=tabs`);
  await page.getByRole('tab', { name: 'Celeste Amari' }).click();
  await freeSlot(page, 'Tuesday', '10:00 AM').click();
  await expect(page.getByRole('combobox', { name: 'Stylist' })).toHaveText('Celeste Amari');
  await bookAppointment(page, { client: 'Omar', minutes: 60 });
  const omar = block(page, 'Omar');
  await expect(omar).toHaveAccessibleName(new RegExp(`10:00 AM to 11:00 AM, Tuesday, June ${tuesday}`));

  const [from, thursday] = await Promise.all([
    omar.boundingBox(),
    page.getByRole('listitem', { name: /^Thursday,/ }).boundingBox(),
  ]);
  if (!from || !thursday) throw new Error('The week is not in sight');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(thursday.x + 30, from.y + 70, { steps: 6 });
  await expect(ghost(page)).toHaveText('10:30 – 11:30');
  await page.mouse.up();
  await expect(omar).toHaveAccessibleName(new RegExp(`10:30 AM to 11:30 AM, Thursday, June ${tuesday + 2}`));
  await expect(toast(page, `: Tue, Jun ${tuesday}, 10:00 AM to Thu, Jun ${tuesday + 2}, 10:30 AM`)).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(omar).toHaveAccessibleName(new RegExp(`10:00 AM to 11:00 AM, Tuesday, June ${tuesday}`));
  await expect(toast(page, `: Tue, Jun ${tuesday}`)).toHaveCount(0);
  await omar.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(omar).toHaveAccessibleName(new RegExp(`10:00 AM to 11:00 AM, Wednesday, June ${tuesday + 1}`));

  // In a text field the key types its letter instead.
  await omar.click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Window seat');
  await page.keyboard.press('Control+z');
  await expect(notes).not.toHaveValue('Window seat');
  await expect(omar).toHaveAccessibleName(new RegExp(`Wednesday, June ${tuesday + 1}`));

  // Moving the appointment to another day and stylist updates the book.
  await notes.fill('');
  await page.getByRole('button', { name: /Fairfax · Celeste Amari/ }).click();
  const date = page.getByRole('combobox', { name: 'Date' });
  await date.fill(`06/${tuesday + 6}/${nextYear}`);
  await date.press('Tab');
  await expect(days(page)).toHaveValue(`Jun ${tuesday + 5} – ${tuesday + 11}, ${nextYear}`);
  await expect(omar).toHaveAccessibleName(new RegExp(`10:00 AM to 11:00 AM, Monday, June ${tuesday + 6}`));
  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await page.getByRole('option', { name: 'Imani Brooks' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Imani Brooks' })).toBeVisible();
  await expectToast(page, 'Appointments updated successfully.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );

  await choice(page, 'Default').click();
  await page
    .getByRole('button', { name: new RegExp(`^Omar.*10:00 AM, Imani Brooks, Mon, Jun ${tuesday + 6}$`) })
    .click();
  await expect(page.getByRole('button', { name: /Fairfax · Imani Brooks/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Omar/ })).toHaveCount(0);
});

test('the book of all salons shows their names and is read-only', { tag: '@full' }, async ({ page }) => {
  await openPageAs(page, 'admin', `/scheduler?location_id=-1&date=${june(firstSundayOfJune + 3)}&view=week`);
  const overview = page.getByRole('table', { name: 'Appointments of the week' });
  await expect(overview.getByRole('rowheader', { name: /Mara Ellison.*Fairfax · ET/ })).toBeVisible();
  await overview
    .getByRole('button', { name: /Keiko Mori/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /Keiko Mori · / })).toHaveAttribute('aria-selected', 'true');
  await freeSlot(page, 'Tuesday', '10:00 AM').click();
  await expectToast(page, 'Please select a location.', () => page.getByRole('button', { name: 'Save' }).click());
});

for (const [width, height] of [
  [1024, 768],
  [720, 450],
] as const)
  test(`at ${width} px an empty day shows its full date beside the panel, and the toolbar is visible`, {
    tag: '@full',
  }, async ({ browser }) => {
    const page = await openAs(browser, 'manager', `/scheduler?date=${march(14)}`, {
      viewport: { width, height },
    });
    await page.getByRole('button', { name: 'New appointment' }).click();
    const panel = page.getByRole('complementary', { name: 'Appointment' });
    await expect(panel).toBeVisible();
    const day = days(page);
    await expect(day).toHaveValue(`Mar 14, ${nextYear}`);
    expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    expect(await day.evaluate((input) => input.clientWidth)).toBeGreaterThan(90);
    const edge = (await panel.boundingBox())?.x;
    const last = await page.getByRole('button', { name: 'Print' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(edge ?? 0);
  });

test('on a phone the chosen day and stylist stay visible', { tag: '@full' }, async ({ browser }) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 3)}&view=week`);
  const friday = page.getByRole('button', { name: `Friday, June ${firstSundayOfJune + 5}`, exact: true });
  await expect(friday).not.toBeInViewport();
  await page.getByRole('application').evaluate((book) => book.scrollTo(book.scrollWidth, 0));
  await expect(friday).toHaveAttribute('aria-pressed', 'true');
  await expect(friday).toBeInViewport({ ratio: 1 });
  const jonah = page.getByRole('tab', { name: 'Jonah Whitaker' });
  await jonah.tap();
  await page.reload();
  await expect(jonah).toHaveAttribute('aria-selected', 'true');
  await expect(jonah).toBeInViewport({ ratio: 1 });
});

test('printing a day gives a column per stylist, a week the list of one stylist, without the frame', {
  tag: '@full',
}, async ({ page }) => {
  await openPageAs(page, 'desk', '/scheduler');
  const first = page.locator('[data-block]').first();
  const client = (await first.getAttribute('aria-label'))?.split(',')[0] ?? '';
  await page.evaluate(() => {
    Object.assign(window, { print: () => dispatchEvent(new Event('beforeprint')) });
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Fairfax – [A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}$/);
  // The title and eight stylists, on each sheet.
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(9);
  await expect(page.getByRole('row').filter({ hasText: client }).first()).toContainText(/\+1 \(\d{3}\)/);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('application')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.goto('/scheduler?view=week&mode=tabs');
  await page.getByRole('tab', { name: 'Mara Ellison' }).click();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toHaveText(/^Fairfax – [A-Z][a-z]+ \d+ – .*\d{4}$/);
  await expect(page.getByRole('table', { name: 'Mara Ellison' })).toBeVisible();
});
