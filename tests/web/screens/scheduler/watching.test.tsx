import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { usePoll } from '../../../../web/kit/data/usePoll.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

let looks = 0;
function Watcher() {
  const body = { Location: 3, date: today };
  const [seen, setSeen] = useState('');
  usePoll(api.scheduler.getBookMark, { body }, ({ mark }) => setSeen(mark));
  return <p>{seen}</p>;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
/** Number of polls while this many seconds pass. */
async function looksIn(seconds: number): Promise<number> {
  const before = looks;
  await pass(seconds);
  return looks - before;
}
const show = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(async () => {
  vi.useFakeTimers();
  looks = 0;
  vi.stubGlobal('fetch', async () => Response.json({ mark: String(++looks) }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Watcher />
    </SWRConfig>,
  );
  await pass(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an active user sees changes of others within seven seconds', async () => {
  expect(screen.getByText('1')).toBeTruthy();
  for (let minute = 0; minute < 5; minute++) {
    fireEvent.keyDown(window, { key: 'a' });
    expect(await looksIn(63)).toBe(9);
  }
});

test('after two idle minutes polling slows to thirty seconds until there is activity', async () => {
  await pass(121);
  expect(await looksIn(300)).toBe(10);
  fireEvent.pointerMove(window);
  expect(await looksIn(70)).toBe(10);
});

test('a hidden tab does not poll', async () => {
  show('hidden');
  expect(await looksIn(600)).toBe(0);
  show('visible');
  fireEvent.pointerDown(window);
  expect(await looksIn(70)).toBe(10);
});

test('the book of all salons shows a dozen at a time and leads to the others', async () => {
  vi.useRealTimers();
  const salons = Array.from({ length: 14 }, (_, index) =>
    sampleSalon(index + 3, `Salon ${String(index + 1).padStart(2, '0')}`),
  );
  const dozen = (number: number, from: number, to: number) => ({
    endpoint: api.scheduler.getSchedulerData,
    body: {
      ...buildBook(buildAppointment(number === 1 ? 'mara 10:00 Early Bird' : 'mara 10:00 Late Riser', 60)),
      dozen: number,
      locations: salons,
      configs: salons.slice(from, to).map(({ location_id }) => ({ location: location_id })),
    },
  });
  const { user, sent, here } = showScreen(Scheduler, `/scheduler?location_id=-1&date=${today}`, as.admin, [
    dozen(1, 0, 12),
    dozen(2, 12, 14),
  ]);
  await screen.findByRole('button', { name: /^Early Bird,/ });
  expect(screen.getByRole('combobox', { name: 'Salons shown' }).textContent).toBe('Salon 01 – Salon 12');
  await user.click(screen.getByRole('combobox', { name: 'Salons shown' }));
  await user.click(screen.getByRole('option', { name: 'Salon 13 – Salon 14' }));
  await screen.findByRole('button', { name: /^Late Riser,/ });
  expect(sent['/scheduler']).toMatchObject({ Location: -1, dozen: 2 });
  expect(here()).toContain('salons=2');
});
