import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { UnexplainedLoss } from '../../../../web/screens/insights/Loss.tsx';
import { freezeClock } from '../../../support/freezeClock.ts';
import { sampleCount, sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { type Answer, readCells, showScreen } from '../../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const fairfax = sampleSalon();
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
const line = (product_name: string, unexplained: number, cost: number) => ({
  product_id: product_name.toLowerCase(),
  product_name,
  manufacturer_name: 'Wella',
  from: '2026-11-14 09:00:00',
  to: '2026-11-21 09:00:00',
  before: 13,
  received: 2,
  bowls: 7.32,
  other: 0,
  expected: 7.68,
  counted: 7.68 + unexplained,
  unexplained,
  cost,
  bowls_cost: 100,
  later: 1,
  later_cost: 10,
});
const lines = [line('Blondor', -1.68, -75), line('Platinum', -0.5, -25), line('Olaplex', 1, 40)];
const gone = [
  { location_id: 1, location_name: 'Fairfax', lost: 100, found: 40, counted: '2026-11-21 09:00:00' },
  { location_id: 2, location_name: 'Rosslyn', lost: 20, found: 0, counted: '2026-11-20 09:00:00' },
];
const count = sampleCount({ scope: 'list', scope_name: '1 product', count_number: 'SC-1003' });
const show = (body: object, more: Answer[] = []) =>
  showScreen(UnexplainedLoss, '/loss?location_id=1', as.manager, [
    salons,
    { endpoint: api.counts.getLoss, body },
    ...more,
  ]);

test('a surplus nets no loss away, and what is missing most is named with its share', async () => {
  show({ counts: 2, lines, salons: gone });
  const lead = await screen.findByRole('region', { name: 'Between the counts' });
  expect(lead.textContent).toContain('Missing, not used in a bowl$100.00$40.00 more than expected elsewhere');
  expect(lead.textContent).toContain(
    '1.68 containers of Blondor are missing, 0.5 of Platinum. That is 100% of the loss.',
  );
  expect(lead.textContent).toContain('In bowlsOf which reported later $30.00$300.00');
  expect(readCells(screen.getByRole('row', { name: /Blondor/ }))).toEqual([
    'Blondor',
    '13',
    '2',
    '7.32',
    '1',
    '7.68',
    '6',
    '-1.68',
    '-$75.00',
  ]);
  const others = within(screen.getByRole('list', { name: 'Loss by salon' })).getAllByRole('link');
  expect(others.map((link) => link.getAttribute('href'))).toEqual(['/loss?location_id=1', '/loss?location_id=2']);
});

test('what is missing most is counted again at a press', async () => {
  const begun = { endpoint: api.counts.startCount, body: count };
  const { user, sent, here } = show({ counts: 2, lines, salons: gone }, [begun]);
  await user.click(await screen.findByRole('button', { name: 'Count Blondor again' }));
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeDefined();
  expect(sent['/counts']).toMatchObject({ location: 1, scope: 'list', ids: ['blondor'] });
  expect(here()).toBe('/stock-count?location_id=1');
});

test('all locations are asked one by one and add up; a line is of its salon, where it is counted again', async () => {
  const { user, sent } = showScreen(
    UnexplainedLoss,
    '/loss?location_id=-1',
    as.admin,
    [
      { ...salons, body: [fairfax, sampleSalon(2, 'Rosslyn')] },
      { endpoint: api.counts.startCount, body: count },
    ],
    undefined,
    (url) =>
      url.includes('/counts/loss?location=')
        ? Response.json(
            url.endsWith('location=1')
              ? { counts: 2, lines: [line('Blondor', -1.68, -75)], salons: gone }
              : { counts: 3, lines: [line('Blondor', -2, -80), line('Olaplex', 1, 40)], salons: gone },
          )
        : Response.json({}, { status: 404 }),
  );
  const lead = await screen.findByRole('region', { name: 'Between the counts' });
  expect(lead.textContent).toContain('Missing, not used in a bowl$155.00$40.00 more than expected elsewhere');
  const rows = screen.getAllByRole('row', { name: /Blondor/ }).map(readCells);
  expect(rows.map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['Rosslyn', '-$80.00'],
    ['Fairfax', '-$75.00'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Count Blondor again' }));
  await waitFor(() => expect(sent['/counts']).toMatchObject({ location: 2, ids: ['blondor'] }));
});

test('with one count alone it says what is missing to know more', async () => {
  const { user, here } = show({ counts: 1, lines: [], salons: [] });
  expect(await screen.findByText('Count once more to see what is missing.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stock Count' }));
  expect(here()).toBe('/stock-count?location_id=1');
});

test('of a salon that is read still, or cannot be read, nothing of the one before is counted again', async () => {
  const rosslyn = { ...fairfax, location_id: 2, location_name: 'Rosslyn' };
  const loss = { endpoint: api.counts.getLoss, body: { counts: 2, lines, salons: gone } };
  const { user, here } = showScreen(UnexplainedLoss, '/loss?location_id=1', as.admin, [
    { ...salons, body: [fairfax, rosslyn] },
    loss,
    { ...loss, status: 500, body: { message: 'Something went wrong.', code: 'internal' } },
  ]);
  await screen.findByRole('button', { name: 'Count Blondor again' });
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  await user.click(await screen.findByRole('option', { name: 'Rosslyn' }));
  await waitFor(() => expect(here()).toContain('location_id=2'));
  await screen.findByText('Something went wrong.');
  expect(screen.queryByRole('button', { name: 'Count Blondor again' })).toBeNull();
});
