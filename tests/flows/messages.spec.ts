import { expect } from '@playwright/test';
import { firstSundayOfJune, june } from '../support/days.ts';
import { bookAppointment } from './bookPage.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, toast } from './signIn.ts';

type Mail = { subject: string; text: string; files: { name: string }[] };
const client = 'Claire Abbott';
const address = 'claire.abbott.279@example.com';

test('an admin switches messages on, a booking is confirmed by mail, and the client ends the messages by its link', {
  tag: '@full',
}, async ({ page, request }) => {
  await openPageAs(page, 'admin', '/message-settings');
  await page.getByRole('textbox', { name: 'Wait before sending' }).fill('0');
  for (const name of ['No messages from', 'No messages until']) {
    await page.getByRole('combobox', { name }).fill('12:00 AM');
    await page.getByRole('combobox', { name }).press('Enter');
  }
  const subject = page.getByRole('textbox', { name: 'Subject' }).first();
  await subject.fill('See you on {day}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('{day} stands for nothing.')).toBeVisible();
  await subject.fill('{first name}, see you on {date}');
  await expect(page.getByRole('region', { name: 'Preview of confirmation' })).toContainText('Ava, see you on Saturday');
  await expectToast(page, 'Messages saved.', () => page.getByRole('button', { name: 'Save' }).click());

  await page.goto(`/scheduler?location_id=1001&date=${june(firstSundayOfJune + 3)}`);
  await bookAppointment(page, { stylist: 'Mara Ellison', at: '11:00 AM', client, minutes: 45 });
  await toast(page, 'Appointments created successfully.').waitFor();
  const read = async (): Promise<Mail[]> => (await request.get(`/local/mail?to=${address}`)).json();
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await read();
  expect(mail?.subject).toMatch(/^Claire, see you on Wednesday, June \d+$/);
  expect(mail?.text).toContain('with Mara Ellison');

  // The visits of a series are told of in one mail with a calendar file.
  const visit = page.getByRole('button', { name: /^Claire Abbott, .*11:00 AM to 11:45 AM/ });
  await visit.click();
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByRole('button', { name: /^Book \d+$/ }).click();
  await toast(page, /\d+ appointments booked/).waitFor();
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(2);
  const [series] = await read();
  expect(series?.subject).toMatch(/^Claire, see you on \w+day, \w+ \d+ \(\d+ appointments\)$/);
  expect(series?.files).toMatchObject([{ name: 'appointments.ics' }]);

  await page.goto(/No more emails like this: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByRole('heading', { name: 'No more emails' })).toBeVisible();

  await page.goto('/messages');
  await page.getByRole('searchbox').fill('Claire');
  await expect(page.getByRole('row').filter({ hasText: client }).filter({ hasText: 'Sent' })).toHaveCount(2);
  await expect(page.getByRole('row', { name: /11:00 AM and \d+ more/ })).toBeVisible();
});

test('a client who agreed to texts gets one, confirms by C, writes to the desk, is told that it runs late, and ends them', {
  tag: '@full',
}, async ({ page, request }) => {
  const record = '/edit-client-form?clientId=01DEMOCLIENT00000001000000';
  const phone = '+15712500000';
  const texts = async (): Promise<string[]> =>
    ((await (await request.get(`/local/mail?to=${encodeURIComponent(phone)}`)).json()) as Mail[]).map(
      ({ text }) => text,
    );
  /** Answers the latest text, on the page of local mail. */
  const answer = async (words: string): Promise<void> => {
    const mail = await page.context().newPage();
    await mail.goto('/local/mail');
    const answered = mail.waitForResponse((one) => one.request().method() === 'POST');
    const text = mail.getByRole('article').filter({ hasText: phone }).first();
    if (words === 'C' || words === 'STOP') await text.getByRole('button', { name: `Answer ${words}` }).click();
    else {
      await text.getByRole('textbox').fill(words);
      await text.getByRole('button', { name: 'Answer', exact: true }).click();
    }
    await answered;
    await mail.close();
  };
  await openPageAs(page, 'admin', '/message-settings');
  await page.getByRole('textbox', { name: 'Wait before sending' }).fill('0');
  for (const name of ['No messages from', 'No messages until']) {
    await page.getByRole('combobox', { name }).fill('12:00 AM');
    await page.getByRole('combobox', { name }).press('Enter');
  }
  const confirmation = page.getByRole('checkbox', { name: /Send this message/ }).first();
  await confirmation.check();
  await page.getByRole('checkbox', { name: 'Send texts' }).check();
  await expectToast(page, 'Messages saved.', () => page.getByRole('button', { name: 'Save' }).click());
  await page.goto(record);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const agreed = page.getByRole('combobox', { name: 'Text messages about visits' });
  await agreed.click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(agreed).toHaveCount(0);

  await page.goto('/scheduler?location_id=1001');
  const saved = bookAppointment(page, { stylist: 'Mara Ellison', at: '11:00 PM', client: 'Amelia Hart', minutes: 30 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await saved;
  await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBe(1);
  expect((await texts())[0]).toMatch(
    /^Fairfax: You are booked \w+day, .* at 11:00 PM with Mara Ellison\. Reply STOP to end texts\.$/,
  );

  await answer('C');
  expect((await texts())[0]).toMatch(/^Thank you! Fairfax looks forward to seeing you /);
  await page.goto(record);
  await page.getByRole('link', { name: /11:00 PM/ }).click();
  const visit = page.getByRole('button', { name: /^Amelia Hart, .*11:00 PM to 11:30 PM/ });
  await expect(visit).toHaveAccessibleName(/Confirmed/);

  await page.getByRole('button', { name: '+10' }).click();
  await expect(page.getByRole('button', { name: '+10', pressed: true })).toBeVisible();
  // Functions remember for 30 s whether texts are sent.
  await expect(async () => {
    const question = page.getByText('Text Amelia Hart: 10 min late?');
    if (!(await question.isVisible())) {
      await page.goto(record);
      await page.getByRole('link', { name: /11:10 PM/ }).click();
    }
    await expect(question).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expectToast(page, 'Amelia Hart gets a text within a minute.', () =>
    page.getByRole('button', { name: 'Text', exact: true }).click(),
  );
  await expect
    .poll(async () => (await texts())[0], { timeout: 20_000 })
    .toBe('Fairfax: We are running about 10 minutes late for your 11:00 PM appointment. Sorry!');

  await answer('No problem, see you');
  await answer('STOP');
  await page.goto('/messages?location_id=1001');
  const row = page.getByRole('row').filter({ hasText: 'Amelia Hart' });
  await expect(row.filter({ hasText: 'Received' })).toContainText('No problem, see you');
  await expect(row.filter({ hasText: 'Running late' })).toContainText('Sent');
  await page.goto(record);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(agreed).toHaveText(/No/);
  await expect(page.getByText(/Recorded by the client on/).first()).toBeVisible();
});
