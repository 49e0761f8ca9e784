import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { SalonDashboard as Salon, StylistDashboard as Stylist } from '../../../shared/contract/insights.ts';
import type * as canvas from '../../../web/kit/plot/charts.tsx';
import { ClientsDetail } from '../../../web/screens/dashboards/ClientsDetail.tsx';
import { SalonDashboard } from '../../../web/screens/dashboards/SalonDashboard.tsx';
import { StylistDashboard } from '../../../web/screens/dashboards/StylistDashboard.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { sampleAppointment } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

/** jsdom has no canvas: records the chart's properties instead. */
const drawn: Parameters<typeof canvas.BarChart>[0][] = [];
vi.mock('../../../web/kit/plot/charts.tsx', () => ({
  BarChart: (props: Parameters<typeof canvas.BarChart>[0]) => {
    drawn.push(props);
    return null;
  },
  RingChart: () => null,
}));
beforeEach(() => {
  drawn.length = 0;
});
const barsOf = (series: string) => drawn.findLast((one) => one.series.some(({ name }) => name === series));

const { getDashboardMark, getSalonDashboard, getStylistDashboard } = api.insights;
const place = (location_id: number, location_name: string) => ({
  ...{ location_id, location_name, organization_id: 1, organization_name: 'Luma Hair', zone: 'America/New_York' },
});
const salons = { endpoint: api.locations.listLocationsByRole, body: [place(12, 'Rosslyn'), place(11, 'Fairfax')] };
const mark = { endpoint: getDashboardMark, body: { mark: '1' } };
const week = { today: '2026-11-23', from: '2026-11-16', to: '2026-11-22' };
const item = (product_id: string, product_name: string) => ({ product_id, product_name, manufacturer_name: 'Maker' });
const salon: Salon = {
  ...{ location_id: 11, location_name: 'Fairfax', ...week },
  ...{ value_on_hand: 8905.4, value_used: 956.2, value_used_before: 1358, transactions: 88, transactions_before: 122 },
  on_hand: [
    { name: 'Color', value: 8000.4 },
    { name: 'Care', value: 905 },
  ],
  used: [{ name: 'Color', value: 956.2 }],
  cs_ratio: 0.3,
  cs_ratio_before: 0.41,
  services: { chemical: 72, other: 168, ratio: 0.3 },
  stylist_spending: [
    { user_id: 'u1', Stylist: 'Mara Ellison', total_spent: 183.5, average_spent: 12.23, total_number: 15 },
  ],
  most_consumed_product: [{ ...item('p1', 'Color Touch 7/0'), category_name: 'Demi', container_used: 3.09 }],
  top_inventory_items: [
    { ...item('p2', 'Blondor Freelights'), inventory_current_quantity: -2, inventory_desired_quantity: 6 },
  ],
  product_running_low: [
    {
      ...item('p2', 'Blondor Freelights'),
      ...{ inventory_quantity_needed: 8, reseller_id: 'R1', reseller_company_name: 'Salon Supply' },
    },
  ],
};
const of = (body: object, status = 200) => ({ endpoint: getSalonDashboard, status, body });
const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the dashboard of a salon', () => {
  test('shows seven days, and each of its figures leads to the list behind it', async () => {
    const { sent } = showScreen(SalonDashboard, '/salon-dashboard', as.manager, [of(salon), mark, salons]);
    expect(await screen.findByText('$8,905')).toBeDefined();
    expect(sent[getSalonDashboard.path]).toEqual({ location_id: 1, days: 7 });
    expect(screen.getByText('Last 7 full days · Nov 16 – 22, 2026')).toBeDefined();
    expect(screen.getByText('$1,358 the week before')).toBeDefined();
    expect(screen.getByText('41% the week before')).toBeDefined();
    expect(screen.getByText('30%')).toBeDefined();
    const days = 'from=2026-11-16&to=2026-11-22';
    expect(linksIn('On Hand')).toEqual(['/inventory?location_id=11']);
    expect(linksIn('Used')).toEqual([`/salon-reports-sql?salon=11&${days}`]);
    expect(linksIn('Services Ratio')).toEqual([`/rolled-reports-sql?location_id=11&${days}`]);
    expect(linksIn('Stylist spending')).toEqual([`/stylist-spend-sql?salon=11&${days}`]);
    // Both lead to what is to be ordered, with its distributor.
    expect(linksIn('Running low')).toEqual(Array(2).fill('/reorder?location_id=11&reseller=R1&item=p2'));
    expect(linksIn('Most consumed products')).toEqual([
      `/reporting?location_id=11&${days}`,
      `/reports-sql?location_id=11&${days}&v.product_alias=Color+Touch+7%2F0`,
    ]);
  });

  test('stands transactions four times as tall and averages ten times, cuts names to six, and tells what is negative', async () => {
    showScreen(SalonDashboard, '/salon-dashboard', as.manager, [of(salon), mark, salons]);
    await waitFor(() => expect(barsOf('Total spent')).toBeDefined());
    expect(barsOf('Total spent')?.series.map(({ name, scale = 1 }) => [name, scale])).toEqual([
      ['Total spent', 1],
      ['Transactions', 4],
      ['Average per transaction', 10],
    ]);
    await waitFor(() => expect(barsOf('Current')?.tickLabels).toEqual([['Blondo']]));
    expect(
      barsOf('Current')?.series.map(({ values, negativeLegend: negative }) => [values, negative !== undefined]),
    ).toEqual([
      [[-2], true],
      [[6], false],
    ]);
  });

  test('is of the own salon but for system admins, who choose; without one of their own it is Fairfax', async () => {
    showScreen(SalonDashboard, '/salon-dashboard?location_id=12', as.desk, [of(salon), mark, salons]);
    expect((await screen.findByRole<HTMLButtonElement>('combobox', { name: 'Salon' })).disabled).toBe(true);
    // Figures the user may not open are not links.
    await screen.findByText('$8,905');
    expect(linksIn('On Hand')).toEqual([]);
  });

  test('leads the desk, for whom no rolled transactions are, to the transactions', async () => {
    showScreen(SalonDashboard, '/salon-dashboard', [1, 4], [of(salon), mark, salons]);
    await screen.findByText('$8,905');
    expect(linksIn('Services Ratio')).toEqual(['/reports-sql?location_id=11&from=2026-11-16&to=2026-11-22']);
  });

  test('of nobody’s own salon is that of Fairfax', async () => {
    const session = buildSession([3]);
    const nobodys = { ...session, user: { ...session.user, location_id: null, location_name: '' } };
    const { sent } = showScreen(SalonDashboard, '/salon-dashboard', as.admin, [of(salon), mark, salons], nobodys);
    await screen.findByText('$8,905');
    expect(sent[getSalonDashboard.path]).toEqual({ location_id: 11, days: 7 });
  });

  test('says that it could not be read, and is read again', async () => {
    const answers = [of({ message: 'Busy' }, 503), of(salon), mark, salons];
    const { user } = showScreen(SalonDashboard, '/salon-dashboard', as.manager, answers);
    expect(await screen.findByText('Error fetching data.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('$8,905')).toBeDefined();
  });

  test('says what there is to do where nothing was weighed or wanted', async () => {
    const nothing = {
      stylist_spending: [],
      most_consumed_product: [],
      top_inventory_items: [],
      product_running_low: [],
    };
    const answers = [of({ ...salon, ...nothing }), mark, salons];
    showScreen(SalonDashboard, '/salon-dashboard', as.manager, answers);
    expect(await screen.findAllByText('Nothing was weighed in these days.')).toHaveLength(2);
    expect(screen.getByText('Every shelf is full.')).toBeDefined();
    expect(screen.getByText('Nothing is on the shelves yet.')).toBeDefined();
  });
});

