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
