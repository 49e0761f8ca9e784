import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { ClientFigures, StylistFigures } from '../../../../shared/contract/peopleFigures.ts';
import { Retention } from '../../../../web/screens/insights/Retention.tsx';
import { TeamReport } from '../../../../web/screens/insights/TeamReport.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

const days = '?location_id=-1&from=2026-11-01&to=2026-11-21';
const salons = { endpoint: api.locations.listLocationsByRole, body: [sampleSalon(), sampleSalon(2, 'Rosslyn')] };
/** Texts of the cells of a grid's first row, by the titles of their columns. */
const firstRow = () => {
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = within(
    screen.getAllByRole('row').find((row) => within(row).queryAllByRole('gridcell').length > 3) ?? document.body,
  );
  const texts = cells.getAllByRole('gridcell').map(({ textContent }) => textContent);
  return Object.fromEntries(titles.map((title, nth) => [title, texts[nth]]));
};
const metric = (name: string) =>
  within(screen.getByLabelText(/In these days|All stylists/))
    .getByText(name)
    .closest('div')
    ?.querySelector('dd')?.textContent;

test('a stylist of two salons, on two pages, is one row of the team, whose shares are weighed', async () => {
  const mara: StylistFigures = {
    ...{ location_id: 1, user_id: 'mara', user_name: 'Mara Ellison', visits: 30, revenue: 300_000, sold: 100_000 },
    ...{ product: 24_000, minutes: 1800, available: 2400, discounts: 1500, rebookable: 20, rebooked: 12 },
    ...{ new_clients: 4, new_kept: 1, bowls: 20, waste: 10_000 },
  };
  const there = { ...mara, location_id: 2, visits: 10, revenue: 50_000, sold: 0, minutes: 600, new_kept: 2 };
  const { listStylistFigures: endpoint } = api.insights;
  showScreen(TeamReport, `/team-report${days}`, as.admin, [
    salons,
    { endpoint, body: { stylists: [mara], next_page: '2 2026-11-01' } },
    { endpoint, body: { stylists: [there] } },
  ]);
  expect(await screen.findByText('Mara Ellison')).toBeDefined();
  // 2400 of 4800 minutes, 4500 dollars in 40 visits of which 1000 for products, 24 of 40, 3 of 8, 200 g of waste in 40 bowls.
  expect(firstRow()).toMatchObject({
    ...{ Salon: 'Fairfax, Rosslyn', Hours: '80', 'Chair used, %': '50', Visits: '40', Revenue: '$3,500.00' },
    ...{ Ticket: '$112.50', 'Retail, %': '22', 'Rebooked, %': '60', 'New clients': '8', 'New kept, %': '38' },
    ...{ 'Product per visit': '$12.00', 'Waste, g per bowl': '5.0', Discounts: '$30.00' },
  });
  expect(metric('New clients kept')).toBe('38%');
  expect(screen.getByRole('link', { name: '$30.00' }).getAttribute('href')).toMatch(/^\/bills\?.*view=lines.*Mara/);
});

test('clients are new, regular or lost by their last visit and what is booked, and a client of two salons is one row', async () => {
  vi.setSystemTime('2026-11-30T12:00:00Z');
  const ada: ClientFigures = {
    ...{
      location_id: 1,
      client_id: 'ada',
      client_name: 'Ada Hart',
      visits: 2,
      first: '2026-06-04',
      last: '2026-07-25',
    },
    ...{ next: null, is_new: false, revenue: 20_000, sold: 4000, product: 3000, waste: 500, profit: 9000 },
  };
  const there = {
    ...ada,
    location_id: 2,
    visits: 1,
    first: '2026-06-01',
    last: '2026-06-01',
    revenue: 12_000,
    sold: 0,
  };
  const gus = { ...ada, client_id: 'gus', client_name: 'Gus Feld', is_new: true, next: '2026-12-20' };
  const ida = {
    ...ada,
    client_id: 'ida',
    client_name: 'Ida Holt',
    is_new: true,
    first: '2026-11-20',
    last: '2026-11-20',
  };
  showScreen(Retention, `/retention${days}`, as.admin, [
    salons,
    { endpoint: api.insights.listClientFigures, body: { clients: [ada, there, gus, ida] } },
  ]);
  expect(await screen.findByText('Ada Hart')).toBeDefined();
  expect(firstRow()).toMatchObject({
    ...{ Client: 'Ada Hart', State: 'Lost', Salon: 'Fairfax, Rosslyn', Visits: '3', First: '6/1/26', Last: '7/25/26' },
    ...{ Ticket: '$120.00', Product: '$60.00', Waste: '$10.00', Profit: '$180.00', 'Next booked': '—' },
  });
  expect(['Clients', 'New', 'New and kept', 'Lost'].map(metric)).toEqual(['3', '2', '50%', '1']);
  vi.useRealTimers();
});
