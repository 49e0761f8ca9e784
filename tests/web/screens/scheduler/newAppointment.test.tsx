import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { block, openBook } from './openBook.tsx';
import { booked } from './samples.ts';

const ivy = booked('mara 10:00 Ivy Chen', 60);

test('a new appointment begins at its client, one that is there at its heading', async () => {
  const { user } = openBook([ivy], []);
  await block('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Client' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New appointment' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New appointment' }));
  await user.click(await block('Ivy Chen'));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Edit appointment' }));
});

test('a week that cannot be read is not called empty', async () => {
  const failing = { endpoint: api.scheduler.getSchedulerData, status: 503, body: { message: 'The service is busy.' } };
  const { user } = openBook([], [failing]);
  await screen.findByText('No appointments yet');
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByText('The service is busy.');
  expect(screen.queryByText('No appointments yet')).toBeNull();
});