const cup = (transaction_id: string, time: string) => ({
  ...{ transaction_id, time, name: 'Color bar 1', total_cost: 4.6 },
  resources: [{ name: 'Color Touch 7/0', amount: 42.5 }],
});
const stylist: Stylist = {
  ...{ user_id: 'u1', user_name: 'Mara Ellison', location_id: 11, location_name: 'Fairfax', ...week, schedules: [] },
  ...{ totalSpent: 31.42, averageSpent: 15.71, totalNumber: 2, cs_ratio: 0.62 },
  days: [{ day: '2026-11-16', total_spent: 31.42, average_spent: 15.71, total_number: 2 }],
  services: { chemical: 5, other: 3, ratio: 0.62 },
  client_history: [
    {
      ...{ history_id: 'h1', client: 'Ivy Chen', client_id: 'c1', date: '2026-11-20', total_cost: 9.2 },
      cups: [cup('b1', '2026-11-20 09:15:00'), cup('b2', '2026-11-20 10:05:00')],
    },
    {
      ...{ history_id: 'h2', client: 'No client', client_id: null, date: '2026-11-19', total_cost: 4.6 },
      cups: [cup('b3', '2026-11-19 09:15:00')],
    },
  ],
};
const theirs = (body: object = stylist, status = 200) => ({ endpoint: getStylistDashboard, status, body });

