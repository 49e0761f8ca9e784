import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StrandedVisit } from '../../../../shared/contract/absence.ts';
import { api } from '../../../../shared/contract/index.ts';
import { defaultTexts } from '../../../../shared/rules/messageTexts.ts';
import { toLines } from '../../../../web/screens/scheduler/absence/lines.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T13:00:00Z`) });
});
afterAll(() => {
  vi.useRealTimers();
});

const { planAbsence, saveAbsence, endAbsence, getSchedulerData } = api.scheduler;
const at = (time: string, day = today) => `${day} ${time}:00`;
const offer = (user_id: string, start: string) => ({ user_id, user_name: `${user_id} Ellison`, start });
const visit = (words: string, offers: StrandedVisit['offers'], asks = false): StrandedVisit => {
  const appointment = buildAppointment(`tomas ${words}`, 60);
  const client = { ...appointment.client, client_id: appointment.appointmentId };
  return { appointment: { ...appointment, client }, asks_for_stylist: asks, offers };
};
const [ivy, gus, kit] = [
  visit('10:00 Ivy Chen', [offer('mara', at('10:00')), offer('mara', at('12:00'))]),
  visit('11:00 Gus Feld', [offer('tomas', at('11:00', '2026-11-24')), offer('mara', at('15:15'))], true),
  visit('16:00 Kit Moss', []),
];
const plan = (...visits: StrandedVisit[]) => ({
  endpoint: planAbsence,
  body: { visits, tells_clients: false },
});
const result = (endpoint: typeof saveAbsence | typeof endAbsence, body: object) => ({
  endpoint,
  body: { moved: [], refused: [], message: 'moved', ...body },
});
const open = async (...answers: Parameters<typeof openBook>[1]) => {
  const shown = openBook(
    [ivy, gus, kit].map(({ appointment }) => appointment),
    answers,
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Menu of Tomás Ellison' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: /^Sick/ }));
  return { ...shown, panel: await screen.findByRole('complementary', { name: 'Move Tomás Ellison’s day' }) };
};

test('the clients of a sick stylist move in three clicks, and one Undo brings all of them back', async () => {
  const saved = { ...ivy.appointment, user_id: 'mara', version: 2 };
  const { user, sent, panel } = await open(
    plan(ivy, gus, kit),
    result(saveAbsence, { moved: [saved] }),
    result(endAbsence, { moved: [{ ...ivy.appointment, version: 3 }] }),
  );
  const lines = await within(panel).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('10:00 AMMEmara Ellison1 moreSame time'),
    expect.stringContaining('Tue, Nov 24, 11 AM'),
    expect.stringContaining('Nobody who does it is free.'),
  ]);
  expect(lines[1]?.textContent).toContain('Asked for tomas. Today: mara, 3:15 PM');
  expect(panel.textContent).toContain('Nobody is told automatically: messages about changes are off.');
  await user.click(within(panel).getByRole('button', { name: 'Move 2 clients' }));
  await screen.findByText(/^Tomás is off on Saturday. 1 client moved.$/);
  expect(sent[saveAbsence.path]).toEqual({
    ...{ location_id: 3, user_id: 'tomas', date: today },
    moves: [
      { schedule_entry_id: 'Ivy-Chen', version: ivy.appointment.version, user_id: 'mara', start: at('10:00') },
      { schedule_entry_id: 'Gus-Feld', version: 1, user_id: 'tomas', start: at('11:00', '2026-11-24') },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent[endAbsence.path]).toEqual({
      ...{ location_id: 3, user_id: 'tomas', date: today },
      moves: [{ schedule_entry_id: 'Ivy-Chen', version: 2, user_id: 'tomas', start: at('10:00') }],
    }),
  );
});

