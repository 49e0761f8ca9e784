import { expect, type Page } from '@playwright/test';
import { toast } from './signIn.ts';

export const stylistColumn = (page: Page, stylist: string) =>
  page.getByRole('listitem', { name: new RegExp(`^${stylist},`) });

/** Preview of where a dragged appointment would land. */
export const ghost = (page: Page) => page.locator('[data-ghost]');

/** A free time in a stylist's column. The column starts at 9:00 with 30 px per quarter hour. */
export function freeSlot(page: Page, stylist: string, time: string) {
  const place = stylistColumn(page, stylist);
  const [, hour, minute, half] = /(\d+):(\d+) (AM|PM)/.exec(time) ?? [];
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
  // Below the line of a canceled visit at that time.
  const position = { x: 40, y: (minutes - 540) * 2 + 22 };
  return { click: () => place.click({ position }), tap: () => place.tap({ position }) };
}

type AppointmentInput = { stylist?: string; at?: string; client: string; minutes: number };

/** Fills in the panel with the first matching client and the first service. Omit `stylist` and `at` if the panel already has them. */
export async function fillAppointment(page: Page, { stylist, at, client, minutes }: AppointmentInput): Promise<void> {
  if (stylist) {
    await page.getByRole('button', { name: 'New appointment' }).click();
    await page.getByRole('combobox', { name: 'Stylist' }).click();
    await page.getByRole('option', { name: stylist }).click();
  }
  if (at) {
    await page.getByRole('combobox', { name: 'Start' }).fill(at);
    await page.getByRole('combobox', { name: 'Start' }).press('Enter');
  }
  await page.getByRole('combobox', { name: 'Client' }).fill(client);
  await page
    .getByRole('option', { name: new RegExp(`^${client}`) })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Add service' }).click();
  await page.getByRole('option').first().click();
  for (const [step, text] of Object.entries({ Servicing: minutes, Gap: 0, 'Servicing after gap': 0 }))
    await page.getByRole('textbox', { name: new RegExp(` ${step}$`) }).fill(String(text));
}

/** Fills in the panel and saves. */
export async function bookAppointment(page: Page, wanted: AppointmentInput): Promise<void> {
  await fillAppointment(page, wanted);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'New appointment' })).toHaveCount(0);
  await expect(toast(page, 'Appointments created successfully.').last()).toBeVisible();
}
