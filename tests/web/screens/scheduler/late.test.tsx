import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const { moveAppointments } = api.scheduler;
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);

test('L and digits say in the panel how late a visit is, Esc leaves it, and Enter marks it', async () => {
  const { user, sent } = openBook(ivy, [{ endpoint: moveAppointments, body: { moved: [], refused: [], message: '' } }]);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('l5');
  expect((await screen.findByText('Enter marks it, Esc leaves.')).textContent).toContain('+5');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Enter marks it, Esc leaves.')).toBeNull();
  await user.keyboard('l10{Enter}');
  await waitFor(() => expect(sent[moveAppointments.path]).toMatchObject({ moves: [{ late_minutes: 10 }] }));
});

test('a visit that is over cannot run late', async () => {
  const { user } = openBook({ ...ivy, status: 'done' }, []);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('l');
  await screen.findByText('Only an appointment still to come today can run late.');
});
