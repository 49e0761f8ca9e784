import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, submitSignIn, toast } from './signIn.ts';

test.use({ timezoneId: 'America/New_York' });

const [email, chosen] = ['fay@tide.test', 'Chosen-In-Winter-2026!'];
const isIn = (page: Page) => expect(page.getByRole('link', { name: `Your profile, ${email}` })).toBeVisible();

test('a platform admin founds an organization, whose admin signs in, is suspended, and is back once it is resumed', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'platform', '/organizations');
  await page.getByRole('button', { name: 'New organization' }).click();
  const values = {
    Organization: 'Tide',
    'Salon name': 'Harbor',
    "Salon's phone": '5035550110',
    'First name': 'Fay',
    'Last name': 'Founder',
    Email: email,
  };
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name }).fill(value);
  await expectToast(page, `${email} is invited`, () => page.getByRole('button', { name: 'Create and invite' }).click());
  await expect(page.getByRole('row', { name: /Fay Founder.*Pending/ })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  const [mail] = await (await page.request.get(`/local/mail?to=${email}`)).json();
  await theirs.goto(new URL('/login', page.url()).href);
  await submitSignIn(theirs, email, /temporary password:\s+(\S+)/.exec(mail.text)?.[1]);
  await theirs.getByLabel('New password', { exact: true }).fill(chosen);
  await theirs.getByLabel('Confirm new password').fill(chosen);
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await isIn(theirs);

  const toggle = async (from: 'Suspend' | 'Resume', told: string) => {
    await page.getByRole('button', { name: from }).click();
    if (from === 'Suspend') await page.getByRole('alertdialog').getByRole('button', { name: from }).click();
    await expect(toast(page, told)).toBeVisible();
  };
  const sentence = 'Tide is suspended. Please ask whoever runs this console.';
  await toggle('Suspend', 'Tide is suspended');
  await theirs.getByRole('link', { name: 'Salon Dashboard' }).click();
  await theirs.reload();
  await submitSignIn(theirs, email, chosen);
  await expect(toast(theirs, sentence)).toBeVisible();
  await toggle('Resume', 'Tide is active again');
  await submitSignIn(theirs, email, chosen);
  await isIn(theirs);
});
