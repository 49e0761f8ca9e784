import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { WorkingHours } from '../../../../shared/contract/workingHours.ts';
import { StylistHours } from '../../../../web/screens/stylists/Hours.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { mara } from './samples.ts';

const { getStylist, getWorkingHours, saveWorkingHours } = api.stylists;
const params = { id: 'u7' };
const split = [
  { from: '09:00', to: '12:00' },
  { from: '12:30', to: '17:00' },
];
const hours: WorkingHours = {
  week: { Sunday: [], Monday: split, Tuesday: split, Wednesday: [], Thursday: [], Friday: [], Saturday: [] },
  exceptions: [
    { date: '2027-12-30', stretches: split, note: 'Training' },
    { date: '2027-12-31', stretches: split, note: 'Early end' },
  ],
  version: 3,
};

/** A reply with the stylist's hours. The salon has none. */
const read = (body: object) => ({ endpoint: getWorkingHours, params, body: { opening: null, ...body } });

const show = (
  body: WorkingHours & { opening?: WorkingHours['week'] },
  answer: object = { body: { message: 'Hours saved', hours: { ...hours, version: 4 } } },
) =>
  showScreen(StylistHours, '/stylist-hours?param=u7', as.stylist, [
    { endpoint: getStylist, params, body: mara },
    read(body),
    { endpoint: saveWorkingHours, params, body: null, ...answer },
  ]);
const sentTo = saveWorkingHours.path.replace('{id}', 'u7');

test('every field of every day has a name of its own', async () => {
  show(hours);
  await screen.findByRole('checkbox', { name: 'Monday' });
  for (const day of ['Monday', 'Tuesday', 'Day 1', 'Day 2']) {
    expect(screen.getAllByRole('checkbox', { name: `${day} Break` })).toHaveLength(1);
    for (const time of ['from', 'to', 'Break from', 'Break to'])
      expect(screen.getAllByRole('combobox', { name: `${day} ${time}` })).toHaveLength(1);
  }
  for (const day of ['Day 1', 'Day 2']) {
    expect(screen.getAllByRole('textbox', { name: `${day} Note` })).toHaveLength(1);
    expect(screen.getAllByRole('checkbox', { name: `${day} Works that day` })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: `${day}: Remove this day` })).toHaveLength(1);
  }
});

