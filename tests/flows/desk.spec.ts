import { expect, type Locator, type Page } from '@playwright/test';
import { june } from '../support/days.ts';
import { bookAppointment, freeSlot, stylistColumn } from './bookPage.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { toast } from './signIn.ts';

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Appointment' });

/** Clicks in order; the job is as many clicks as it is given. */
async function clickEach(...targets: (Locator | { click: () => Promise<void> })[]): Promise<void> {
  for (const target of targets) await target.click();
}

/** Opens a day of the far future, which has nothing booked. */
async function openEmptyDay(page: Page, day: number): Promise<void> {
  await openPageAs(page, 'desk', `/scheduler?date=${june(day)}`);
  await expect(stylistColumn(page, 'Mara Ellison')).toBeVisible();
}

test('lunch is blocked with two clicks or one key and taken back with one, as long as it was drawn', async ({
  page,
}) => {
  await openEmptyDay(page, 14);
  await clickEach(freeSlot(page, 'Mara Ellison', '4:00 PM'), panel(page).getByRole('button', { name: 'Lunch' }));
  const lunch = stylistColumn(page, 'Mara Ellison').getByRole('button', { name: 'Lunch, 4:00 PM to 4:30 PM' });
  await expect(lunch).toBeVisible();
  await toast(page, 'Lunch at 4:00 PM is blocked.').getByRole('button', { name: 'Undo' }).click();
  await expect(lunch).toHaveCount(0);

  // Another length is drawn first.
  const column = stylistColumn(page, 'Mara Ellison');
  await column.dragTo(column, { sourcePosition: { x: 40, y: 430 }, targetPosition: { x: 40, y: 500 } });
  await panel(page).getByRole('button', { name: 'Lunch' }).click();
  await expect(column.getByRole('button', { name: 'Lunch, 12:30 PM to 1:15 PM' })).toBeVisible();
  // One key does it without the mouse.
  await column.getByRole('button', { name: /^Lunch/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await expect(column.getByRole('button', { name: 'Lunch, 1:15 PM to 2:00 PM' })).toBeVisible();
});

test('a visit is confirmed with two clicks, canceled with a reason with three, and comes back with Undo', async ({
  page,
}) => {
  await openEmptyDay(page, 15);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '4:00 PM', client: 'Tess', minutes: 30 });
  const visit = stylistColumn(page, 'Mara Ellison').getByRole('button', { name: /^Tess .*4:00 PM to 4:30 PM/ });
  const button = (name: string) => panel(page).getByRole('button', { name, exact: true });
  await clickEach(visit, button('Confirmed'));
  await expect(visit).toHaveAccessibleName(/Confirmed/);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await clickEach(visit, button('Cancel appointment'), button('Client is sick'));
  await expect(visit).toHaveAccessibleName(/Canceled/);
  await toast(page, 'was canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(visit).toHaveAccessibleName(/Confirmed/);
});

test('somebody ten minutes late takes two clicks or four keys, and those behind move along until Undo', async ({
  page,
}) => {
  await openPageAs(page, 'desk', '/scheduler');
  const book = async (client: string, at: string) => {
    const saved = bookAppointment(page, { stylist: 'Mara Ellison', at, client, minutes: 30 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await saved;
  };
  await book('Tess', '10:30 PM');
  await book('Omar', '11:00 PM');
  await clickEach(block(page, 'Tess \\w+, .*10:30 PM to 11:00 PM'), panel(page).getByRole('button', { name: '+10' }));
  await expect(block(page, 'Tess \\w+, .*10:40 PM to 11:10 PM, .*10 minutes late')).toBeVisible();
  await expect(block(page, 'Omar \\w+, .*11:10 PM to 11:40 PM, .*10 minutes late')).toBeVisible();
  await toast(page, '10 minutes late, and 1 behind').getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Omar \\w+, .*11:00 PM to 11:30 PM')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await block(page, 'Tess \\w+, .*10:30 PM to 11:00 PM').focus();
  for (const key of ['l', '1', '0', 'Enter']) await page.keyboard.press(key);
  await expect(block(page, 'Omar \\w+, .*11:10 PM to 11:40 PM, .*10 minutes late')).toBeVisible();
});

test('a visit repeats with three clicks, and two visits swap with a drop and a click', { tag: '@full' }, async ({
  page,
}) => {
  await openEmptyDay(page, 16);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '4:00 PM', client: 'Tess', minutes: 30 });
  const tess = stylistColumn(page, 'Mara Ellison').getByRole('button', { name: /^Tess .*4:00 PM to 4:30 PM/ });
  await clickEach(
    tess,
    panel(page).getByRole('button', { name: 'Repeat', exact: true }),
    page.getByRole('button', { name: /^Book \d+$/ }),
  );
  await expect(toast(page, /\d+ appointments booked/)).toBeVisible();
  await expect(tess).toHaveAccessibleName(/Repeats every 6 weeks/);

  await openEmptyDay(page, 17);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '4:00 PM', client: 'Tess', minutes: 30 });
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '5:00 PM', client: 'Omar', minutes: 30 });
  await block(page, 'Tess').dragTo(block(page, 'Omar'), {
    sourcePosition: { x: 40, y: 20 },
    targetPosition: { x: 40, y: 20 },
  });
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(block(page, 'Omar \\w+, .*4:00 PM to 4:30 PM')).toBeVisible();
  await expect(block(page, 'Tess \\w+, .*5:00 PM to 5:30 PM')).toBeVisible();
});

test('the last four digits of a phone lead to the visit with three keys', { tag: '@full' }, async ({ page }) => {
  await openEmptyDay(page, 18);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '4:00 PM', client: 'Tess', minutes: 30 });
  await block(page, 'Tess').click();
  const phone = (await page.getByRole('region', { name: 'Client' }).textContent())?.match(
    /\+1 \(\d{3}\) \d{3}-(\d{4})/,
  );
  await openPageAs(page, 'desk', '/scheduler');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone?.[1] ?? '');
  await expect(page.getByRole('group', { name: 'Visits' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: /^Tess/ })).toBeVisible();
});
