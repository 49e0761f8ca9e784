import { expect, type Page } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { firstSundayOfJune, june, march, nextYear, springForwardDay } from '../support/days.ts';
import { bookAppointment, fillAppointment, freeSlot, ghost, stylistColumn } from './bookPage.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, getToastTimeoutMs, signIn, toast } from './signIn.ts';

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.locator('form').filter({ has: page.getByRole('heading', { level: 2 }) });

async function bookOutsideHours(page: Page, doubt: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Outside working hours' });
  await expect(question).toContainText(`${doubt} Would you like to proceed?`);
  await question.getByRole('button', { name: 'Yes' }).click();
}

test('a front desk adds a client, sees form errors, then books, moves, undoes and deletes an appointment', async ({
  page,
}) => {
  await signIn(page, 'desk');
  await page.goto('/create-client?location_id=1001');
  await page.getByLabel('First name').fill('Wilma');
  await page.getByLabel('Last name').fill('Testwood');
  await page.getByLabel('Birth date').focus();
  await page.keyboard.type('03/07/1990');
  await page.keyboard.press('Escape');
  await page.getByLabel('Email').fill('wilma@example.com');
  await page.getByLabel('Phone').fill('7035559911');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page).toHaveURL(/\/scheduler\?client_id=.*location_id=1001/);
  const client = page.getByRole('region', { name: 'Client' });
  await expect(client).toContainText('Wilma Testwood');
  await expect(client).toContainText('+1 (703) 555-9911');
  await expect(page.getByRole('combobox', { name: 'Salon' }).last()).toHaveText('Fairfax');

  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  expect(await getToastTimeoutMs(toast(page, 'Select a stylist in Fairfax.'))).toBe(2500);
  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await page.getByRole('option', { name: 'Imani Brooks' }).click();
  await expectToast(page, 'Select a start time for the appointment.', () => save.click());
  const start = page.getByRole('combobox', { name: 'Start' });
  await start.fill('at noon');
  await start.press('Enter');
  await expect(page.getByText('Write the time as 9:30 AM')).toBeVisible();
  await start.fill('07:00');
  await start.press('Enter');
  await expect(start).toHaveValue('7:00 AM');
  await expectToast(page, 'Please choose at least one service.', () => save.click());
  await page.getByRole('combobox', { name: 'Add service' }).click();
  await page.getByRole('option').first().click();
  for (const name of ['Servicing', 'Gap', 'Servicing after gap'])
    await page.getByRole('textbox', { name: new RegExp(` ${name}$`) }).fill('0');
  await save.click();
  await expect(
    toast(page, 'Please choose at least one service with total step duration of at least 1 minute.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: / Servicing$/ }).fill('60');
  await expect(panel(page).getByText('Fairfax is closed at this time.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await bookOutsideHours(page, 'Fairfax is closed at this time.');
  await expect(toast(page, 'Appointments created successfully.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);

  const wilma = block(page, 'Wilma Testwood');
  await wilma.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await expect(ghost(page)).toContainText('7:15 – 8:15');
  await page.keyboard.press('Escape');
  await page.keyboard.up('Alt');
  await expect(ghost(page)).toHaveCount(0);
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  await expect(toast(page, 'Appointments updated successfully.')).toBeVisible();
  await expect(wilma).toHaveAccessibleName(/7:15 AM to 8:15 AM/);
  expect(await getToastTimeoutMs(toast(page, 'Wilma Testwood: 7:00 AM to 7:15 AM'))).toBe(10_000);
  await toast(page, 'Wilma Testwood: 7:00 AM to 7:15 AM').getByText('Undo').click();
  await expect(toast(page, 'Wilma Testwood: 7:00 AM to 7:15 AM')).toHaveCount(0);
  await expect(wilma).toHaveAccessibleName(/7:00 AM to 8:00 AM/);
  await wilma.focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(wilma).toHaveAccessibleName(/7:00 AM to 8:15 AM/);
  await expect(toast(page, 'Wilma Testwood: 60 min to 75 min')).toBeVisible();

  await page.reload();
  await page.getByRole('application').hover();
  // The book opens at the present hour.
  await expect(async () => {
    await page.mouse.wheel(0, -5000);
    await expect(wilma).toHaveAccessibleName(/7:00 AM to 8:15 AM/, { timeout: 1000 });
  }).toPass();
  await wilma.focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete the appointment of Wilma Testwood?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(wilma).toBeVisible();
  await wilma.click();
  await page.getByRole('button', { name: 'Delete appointment' }).click();
  await expectToast(page, /was deleted/, () => question.getByRole('button', { name: 'Delete', exact: true }).click());
  await expect(wilma).toHaveCount(0);
});

/** Blocks polling, so that the page learns nothing of other users' changes until it reloads. */
const lookAway = (page: Page) => page.route(`**/api${api.watch.watch.path}`, (route) => route.abort());

test('concurrent users: double bookings ask, conflicts show both versions, deletions are reported', async ({
  page,
  browser,
}) => {
  await lookAway(page);
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 2)}`);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '10:00 AM', client: 'Amelia', minutes: 60 });
  const manager = await (await browser.newContext()).newPage();
  await lookAway(manager);
  await openPageAs(manager, 'manager', `/scheduler?date=${june(firstSundayOfJune + 2)}`);
  const theirs = block(manager, 'Amelia');
  const mine = block(page, 'Amelia');
  await expect(theirs).toHaveAccessibleName(/10:00 AM to 11:00 AM, Mara Ellison/);

  // The front desk's page does not know about the manager's booking.
  await bookAppointment(manager, { stylist: 'Mara Ellison', at: '1:00 PM', client: 'Gus', minutes: 30 });
  const question =
    'Upon scheduling this service, the stylist will be double-booked starting at 1:00 PM. Would you like to proceed?';
  await freeSlot(page, 'Mara Ellison', '12:30 PM').click();
  await fillAppointment(page, { client: 'Ivy', minutes: 45 });
  await page.getByRole('textbox', { name: 'Notes' }).fill('Brings her own gown');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Brings her own gown');
  await expect(page.getByRole('combobox', { name: 'Start' })).toHaveValue('12:30 PM');
  await manager.getByRole('button', { name: 'Refresh' }).click();
  await expect(stylistColumn(manager, 'Mara Ellison')).toHaveAccessibleName(/2 appointments/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointments created successfully.', () =>
    dialog.getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(stylistColumn(page, 'Mara Ellison')).toHaveAccessibleName(/3 appointments/);

  // The front desk edits while the manager moves the same appointment.
  await mine.click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Allergic to ammonia');
  await theirs.focus();
  await expectToast(manager, 'Appointments updated successfully.', () => manager.keyboard.press('Alt+ArrowUp'));
  await expectToast(page, 'Somebody else changed this in the meantime. Please look again.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  // Fields the front desk did not change show the new values; typed text stays.
  await expect(panel(page)).toContainText('Start: now 9:45 AM');
  await expect(panel(page)).toContainText('9:45 AM – 10:45 AM');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Allergic to ammonia');
  await expectToast(page, 'Appointments updated successfully.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(mine).toHaveAccessibleName(/9:45 AM to 10:45 AM/);

  // Dropping an outdated version returns the appointment to its stored time.
  await theirs.focus();
  await expectToast(manager, 'Somebody else changed this in the meantime. Please look again.', () =>
    manager.keyboard.press('Alt+ArrowDown'),
  );
  await expect(theirs).toHaveAccessibleName(/9:45 AM to 10:45 AM/);

  await mine.click();
  await page.getByRole('button', { name: 'Delete appointment' }).click();
  await expectToast(page, /was deleted/, () => dialog.getByRole('button', { name: 'Delete', exact: true }).click());
  await theirs.focus();
  await manager.keyboard.press('Delete');
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await getToastTimeoutMs(toast(manager, 'Scheduled event does not exist.'))).toBe(3000);
  await expect(theirs).toHaveCount(0);
});

test('changes by another user appear within a minute, even with the editor open', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 9)}`);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '10:00 AM', client: 'Amelia', minutes: 60 });
  const manager = await (await browser.newContext()).newPage();
  await openPageAs(manager, 'manager', `/scheduler?date=${june(firstSundayOfJune + 9)}`);
  const theirs = block(manager, 'Amelia');
  const within = { timeout: 60_000 };

  await freeSlot(page, 'Mara Ellison', '3:00 PM').click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wants the window seat');
  await bookAppointment(manager, { stylist: 'Mara Ellison', at: '1:00 PM', client: 'Gus', minutes: 30 });
  await expect(block(page, 'Gus')).toBeVisible(within);
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants the window seat');
  await expect(page.getByRole('combobox', { name: 'Start' })).toHaveValue('3:00 PM');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

  // Unchanged fields follow the colleague's save; changed ones show both values.
  await block(page, 'Amelia').click();
  await expect(panel(page)).toContainText('10:00 AM – 11:00 AM');
  await theirs.focus();
  await manager.keyboard.press('Alt+ArrowUp');
  await expect(panel(page)).toContainText('9:45 AM – 10:45 AM', within);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Allergic to ammonia');
  await expect(toast(manager, 'Appointments updated successfully.')).toHaveCount(0);
  await theirs.focus();
  await manager.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Somebody else changed this in the meantime.')).toBeVisible(within);
  await expect(panel(page)).toContainText('9:30 AM – 10:30 AM');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Allergic to ammonia');
  await expectToast(page, 'Appointments updated successfully.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(theirs).toHaveAccessibleName(/9:30 AM to 10:30 AM/, within);
});

test('a front desk sets the status and deletes with a reason; a manager sees the full history', {
  tag: '@full',
}, async ({ page, browser }) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 8)}`);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '10:00 AM', client: 'Nora', minutes: 60 });
  const nora = block(page, 'Nora');
  const say = async (word: string) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: word }).click();
  };
  await nora.click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Brings photos');
  await say('Canceled');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Has the flu');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(nora).toHaveAccessibleName(/^Nora [^,]+, Canceled, .*10:00 AM to 11:00 AM/);
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Brings photos');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toHaveCount(0);

  const view = page.getByRole('radiogroup', { name: 'View', exact: true });
  await view.getByRole('radio', { name: 'Week' }).click();
  await expect(block(page, 'Nora')).toHaveAccessibleName(/^Nora [^,]+, Canceled, /);
  await view.getByRole('radio', { name: 'Day' }).click();

  // A no-show frees the hour. Marking the client as arrived after it was rebooked asks for confirmation.
  await freeSlot(page, 'Mara Ellison', '10:00 AM').click();
  await bookAppointment(page, { client: 'Hugo', minutes: 60 });
  await expect(stylistColumn(page, 'Mara Ellison')).toHaveAccessibleName(/, 1 appointment,/);
  await nora.click();
  await say('Arrived');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Would you like to mark it as arrived?');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toContainText('the stylist will be double-booked starting at 10:00 AM.');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(nora).toHaveAccessibleName(/^Nora [^,]+, Arrived, /);
  await expect(page.getByRole('button', { name: 'History' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Deleted', exact: true })).toBeVisible();
  await nora.focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Client called');
  await expectToast(page, /was deleted/, () => dialog.getByRole('button', { name: 'Delete', exact: true }).click());
  await expect(nora).toHaveCount(0);

  const manager = await (await browser.newContext()).newPage();
  await openPageAs(manager, 'manager', `/scheduler?date=${june(firstSundayOfJune + 8)}`);
  await manager.getByRole('button', { name: 'Deleted (1)' }).click();
  const deleted = manager.getByRole('dialog');
  await expect(deleted).toContainText(/10:00 AM · Nora/);
  await expect(deleted).toContainText(/Deleted by Ruth Calloway, .*: Client called/);
  await deleted.getByRole('button', { name: 'History' }).click();
  await expect(deleted.getByRole('region').getByRole('listitem')).toContainText([
    'Ruth Calloway deleted it: Client called',
    'marked it as Arrived',
    'changed the notes to “Brings photos”',
    'marked it as Canceled: Has the flu',
    `booked it for Jun ${firstSundayOfJune + 8}, ${nextYear}, 10:00 AM with Mara Ellison`,
  ]);
  await deleted.getByRole('button', { name: 'Close' }).click();
  await block(manager, 'Hugo').click();
  await manager.getByRole('button', { name: 'History' }).click();
  await expect(manager.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
});

test('dragging changes time and stylist; a rejected move is reverted, and input is kept', async ({ page, context }) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 3)}`);
  await bookAppointment(page, { stylist: 'Celeste Amari', at: '10:00 AM', client: 'Maya', minutes: 60 });
  const moved = page.getByRole('button', { name: /^Maya/ });
  const grab = async (x: number, y: number) => {
    const box = await moved.boundingBox();
    if (!box) throw new Error('The appointment is not in sight');
    await page.mouse.move(box.x + x, box.y + y);
    await page.mouse.down();
    return { x: box.x + x, y: box.y + y };
  };

  let at = await grab(40, 10);
  await page.mouse.move(at.x, at.y + 62, { steps: 4 });
  await expect(ghost(page)).toHaveText('10:30 – 11:30');
  await expect(page.getByRole('status').filter({ hasText: '10:30 AM, Celeste Amari' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(ghost(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(moved).toHaveAccessibleName(/10:00 AM to 11:00 AM, Celeste Amari/);

  const dragTo = async (stylist: string, on?: () => Promise<void>) => {
    const from = await grab(40, 10);
    const target = await stylistColumn(page, stylist).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 40, from.y + 118, { steps: 6 });
    await on?.();
    await page.mouse.up();
  };
  // Over a stylist who does not offer the service the drag shows why, and dropping does nothing.
  await dragTo('Mara Ellison', () => expect(ghost(page)).toContainText('Mara Ellison does not do Gloss & tone.'));
  await expect(ghost(page)).toHaveCount(0);
  await expect(moved).toHaveAccessibleName(/10:00 AM to 11:00 AM, Celeste Amari/);
  await dragTo('Imani Brooks');
  await expect(toast(page, /: 10:00 AM, Celeste to 11:00 AM, Imani/)).toBeVisible();
  await expect(moved).toHaveAccessibleName(/11:00 AM to 12:00 PM, Imani Brooks/);

  at = await grab(40, 118);
  await page.mouse.move(at.x, at.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(moved).toHaveAccessibleName(/11:00 AM to 12:15 PM, Imani Brooks/);
  await expect(toast(page, /: 60 min to 75 min/)).toBeVisible();

  // Holding the drag at the lower edge scrolls the book.
  const scroller = page.getByRole('application');
  at = await grab(40, 10);
  const frame = await scroller.boundingBox();
  const low = (frame?.y ?? 0) + (frame?.height ?? 0) - 4;
  await page.mouse.move(at.x, low, { steps: 4 });
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await scroller.evaluate((element) => element.scrollTo(0, 0));

  await context.setOffline(true);
  at = await grab(40, 10);
  await page.mouse.move(at.x, at.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page, 'The server cannot be reached. Check the connection.')).toBeVisible();
  await expect(moved).toHaveAccessibleName(/11:00 AM to 12:15 PM, Imani Brooks/);
  await moved.click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Window seat');
  await expectToast(page, 'The server cannot be reached. Check the connection.', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Window seat');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Your changes have not been saved.');
  await page.getByRole('button', { name: 'Stay' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toHaveCount(0);
  await moved.click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Window seat');
});

test('clients load 20 at a time; a new one can be added without losing the appointment', async ({ page }) => {
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 4)}`);
  await page.getByRole('button', { name: 'New appointment' }).click();
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.click();
  const options = page.getByRole('option');
  // The walk-in client comes first.
  await expect(options).toHaveCount(21);
  const list = page.getByRole('listbox');
  expect((await list.boundingBox())?.height).toBe(220);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(options).toHaveCount(41);
  await client.fill('Zzyzx');
  await expect(page.getByRole('option', { name: 'No Clients Found' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please select one of Client.')).toBeVisible();

  await freeSlot(page, 'Noor Haddad', '9:30 AM').click();
  await page.getByRole('combobox', { name: 'Start' }).fill('4:00 PM');
  await page.getByRole('combobox', { name: 'Start' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add service' }).click();
  await page.getByRole('option').first().click();
  const proposal = (name: string) =>
    page.getByRole('application').getByRole('button', { name: new RegExp(`^${name}, .*4:00 PM to`) });
  await expect(proposal('New appointment')).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: 'Notes' }).fill('First visit');
  await client.fill('Zzyz');
  await page.getByRole('option', { name: 'Add Client' }).click();
  await expect(page).toHaveURL(/\/create-client\?location_id=1001/);
  await page.getByLabel('First name').fill('Zelda');
  await page.getByLabel('Last name').fill('Zzyzx');
  await page.getByLabel('Birth date').focus();
  await page.keyboard.type('03/07/1990');
  await page.keyboard.press('Escape');
  await page.getByLabel('Email').fill('zelda@example.com');
  await page.getByLabel('Phone').fill('7035559922');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('Zelda Zzyzx');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('First visit');
  await expect(page.getByRole('combobox', { name: 'Start' })).toHaveValue('4:00 PM');
  await expect(page.getByRole('button', { name: 'Change client' })).toBeFocused();
  await expect(proposal('Zelda Zzyzx')).toBeInViewport({ ratio: 1 });
});

test('with all salons shown, a system admin chooses the salon of a new appointment first', { tag: '@full' }, async ({
  page,
}) => {
  await openPageAs(page, 'admin', `/scheduler?location_id=-1&date=${june(firstSundayOfJune + 5)}`);
  await page.getByRole('button', { name: 'New appointment' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeDisabled();
  await expectToast(page, 'Please select a location.', () => page.getByRole('button', { name: 'Save' }).click());
  await page.getByRole('combobox', { name: 'Salon' }).last().click();
  await page.getByRole('option', { name: 'Rosslyn' }).click();
  await expectToast(page, 'Select a client in Rosslyn.', () => page.getByRole('button', { name: 'Save' }).click());
  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await expect(page.getByRole('option', { name: 'Mara Ellison' })).toHaveCount(0);
});

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu'])
  test(`the book uses the time zone of the salon in a browser in ${timezoneId}`, { tag: '@full' }, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ timezoneId })).newPage();
    await signIn(page, 'desk');
    await page.goto('/scheduler');
    const salonDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' });
    const shown = page.getByRole('combobox', { name: 'Day of the book' });
    await expect(shown).toHaveValue(salonDay.format(Date.now()).replace(/, \d{4}$/, ''));

    await page.goto(`/scheduler?date=${march(springForwardDay - 1)}`);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(shown).toHaveValue(new RegExp(`March ${springForwardDay}, ${nextYear}`));
    await fillAppointment(page, { stylist: 'Noor Haddad', at: '2:30 AM', client: 'Kai', minutes: 30 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, '2:30 AM does not exist on this day in Fairfax: the clocks go forward.')).toBeVisible();
    const start = page.getByRole('combobox', { name: 'Start' });
    await start.fill('11');
    await start.press('Enter');
    const [request] = await Promise.all([
      page.waitForRequest('**/createAppointment'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON().start).toBe(`${march(springForwardDay)} 11:00:00`);
    const made = page.getByRole('button', { name: /^Kai.*11:00 AM to 11:30 AM, Noor Haddad/ });
    // The editor shows the same block until the save completes.
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await made.click();
    await page.getByRole('button', { name: 'Delete appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(made).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(shown).toHaveValue(new RegExp(`March ${springForwardDay - 1}, ${nextYear}`));
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(shown).toHaveValue(salonDay.format(Date.now()).replace(/, \d{4}$/, ''));
  });

test('on a phone a long press starts dragging, and the book starts near the top', async ({ browser }) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 6)}`);
  const scroller = page.getByRole('application');
  expect((await scroller.boundingBox())?.y).toBeLessThan(240);
  await freeSlot(page, 'Celeste Amari', '10:00 AM').tap();
  expect((await panel(page).boundingBox())?.width).toBeGreaterThan(388);
  await bookAppointment(page, { client: 'Omar', minutes: 30 });
  const omar = page.getByRole('button', { name: /^Omar/ });
  const box = await omar.boundingBox();
  if (!box) throw new Error('The appointment is not in sight');
  const [x, y] = [box.x + 40, box.y + 20];
  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: to }] });
  await touch('touchStart', y);
  await expect(ghost(page)).toBeVisible();
  for (const step of [10, 20, 30]) await touch('touchMove', y + step);
  await expect(ghost(page)).toHaveText('10:15 – 10:45');
  await touch('touchEnd', y);
  await expect(omar).toHaveAccessibleName(/10:15 AM to 10:45 AM/);
});

test('on a phone Back closes the panel and stays in the book, even as the first page', {
  tag: '@full',
}, async ({ browser }) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await openPageAs(page, 'desk', `/scheduler?date=${june(firstSundayOfJune + 6)}`);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const place = freeSlot(page, 'Celeste Amari', '11:00 AM');
  await place.tap();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('application')).toBeVisible();
  await place.tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(panel(page)).toHaveCount(0);
  await place.tap();
  expect(await entries()).toBe(before + 1);

  // Leaving with unsaved changes asks for confirmation; staying keeps them.
  await page.getByRole('textbox', { name: 'Notes' }).fill('Window seat');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Stay' }).tap();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Window seat');

  // The panel is restored after visiting another screen.
  await page.getByRole('combobox', { name: 'Client' }).fill('Qwillamette');
  await page.getByRole('option', { name: 'Add Client' }).tap();
  await expect(page).toHaveURL(/\/create-client/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Window seat');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).tap();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/scheduler/);
});