test('the text that the marked client will read is shown before anything is saved, and who has to be called', async () => {
  const message = { ...defaultTexts.change, salon_phone: '7035550199' };
  const visits = [
    { ...ivy, first_name: 'Ivy Ann' },
    { ...gus, untold: 'declined' as const },
  ];
  const { user, panel } = await open({ endpoint: planAbsence, body: { visits, tells_clients: true, message } });
  const [, line] = await within(panel).findAllByRole('listitem');
  const box = within(panel).getByRole('region', { name: 'Message to the client' });
  expect(box.textContent).toMatch(
    /^Message to Ivy ChenEmail.*Hi Ivy Ann,\s+your appointment is now on Saturday, November 21 at 10:00 AM with mara Ellison.*\+1 \(703\) 555-0199/s,
  );
  expect(panel.textContent).toContain('1 of 2 get an email about it.');
  expect(panel.textContent).toContain('Please call, because no message reaches them: Gus Feld (wants no emails).');
  await user.hover(line as HTMLElement);
  expect(box.textContent).toBe('Message to Gus FeldEmailNothing: wants no emails.');
});

test('what was taken meanwhile stays in the list with the next place', async () => {
  const next = visit('10:00 Ivy Chen', [offer('mara', at('12:00'))]);
  const { user, panel } = await open(
    plan(ivy),
    plan(next),
    result(saveAbsence, { refused: [{ schedule_entry_id: 'Ivy-Chen', code: 'double_booked', message: 'Taken' }] }),
  );
  await user.click(await within(panel).findByRole('button', { name: 'Move 1 client' }));
  expect(await within(panel).findByText(/The one before was taken. 2 h later/)).toBeTruthy();
});

test('on a phone the places show in the book, with the panel folded to its foot', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { user, panel } = await open(plan(ivy));
  await user.click(await within(panel).findByRole('radio', { name: 'In the book' }));
  expect(within(panel).queryByRole('heading')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ivy Chen at 10:00 AM with mara Ellison' })).toBeTruthy();
  await user.click(within(panel).getByRole('radio', { name: 'List' }));
  expect(within(panel).getByRole('heading')).toBeTruthy();
});

test('another place can be chosen, or the visit left where it is', async () => {
  const { user, panel } = await open(plan(ivy));
  await user.click(await within(panel).findByRole('button', { name: /^10:00 AM/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^12:00 PM/ }));
  await user.click(await within(panel).findByRole('button', { name: /^12:00 PM.*2 h later/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Leave with Tomás' }));
  expect(await within(panel).findByRole('button', { name: 'Close the day' })).toBeTruthy();
});

test('the day is closed with nobody booked', async () => {
  const { panel } = await open(plan());
  expect(await within(panel).findByText(/^Nobody is booked with Tomás on Saturday\./)).toBeTruthy();
  expect(within(panel).getByRole('button', { name: 'Close the day' })).toBeTruthy();
});

test('who is off that day has nothing to close', async () => {
  const off = { ...buildBook(), locations: [sampleSalon(3)], configs: [{ location: 3 }] };
  const stylists = off.stylists.map((one) => ({ ...one, days: [{ date: today, stretches: [], note: '' }] }));
  const book = { endpoint: getSchedulerData, body: { ...off, stylists } };
  const { user } = showScreen(Scheduler, `/scheduler?location_id=3&date=${today}`, [1, 4], [book, plan()]);
  await user.click(await screen.findByRole('button', { name: 'Menu of Tomás Ellison' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Sick/ }));
  const panel = await screen.findByRole('complementary', { name: 'Move Tomás Ellison’s day' });
  expect(await within(panel).findByText(/Tomás is off that day: there is nothing to close\.$/)).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: 'Close the day' })).toBeNull();
});

test('a place chosen by hand is not given to somebody else', () => {
  const both = [
    visit('10:00 Ivy Chen', [offer('mara', at('10:00')), offer('mara', at('12:00'))]),
    visit('11:00 Gus Feld', [offer('mara', at('12:00')), offer('mara', at('13:00'))]),
  ];
  const startsWith = (picked: Record<string, string>) =>
    toLines(both, picked).map(({ chosen }) => chosen?.start.slice(11, 16));
  expect(startsWith({})).toEqual(['10:00', '12:00']);
  expect(startsWith({ 'Ivy-Chen': `mara ${at('12:00')}` })).toEqual(['12:00', '13:00']);
});
