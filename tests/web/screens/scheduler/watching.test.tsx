import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { useSalonWatch, useWatch } from '../../../../web/salon/watch.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

const asked: object[] = [];
/** What the server answers; another one once somebody changed something. */
let revision = '1';
function Watcher({ salon = 3 }: { salon?: number }) {
  const [changes, setChanges] = useState(0);
  useWatch({ book: { Location: 3, date: today } }, undefined, () => undefined);
  useSalonWatch(salon, () => setChanges(changes + 1));
  return <p>{changes} changes</p>;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
/** Number of requests while this many seconds pass. */
async function countIn(seconds: number): Promise<number> {
  const before = asked.length;
  await pass(seconds);
  return asked.length - before;
}
const show = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

async function startWatching() {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ book: revision, salons: [revision, revision] });
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Watcher />
      <Watcher salon={4} />
    </SWRConfig>,
  );
  await pass(0);
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('everything on a screen is watched by one request, ever more rarely while nothing changes', async () => {
  await startWatching();
  expect(asked).toEqual([{ book: { Location: 3, date: today }, salons: [3, 4] }]);
  expect([await countIn(7), await countIn(14), await countIn(28), await countIn(56)]).toEqual([1, 1, 1, 1]);
  expect(await countIn(600)).toBe(10);
});

test('a change shows in both places, and others that follow it show within seven seconds', async () => {
  await startWatching();
  await pass(300);
  revision = '2';
  await pass(60);
  expect(screen.getAllByText('1 changes')).toHaveLength(2);
  revision = '3';
  await pass(7);
  expect(screen.getAllByText('2 changes')).toHaveLength(2);
});

test('somebody who comes back to the screen sees at once what changed', async () => {
  await startWatching();
  await pass(300);
  expect(await countIn(31)).toBe(0);
  fireEvent.pointerMove(window);
  expect(await countIn(0)).toBe(1);
  fireEvent.keyDown(window, { key: 'a' });
  expect(await countIn(0)).toBe(0);
});

test('a hidden tab asks nothing', async () => {
  await startWatching();
  show('hidden');
  expect(await countIn(600)).toBe(0);
  show('visible');
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await countIn(0)).toBe(1);
});

test('the book of all salons shows a dozen at a time and leads to the others', async () => {
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
