import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { SalonFigures } from '../../../../shared/contract/salonFigures.ts';
import { listTasks } from '../../../../shared/rules/monday.ts';
import { MondayPage } from '../../../../web/screens/insights/Monday.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

afterEach(() => void vi.useRealTimers());

const fairfax: SalonFigures = {
  ...{ location_id: 1, location_name: 'Fairfax', visits: 20, services: 20, revenue: 200_000, billed: 150_000, sold: 0 },
  ...{ product: 10_000, minutes: 1200, available: 2400, no_shows: 0, rebookable: 10, rebooked: 6, bowls: 10 },
  waste: 3000,
};
const rosslyn = { ...fairfax, location_id: 2, location_name: 'Rosslyn', rebooked: 4, billed: 200_000 };
// Before, Fairfax earned 1,600 dollars and seven of ten clients of Rosslyn booked again.
const before = [
  { ...fairfax, revenue: 160_000 },
  { ...rosslyn, rebooked: 7 },
];

test('the page of a week says its figures beside those before, what moved most, and what to do', async () => {
  vi.setSystemTime('2026-11-30T14:00:00Z');
  const { listSalonFigures, listSalonStock, listMissedCharges } = api.insights;
  const missed = { appointment_id: 'v', start: '2026-11-24 09:00:00', location_id: 1, client_name: 'Ivy Chen' };
  const charge = { ...missed, user_name: 'Mara', title: 'Vivid color', grams: 12, amount: 4.2 };
  showScreen(MondayPage, '/monday', as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] },
    { endpoint: listSalonFigures, body: { salons: [fairfax, rosslyn] } },
    { endpoint: listSalonFigures, body: { salons: before } },
    // Last year had no visit.
    { endpoint: listSalonFigures, body: { salons: [] } },
    { endpoint: listSalonStock, body: { salons: [{ location_id: 1, value: 100, short: 3, lost: 40 }] } },
    { endpoint: listMissedCharges, body: { Items: [charge], total: 4.2 } },
  ]);
  expect(await screen.findByText('Biggest changes')).toBeDefined();
  const figures = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('listitem');
  expect(figures).toHaveLength(8);
  // 4,000 dollars after 3,600.
  expect(figures[0]?.textContent).toMatch(/^Revenue\$4,000\+11\.1% on \$3,600, the week before/);
  const moved = await screen.findByText(/rebooked fell/);
  expect([...(moved.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'The share of clients who rebooked fell in Rosslyn from 70% to 40%.',
    'On closed bills fell in Fairfax from 94% to 75%.',
    'Revenue rose in Fairfax from $1,600 to $2,000.',
  ]);
  const tasks = within(screen.getByText('To do').closest('section') ?? document.body).getAllByRole('link');
  expect(tasks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Charge $4.20 of product above the grams in the prices',
      '/missed-charges?location_id=-1&from=2026-11-22&to=2026-11-28',
    ],
    ['Close the bills of visits for $500.00', '/profit?location_id=-1&from=2026-11-22&to=2026-11-28'],
    ['Order 3 products before a shelf is empty', '/order-week'],
  ]);
});

test('a week with all charged, billed and on the shelf leaves what was lost and who did not book again', () => {
  const group = { ...fairfax, billed: fairfax.revenue };
  const stock = { location_id: 1, value: 100, short: 0, lost: 40 };
  const range = { from: '2026-11-22', to: '2026-11-28' };
  expect(listTasks({ group, salons: [fairfax, rosslyn], stock, missed: 0 }, range).map(({ text }) => text)).toEqual([
    'Find out where $40.00 of stock went',
    'Ask clients in Rosslyn to book again: 40% did',
  ]);
});
