import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type * as canvas from '../../../web/kit/plot/charts.tsx';
import { OldStylistSpending, StylistSpendings } from '../../../web/screens/reports/Spending.tsx';
import { sampleSalon } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { readCells, showScreen } from '../../support/showScreen.tsx';

/** jsdom has no canvas: records the chart's properties instead. */
let drawn: Parameters<typeof canvas.BarChart>[0] | undefined;
vi.mock('../../../web/kit/plot/charts.tsx', () => ({
  BarChart: (props: Parameters<typeof canvas.BarChart>[0]) => {
    drawn = props;
    return null;
  },
}));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const fairfax = sampleSalon(11);
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
const spent = (user_id: string, Stylist: string, total_spent: number, total_number: number) => ({
  user_id,
  Stylist,
  total_spent,
  total_number,
  average_spent: Math.round((total_spent / total_number) * 100) / 100,
});
const reply = {
  endpoint: api.reports.getStylistSpend,
  body: [spent('u1', 'Mara Ellison', 611.97, 31), spent('u2', 'Sofia Marchetti', 505.94, 24)],
};
const address = '/stylist-spend-sql?salon=11&from=2026-11-15&to=2026-11-21';
const shown = () => drawn?.tickLabels.map((words) => words.join(' '));

test('the bars stand in the order of the list, the highest average first until it is sorted otherwise', async () => {
  const { user } = showScreen(StylistSpendings, address, as.admin, [salons, reply]);
  const mara = await screen.findByRole('row', { name: /Mara Ellison/ });
  expect(readCells(mara)).toEqual(['Mara Ellison', '$19.74', '$611.97', '31']);
  expect(screen.getByRole('heading', { name: 'Total Stylist Spending' })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('$20.33$1,117.9155');
  await waitFor(() => expect(shown()).toEqual(['Sofia Marchetti', 'Mara Ellison']));
  const head = screen.getByRole('columnheader', { name: /Number of transactions/ });
  for (let click = 0; click < 2; click++) await user.click(within(head).getByText('Number of transactions'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await waitFor(() => expect(shown()).toEqual(['Mara Ellison', 'Sofia Marchetti']));
});

test('all locations are asked one by one; a stylist has a row and a bar for each salon, which lead to their bowls there', async () => {
  const body = [fairfax, sampleSalon(12, 'Rosslyn')];
  const replies = { 11: [spent('u1', 'Mara Ellison', 600, 30)], 12: [spent('u1', 'Mara Ellison', 100, 20)] };
  const { user, here } = showScreen(
    StylistSpendings,
    address.replace('salon=11', 'salon=-1'),
    as.admin,
    [{ ...salons, body }],
    undefined,
    (url, request) =>
      url.endsWith(reply.endpoint.path)
        ? Response.json(replies[(JSON.parse(String(request.body)) as { Salon: 11 | 12 }).Salon])
        : Response.json({}, { status: 404 }),
  );
  const rows = await screen.findAllByRole('row', { name: /Mara Ellison/ });
  expect(rows.map(readCells)).toEqual([
    ['Mara Ellison', 'Fairfax', '$20.00', '$600.00', '30'],
    ['Mara Ellison', 'Rosslyn', '$5.00', '$100.00', '20'],
  ]);
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('$14.00$700.0050');
  await waitFor(() => expect(shown()).toEqual(['Mara Ellison, Fairfax', 'Mara Ellison, Rosslyn']));
  const chart = screen.getByRole('button', { name: /^Total Stylist Spending, a chart of 2/ });
  chart.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(here()).toMatch(/location_id=12&.*Mara/);
});

test('transactions stand four times as tall and averages ten times, the left axis ends at the ceiling of the largest total', async () => {
  showScreen(StylistSpendings, address, as.admin, [salons, reply]);
  await waitFor(() => expect(drawn?.max).toBe(612));
  expect(drawn?.series.map(({ name, scale = 1 }) => [name, scale])).toEqual([
    ['Total spent', 1],
    ['Transactions', 4],
    ['Average per transaction', 10],
  ]);
  expect(drawn?.rightAxis?.factor).toBe(10);
  expect(drawn?.series[2]?.formatValue(drawn.series[2].values[1] ?? 0)).toBe('$19.74');
});

test('the keyboard goes through the bars and on to the transactions behind one; the same stands in a table', async () => {
  const { user, here } = showScreen(StylistSpendings, address, as.admin, [salons, reply]);
  const chart = await screen.findByRole('button', { name: /^Total Stylist Spending, a chart of 2/ });
  await waitFor(() => expect(shown()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Show Total Stylist Spending as a table' }));
  const table = screen.getByRole('table', { name: 'Total Stylist Spending' });
  expect(within(table).getByRole('row', { name: /Sofia Marchetti/ }).textContent).toBe(
    'Sofia Marchetti$505.9424$21.08',
  );
  await user.click(screen.getByRole('button', { name: 'Show Total Stylist Spending as a chart' }));
  const again = screen.getByRole('button', { name: chart.getAttribute('aria-label') ?? '' });
  again.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(again.getAttribute('aria-label')).toBe(
    'Mara Ellison: Total spent $611.97, Transactions 31, Average per transaction $19.74',
  );
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(here()).toBe('/reports-sql?location_id=11&from=2026-11-15&to=2026-11-21&v.user_name=Mara+Ellison'),
  );
});

test('a stylist sees their days instead, and each leads to what they weighed on it', async () => {
  const day = (day: string, total_spent: number, total_number: number) => ({
    ...{ day, total_spent, total_number },
    average_spent: total_number > 0 ? total_spent / total_number : 0,
  });
  const days = [day('2026-11-20', 24, 2), day('2026-11-21', 0, 0)];
  const own = { ...reply, body: [{ ...spent('u1', 'Mara Ellison', 24, 2), days }] };
  const { user, here } = showScreen(StylistSpendings, address, as.stylist, [salons, own]);
  expect(readCells(await screen.findByRole('row', { name: /Mara Ellison/ }))[2]).toBe('$24.00');
  await waitFor(() => expect(shown()).toEqual(['11/20', '11/21']));
  expect(drawn?.series.map(({ values }) => values)).toEqual([
    [24, 0],
    [2, 0],
    [12, 0],
  ]);
  // The axis is not capped, because no day exceeds it.
  expect(drawn?.max).toBeUndefined();
  (await screen.findByRole('button', { name: /^Total Stylist Spending, a chart of 2/ })).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(here()).toBe('/reports-sql?location_id=11&from=2026-11-20&to=2026-11-20'));
});

test('the older report has its own salons, names and figures, and its bars lead nowhere', async () => {
  const old = {
    endpoint: api.reports.getStylistSpendOld,
    body: [{ Stylist: 'Mara Ellison', total_spend: 10, number_of_transactions: 2, average_spend: 5 }],
  };
  const at = '/stylist-spend?salon=Fairfax&from=2026-11-15&to=2026-11-21';
  showScreen(OldStylistSpending, at, as.admin, [salons, old]);
  expect(await screen.findByRole('heading', { name: 'Stylist Spending', level: 1 })).toBeDefined();
  expect(readCells(await screen.findByRole('row', { name: /Mara Ellison/ }))).toEqual([
    'Mara Ellison',
    '$5.00',
    '$10.00',
    '2',
  ]);
  await waitFor(() => expect(drawn?.onPick).toBeUndefined());
});
