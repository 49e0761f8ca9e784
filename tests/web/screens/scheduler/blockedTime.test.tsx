import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BlockedTime } from '../../../../shared/contract/blockedTime.ts';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

const { createBlockedTime, deleteBlockedTime, getSchedulerData } = api.scheduler;
const lunch: BlockedTime = {
  ...{ block_id: 'lunch', location: 3, user_id: 'mara', start: `${today} 12:00:00`, minutes: 30 },
  ...{ kind: 'lunch', title: '', weekly: true },
};
const withLunch = {
  endpoint: getSchedulerData,
  body: { ...buildBook(buildAppointment('mara 10:00 Ivy Chen', 60)), configs: [{ location: 3 }], blocked: [lunch] },
};

test('a free time is blocked with one more click, stands in the book and is taken back by Undo', async () => {
  const { user, sent } = openBook(
    [buildAppointment('mara 10:00 Ivy Chen', 60)],
    [
      { endpoint: createBlockedTime, body: { ...lunch, message: 'Time blocked.' } },
      withLunch,
      { endpoint: deleteBlockedTime, body: { message: 'Time freed.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Lunch' }));
  await waitFor(() =>
    expect(sent[createBlockedTime.path]).toMatchObject({ kind: 'lunch', minutes: 30, user_id: 'mara', weekly: false }),
  );
  expect((await findBlock('Lunch')).ariaLabel).toBe('Lunch, 12:00 PM to 12:30 PM, Mara Ellison, Every week');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[deleteBlockedTime.path]).toMatchObject({ block_id: 'lunch', scope: 'following' }));
});

test('B on a free time blocks it as it was last done, without any panel', async () => {
  const { user, sent } = openBook(
    [buildAppointment('mara 10:00 Ivy Chen', 60)],
    [{ endpoint: createBlockedTime, body: { ...lunch, message: 'Time blocked.' } }],
  );
  localStorage.setItem('blocked-time', 'meeting');
  localStorage.setItem('blocked-time-meeting', JSON.stringify({ minutes: 45, weekly: false }));
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{ArrowDown}b');
  await waitFor(() =>
    expect(sent[createBlockedTime.path]).toMatchObject({
      ...{ kind: 'meeting', minutes: 45, user_id: 'mara', location_id: 3, start: `${today} 11:00:00` },
    }),
  );
  await user.keyboard('?');
  await screen.findByRole('complementary', { name: 'Keyboard shortcuts' });
});

test('a drawn time is as long as it was drawn, for B, for lunch and for the first service of a new appointment', async () => {
  const { user, sent } = openBook(
    [buildAppointment('mara 10:00 Ivy Chen', 60)],
    [{ endpoint: createBlockedTime, body: { ...lunch, message: 'Time blocked.' } }],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}b');
  await waitFor(() => expect(sent[createBlockedTime.path]).toMatchObject({ start: `${today} 11:00:00`, minutes: 45 }));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
  expect((await findBlock('New appointment')).ariaLabel).toContain('11:00 AM to 12:00 PM');
  (await findBlock('New appointment')).focus();
  await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Lunch' }));
  await waitFor(() => expect(sent[createBlockedTime.path]).toMatchObject({ kind: 'lunch', minutes: 75 }));
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
  await user.click(await screen.findByRole('combobox', { name: 'Add service' }));
  await user.click(await screen.findByRole('option', { name: /^Toner/ }));
  expect((await findBlock('New appointment')).ariaLabel).toContain('Toner, 11:00 AM to 12:15 PM');
});

test('of a weekly blocked time one day is removed, or all that follow', async () => {
  const { user, sent } = openBook([], [withLunch, { endpoint: deleteBlockedTime, body: { message: 'Time freed.' } }]);
  await screen.findByText('No appointments yet');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.click(await findBlock('Lunch'));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This day and all that follow' }));
  await waitFor(() => expect(sent[deleteBlockedTime.path]).toMatchObject({ scope: 'following', start: lunch.start }));
});