test('a stylist without own hours gets a week, with a break and a day off', async () => {
  const { user, sent } = show({ week: null, exceptions: [], version: 0 });
  expect(await screen.findByRole('checkbox', { name: 'Own hours' })).toHaveProperty('checked', false);
  expect(screen.queryByRole('checkbox', { name: 'Monday' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Own hours' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  await user.click(screen.getByRole('checkbox', { name: 'Monday Break' }));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  await waitFor(() =>
    expect(sent[sentTo]).toMatchObject({
      week: { Sunday: [], Monday: split, Tuesday: [{ from: '09:00', to: '17:00' }] },
      exceptions: [],
      version: 0,
    }),
  );
  expect(await screen.findByText('Hours saved')).toBeTruthy();
});

fullTest('a day off that is taken away is not sent any more', async () => {
  const { user, sent } = show(hours);
  await user.click(await screen.findByRole('button', { name: 'Day 1: Remove this day' }));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  await waitFor(() => expect(sent[sentTo]).toMatchObject({ exceptions: [hours.exceptions[1]] }));
});

fullTest('a day that is taken away while another was just typed in leaves nothing of itself', async () => {
  const { user, sent } = show(hours);
  await user.type(await screen.findByRole('textbox', { name: 'Day 2 Note' }), ' at five');
  await user.click(screen.getByRole('button', { name: 'Day 1: Remove this day' }));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  const left = { ...hours.exceptions[1], note: 'Early end at five' };
  await waitFor(() => expect(sent[sentTo]).toMatchObject({ exceptions: [left] }));
});

fullTest('a day without a date is not saved', async () => {
  const { user, sent } = show(hours);
  await user.click(await screen.findByRole('button', { name: 'Add a day' }));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText('Date is required')).toBeTruthy();
  expect(sent).toEqual({});
});

fullTest('a day that is there twice is told so at its date', async () => {
  const { user, sent } = show(hours);
  await user.click(await screen.findByRole('button', { name: 'Add a day' }));
  await user.keyboard('12/30/2027{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  const date = screen.getByRole('combobox', { name: 'Day 3 Date' });
  await waitFor(() => expect(document.activeElement).toBe(date));
  expect(await screen.findByText('This day is there already')).toBeTruthy();
  expect(sent).toEqual({});
});

test('the keyboard goes on at the date of a day that was added, and at the button once there is none', async () => {
  const { user } = show({ ...hours, exceptions: [] });
  const add = await screen.findByRole('button', { name: 'Add a day' });
  expect(document.activeElement).not.toBe(add);
  // Focused synchronously, so that keys typed next do not go into another field.
  fireEvent.click(add);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Day 1 Date' }));
  await user.click(screen.getByRole('button', { name: 'Day 1: Remove this day' }));
  expect(document.activeElement).toBe(add);
});

test('own hours begin with those of the salon', async () => {
  const opening = { ...hours.week, Sunday: [], Monday: [{ from: '09:30', to: '19:00' }] } as WorkingHours['week'];
  const { user, sent } = show({ week: null, exceptions: [], version: 0, opening });
  await user.click(await screen.findByRole('checkbox', { name: 'Own hours' }));
  expect(screen.getByRole('checkbox', { name: 'Sunday' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  await waitFor(() => expect(sent[sentTo]).toEqual({ week: opening, exceptions: [], version: 0 }));
});

fullTest('days off may be several in a row', async () => {
  const { user, sent } = show({ ...hours, exceptions: [] });
  await user.click(await screen.findByRole('button', { name: 'Add a day' }));
  await user.keyboard('12/20/2027{Tab}');
  screen.getByRole('combobox', { name: 'Day 1 Until' }).focus();
  await user.keyboard('12/18/2027{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText('Must not be before the first day')).toBeTruthy();
  screen.getByRole('combobox', { name: 'Day 1 Until' }).focus();
  await user.keyboard('{Control>}a{/Control}12/31/2027{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  const leave = { date: '2027-12-20', until: '2027-12-31', stretches: [], note: '' };
  await waitFor(() => expect(sent[sentTo]).toMatchObject({ exceptions: [leave] }));
});

describe('appointments outside the new hours', () => {
  const stranded = {
    code: 'stranded',
    message: '1 booked appointment would be outside the new hours.',
    total: 1,
    appointments: [
      {
        appointmentId: 'a1',
        start: '2027-12-30 16:30:00',
        location: 3,
        client_name: 'Ada Hart',
        user_name: 'Mara Ellison',
        title: 'Cut',
      },
    ],
  };
  const showStranded = () =>
    showScreen(StylistHours, '/stylist-hours?param=u7', as.stylist, [
      { endpoint: getStylist, params, body: mara },
      read(hours),
      { endpoint: saveWorkingHours, params, status: 409, body: stranded },
      { endpoint: saveWorkingHours, params, body: { message: 'Hours saved', hours } },
    ]);

  test('are listed before the hours are saved, and lead to their day in the book', async () => {
    const { user, sent } = showStranded();
    await user.click(await screen.findByRole('checkbox', { name: 'Monday Break' }));
    await user.click(screen.getByRole('button', { name: 'Save Hours' }));
    const link = await screen.findByRole('link', {
      name: /Thu, Dec 30, 2027 · 4:30 PM.*Ada Hart, Cut, with Mara Ellison/,
    });
    expect(link.getAttribute('href')).toBe('/scheduler?location_id=3&date=2027-12-30');
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Hours saved')).toBeTruthy();
    expect(sent[sentTo]).toMatchObject({ allow_stranded: true });
  });

  fullTest('may keep them as they were: nothing is saved and what was typed stays', async () => {
    const { user, here, sent } = showStranded();
    await user.type(await screen.findByRole('textbox', { name: 'Day 2 Note' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save Hours' }));
    await user.click(await screen.findByRole('button', { name: 'Back to the hours' }));
    expect(sent[sentTo]).not.toHaveProperty('allow_stranded');
    expect(screen.getByRole('textbox', { name: 'Day 2 Note' })).toHaveProperty('value', 'Early end!');
    expect(here()).toBe('/stylist-hours?param=u7');
  });
});

fullTest('a save that fails keeps what was typed', async () => {
  const { user, here } = show(hours, { status: 500, body: { message: 'Something went wrong.', code: 'internal' } });
  const note = await screen.findByRole('textbox', { name: 'Day 2 Note' });
  await user.clear(note);
  await user.type(note, 'New Year');
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
  expect(note).toHaveProperty('value', 'New Year');
  expect(here()).toBe('/stylist-hours?param=u7');
});

/** Shows a form whose first save is rejected because a colleague saved `newer`. */
const showRefused = (newer: object) =>
  showScreen(StylistHours, '/stylist-hours?param=u7', as.stylist, [
    { endpoint: getStylist, params, body: mara },
    read(hours),
    read(newer),
    {
      endpoint: saveWorkingHours,
      params,
      status: 409,
      body: { code: 'stale', message: 'Somebody else changed this.' },
    },
    { endpoint: saveWorkingHours, params, body: { message: 'Saved', hours: newer } },
  ]);

fullTest('hours that a colleague set meanwhile join those that were typed', async () => {
  const { user, sent } = showRefused({ ...hours, week: { ...hours.week, Tuesday: [] }, version: 4 });
  await user.click(await screen.findByRole('checkbox', { name: 'Monday Break' }));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Tuesday: now off.');
  expect(screen.getByRole('checkbox', { name: 'Tuesday' })).toHaveProperty('checked', false);
  expect(screen.getByRole('checkbox', { name: 'Monday Break' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  const Monday = [{ from: '09:00', to: '17:00' }];
  await waitFor(() =>
    expect(sent[sentTo]).toMatchObject({ week: { Monday, Tuesday: [] }, exceptions: hours.exceptions, version: 4 }),
  );
});

describe('days that differ, changed while a colleague changed some as well,', () => {
  const [training, early] = hours.exceptions;
  const dayOff = (date: string, note: string) => ({ date, stretches: [], note });

  const showChanged = (theirs: readonly unknown[]) => showRefused({ ...hours, exceptions: theirs, version: 4 });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const dates = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: / Date$/ }).map(({ value }) => value);
  const lines = async () =>
    within(await screen.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim());

  test('join those of the colleague, in the order of their dates', async () => {
    const { user, sent } = showChanged([dayOff('2027-12-24', 'Holiday'), training]);
    await user.click(await screen.findByRole('button', { name: 'Day 1: Remove this day' }));
    await user.click(screen.getByRole('button', { name: 'Add a day' }));
    await user.type(screen.getByRole('textbox', { name: 'Day 2 Note' }), 'Dentist');
    screen.getByRole('combobox', { name: 'Day 2 Date' }).focus();
    await user.keyboard('12/27/2027{Tab}');
    await press('Save Hours');
    expect(await lines()).toEqual(['12/24/2027: now a day off, “Holiday”.', '12/31/2027: now removed.']);
    expect(screen.queryByRole('button', { name: /^Use theirs/ })).toBeNull();
    expect(dates()).toEqual(['12/24/2027', '12/27/2027']);
    await press('Save Hours');
    const exceptions = [dayOff('2027-12-24', 'Holiday'), dayOff('2027-12-27', 'Dentist')];
    await waitFor(() => expect(sent[sentTo]).toMatchObject({ exceptions, version: 4 }));
  });

  fullTest('are named where both changed the same one, and the day can be taken over', async () => {
    const { user, sent } = showChanged([training, dayOff('2027-12-31', 'Closed')]);
    await user.type(await screen.findByRole('textbox', { name: 'Day 2 Note' }), ' at five');
    await user.click(screen.getByRole('button', { name: 'Day 1: Remove this day' }));
    await press('Save Hours');
    expect(await lines()).toEqual([
      '12/31/2027: now a day off, “Closed”; you wrote 9:00 AM to 12:00 PM and 12:30 PM to 5:00 PM, “Early end at five”. Use theirs',
    ]);
    expect(screen.getByRole('textbox', { name: 'Day 1 Note' })).toHaveProperty('value', 'Early end at five');
    await press('Use theirs: 12/31/2027');
    expect(screen.getByRole('textbox', { name: 'Day 1 Note' })).toHaveProperty('value', 'Closed');
    await press('Save Hours');
    const exceptions = [dayOff('2027-12-31', 'Closed')];
    await waitFor(() => expect(sent[sentTo]).toEqual({ ...hours, exceptions, version: 4 }));
  });

  fullTest('come back where one that was taken away is changed by the colleague', async () => {
    const { user } = showChanged([dayOff('2027-12-30', 'Training'), early]);
    await user.click(await screen.findByRole('button', { name: 'Day 1: Remove this day' }));
    await press('Save Hours');
    expect(await lines()).toEqual(['12/30/2027: now a day off, “Training”; you removed it. Use theirs']);
    expect(dates()).toEqual(['12/31/2027']);
    await press('Use theirs: 12/30/2027');
    expect(dates()).toEqual(['12/30/2027', '12/31/2027']);
  });
});