describe('the dashboard of a stylist', () => {
  test('shows their name, the day and whom they mixed for; a visit leads to its bowls, with all they need in the address', async () => {
    showScreen(StylistDashboard, '/stylist-dashboard', as.stylist, [theirs(), mark, salons]);
    expect(await screen.findByRole('heading', { name: 'Mara Ellison' })).toBeDefined();
    expect(screen.getByText('Mon, Nov 23')).toBeDefined();
    expect(screen.getByText('62%')).toBeDefined();
    const ivy = screen.getByRole('link', { name: /Ivy Chen/ });
    expect(ivy.textContent).toContain('Nov 20$9.20Color bar 19:15 AM7/0 42.5 g');
    expect(ivy.getAttribute('href')).toBe('/stylist-dashboard-detail?user_id=u1&location_id=11&visit=h1');
    await waitFor(() => expect(barsOf('Total spent')?.series).toHaveLength(3));
    expect(screen.queryByRole('combobox', { name: 'Stylist' })).toBeNull();
  });

  test('shows the day from its first to its last hour, however long it is, and can be printed', async () => {
    const late = sampleAppointment({ appointmentId: 'a', start: '2026-11-23 18:30:00', end: '2026-11-23 21:10:00' });
    const day = { ...stylist, schedules: [{ ...late, user_id: 'u1' }] };
    showScreen(StylistDashboard, '/stylist-dashboard', as.stylist, [theirs(day), mark, salons]);
    const book = await screen.findByRole('application');
    const inner = within(book).getByRole('list').parentElement;
    const heightOf = (element: Element | null | undefined) =>
      Number.parseInt((element as HTMLElement).style.height, 10);
    expect(heightOf(book.parentElement?.parentElement)).toBeGreaterThan(heightOf(inner));
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
  });

  test('that could not be read says so', async () => {
    showScreen(StylistDashboard, '/stylist-dashboard', as.stylist, [theirs({ message: 'Busy' }, 503), mark, salons]);
    expect(await screen.findByText('Error fetching data.')).toBeDefined();
  });

  test('has the bowls of a visit on a page of cards, read anew by its address', async () => {
    const at = '/stylist-dashboard-detail?user_id=u1&location_id=11&visit=h1';
    showScreen(ClientsDetail, at, as.admin, [theirs()]);
    expect(await screen.findByRole('heading', { name: 'Clients' })).toBeDefined();
    const cards = await screen.findAllByRole('link', { name: /Ivy Chen/ });
    expect(cards).toHaveLength(2);
    expect(cards[1]?.textContent).toContain('$4.60');
    expect(cards[0]?.getAttribute('href')).toBe(
      '/rolled-reports-sql?location_id=11&from=2026-11-20&to=2026-11-20&v.transaction_client_name=Ivy+Chen',
    );
  });

  test('has no bowls to show where the address names none', async () => {
    showScreen(ClientsDetail, '/stylist-dashboard-detail', as.stylist, []);
    expect(await screen.findByText('No data')).toBeDefined();
  });
});
