import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { ProductUsage as Usage } from '../../../shared/contract/reports.ts';
import { defaultLayout, isLayout, listPlaces, moveChip } from '../../../web/screens/pivot/layout.ts';
import { ProductUsage } from '../../../web/screens/pivot/ProductUsage.tsx';
import { sampleSalon } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

vi.mock('../../../web/kit/plot/charts.tsx', () => ({ BarChart: () => null }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const fairfax = sampleSalon(11);
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
let entries = 0;
const weighed = (user_name: string, product_alias: string, day: string, grams: number, cost: number): Usage => ({
  transaction_entry_id: `e${++entries}`,
  transaction_entry_transaction_id: `b${entries}`,
  location_id: 11,
  location_name: 'Fairfax',
  user_id: user_name.replace(' ', '-'),
  user_name,
  product_id: product_alias.replaceAll(/\W/g, '-'),
  product_alias,
  transaction_start: `${day} 12:00:00`,
  transaction_entry_product_amount: grams,
  product_cost: cost,
});
const Items = [
  weighed('Mara Ellison', 'Color Touch 7/0', '2026-11-20', 40.25, 6.1),
  weighed('Mara Ellison', 'Shades EQ 09V', '2026-10-20', 10, 1.5),
  weighed('Priya Nair', 'Color Touch 7/0', '2026-11-18', 100, 15.05),
  weighed('Mara Ellison', 'Color Touch 7/0', '2026-11-18', 10.5, 1.6),
];
const usage = (items = Items, more: object = {}) => ({
  endpoint: api.reports.listProductUsage,
  body: { Items: items, total: items.length, sums: {}, ...more },
});
const at = '/reporting?location_id=11&from=2026-10-01&to=2026-11-22';
const show = (...answers: Answer[]) => showScreen(ProductUsage, at, as.admin, [salons, ...answers]);
const table = () => screen.findByRole('grid', { name: 'Product Usage' });
const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));

test('sums are told by stylist and month at first, exact to the cent, with the products of whoever is opened', async () => {
  const { user, sent } = show(usage());
  await waitFor(async () =>
    expect(await lines()).toEqual([
      '|Oct 2026|Nov 2026|Total',
      'Stylist › Product|Used (g)|Cost|Used (g)|Cost|Used (g)|Cost',
      'Priya Nair|||100.0|$15.05|100.0|$15.05',
      'Mara Ellison|10.0|$1.50|50.8|$7.70|60.8|$9.20',
      'Total|10.0|$1.50|150.8|$22.75|160.8|$24.25',
    ]),
  );
  expect(sent['/gateway/oixti2bs73/']).toEqual({ location: 11, from: '2026-10-01', to: '2026-11-22', limit: 1000 });
  await user.click(screen.getByRole('button', { name: 'Mara Ellison, open' }));
  expect((await lines()).slice(4, 6)).toEqual([
    'Color Touch 7/0|||50.8|$7.70|50.8|$7.70',
    'Shades EQ 09V|10.0|$1.50|||10.0|$1.50',
  ]);
  await user.click(screen.getByRole('button', { name: 'Collapse all' }));
  expect(await lines()).toHaveLength(5);
});

test('any sum sorts, the most first, then the least, then by name again', async () => {
  const { user } = show(usage());
  const heads = within(await table()).getAllByRole('button', { name: 'Cost' });
  const names = async () => (await lines()).slice(2, 4).map((line) => line.split('|')[0]);
  const total = heads.at(-1) ?? document.body;
  expect(total.closest('th')?.getAttribute('aria-sort')).toBe('descending');
  expect(await names()).toEqual(['Priya Nair', 'Mara Ellison']);
  await user.click(total);
  expect(await names()).toEqual(['Mara Ellison', 'Priya Nair']);
  expect(total.closest('th')?.getAttribute('aria-sort')).toBe('ascending');
  await user.click(total);
  expect(total.closest('th')?.getAttribute('aria-sort')).toBe('none');
});

test('a sum shows the entries behind it, and leads to all of them', async () => {
  const { user } = show(usage());
  await user.click(await within(await table()).findByRole('cell', { name: '$7.70' }));
  const behind = await screen.findByLabelText('Mara Ellison');
  expect(within(behind).getByText('50.8 g · $7.70')).toBeDefined();
  expect(
    within(behind)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nov 20Color Touch 7/0Mara Ellison40.3 g$6.10', 'Nov 18Color Touch 7/0Mara Ellison10.5 g$1.60']);
  expect(
    within(behind)
      .getByRole('link', { name: /All entries/ })
      .getAttribute('href'),
  ).toBe('/reports-sql?location_id=11&from=2026-11-18&to=2026-11-20&v.user_name=Mara+Ellison');
  await user.click(within(behind).getByRole('button', { name: 'Close' }));
  expect(document.activeElement?.textContent).toBe('$7.70');
  await user.click(screen.getByRole('button', { name: 'Mara Ellison, open' }));
  await user.click(
    within(await table())
      .getAllByRole('cell', { name: '$1.50' })
      .at(-2) ?? document.body,
  );
  expect((await screen.findByRole('link', { name: /All entries/ })).getAttribute('href')).toBe(
    '/reports-sql?location_id=11&from=2026-10-20&to=2026-10-20&v.user_name=Mara+Ellison&v.product_alias=Shades+EQ+09V',
  );
});

test('arrow keys go from sum to sum, one of which is in the tab order; Enter opens it and Escape returns to it', async () => {
  const { user } = show(usage());
  const grid = within(await table());
  const cost = (await grid.findAllByRole('button', { name: 'Cost' })).at(-1);
  cost?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const sum = grid.getByRole('cell', { name: '$9.20' });
  expect(document.activeElement).toBe(sum);
  expect(sum.getAttribute('aria-haspopup')).toBe('dialog');
  expect((await table()).querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(sum.tabIndex).toBe(0);
  await user.keyboard('{Enter}');
  await screen.findByLabelText('Mara Ellison');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(sum);
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  const toggle = grid.getByRole('button', { name: 'Priya Nair, open' });
  expect(document.activeElement).toBe(toggle);
  await user.keyboard(' ');
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
});

test('more lines are drawn as the table is scrolled', async () => {
  show(usage(Array.from({ length: 70 }, (_, nth) => weighed(`Stylist ${nth}`, 'Shades EQ 09V', '2026-11-18', 10, 1))));
  await waitFor(async () => expect(await lines()).toHaveLength(43));
  fireEvent.scroll((await table()).parentElement ?? document.body);
  expect(await lines()).toHaveLength(73);
});

test('a field is carried by the keyboard and told of; Escape puts it back, Enter puts it down for the next time', async () => {
  const { user } = show(usage());
  await table();
  const fields = screen.getByRole('region', { name: 'Fields' });
  const chip = (name: string) => within(fields).getByRole('button', { name });
  const rows = () =>
    within(within(fields).getByRole('list', { name: 'Rows' }))
      .getAllByRole('button')
      .map((one) => one.textContent);
  chip('Product').focus();
  await user.keyboard('{Enter}{ArrowUp}');
  expect(rows()).toEqual(['Product', 'Stylist']);
  expect(within(fields).getByText('Product: Rows, place 1')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(chip('Product')));
  await user.keyboard('{Escape}');
  expect(rows()).toEqual(['Stylist', 'Product']);
  await waitFor(() => expect(document.activeElement).toBe(chip('Product')));
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp}{Enter}');
  expect(rows()).toEqual(['Stylist']);
  expect((await lines())[1]).toContain('Stylist|');
  expect(
    JSON.parse(localStorage.getItem('salon-console:pivot u1') ?? Object.values({ ...localStorage })[0] ?? '{}'),
  ).toMatchObject({ rows: ['stylist'] });
});

test('a field is dragged from one place to another', async () => {
  show(usage());
  await table();
  const fields = screen.getByRole('region', { name: 'Fields' });
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(within(fields).getByRole('button', { name: 'Salon' }), { dataTransfer });
  fireEvent.drop(within(fields).getByRole('list', { name: 'Rows' }), { dataTransfer });
  expect((await lines())[1]).toMatch(/^Stylist › Product › Salon/);
});

test('a tap takes a field up and the next one puts it down, in a place or before another field', async () => {
  const { user } = show(usage());
  await table();
  const fields = screen.getByRole('region', { name: 'Fields' });
  const chip = (name: string) => within(fields).getByRole('button', { name });
  await user.click(chip('Salon'));
  expect(chip('Salon').getAttribute('aria-pressed')).toBe('true');
  await user.click(within(fields).getByRole('list', { name: 'Values' }));
  expect((await lines())[1]).toMatch(/^Stylist › Product\|/);
  await user.click(chip('Product'));
  expect((await lines())[1]).toMatch(/^Stylist › Salon › Product\|/);
  expect(chip('Salon').getAttribute('aria-pressed')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(chip('Salon')));
  await user.click(chip('Stylist'));
  await user.click(within(fields).getByRole('list', { name: 'Columns' }));
  expect((await lines())[1]).toMatch(/^Salon › Product\|/);
});

test('what is kept of a filtered field is chosen while another one is carried, which stays where it is', async () => {
  const { user } = show(usage());
  await table();
  const fields = screen.getByRole('region', { name: 'Fields' });
  const chip = (name: string) => within(fields).getByRole('button', { name });
  const filters = within(within(fields).getByRole('list', { name: 'Filters' }));
  await user.click(chip('Salon'));
  await user.click(filters.getByText('Drop a field here'));
  await user.click(chip('Start: day'));
  const kept = () => filters.getByRole('combobox', { name: 'Keep of Salon' });
  await user.click(kept());
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Fairfax' }));
  expect(kept().textContent).toBe('1 of 1');
  expect(filters.queryByRole('button', { name: 'Start: day' })).toBeNull();
});

test('what has come stays when a page fails, and it goes on', async () => {
  const { user, sent } = show(
    usage(Items.slice(0, 2), { total: 4, cursor: 'next' }),
    { endpoint: api.reports.listProductUsage, status: 503, body: { message: 'Busy', code: 'internal' } },
    usage(Items.slice(2)),
  );
  expect(await screen.findByText('2 of 4 entries came.')).toBeDefined();
  expect((await lines()).at(-1)).toContain('$7.60');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await lines()).at(-1)).toContain('$24.25'));
  expect(sent['/gateway/oixti2bs73/']).toMatchObject({ cursor: 'next' });
});

test('says that nothing was weighed, that rows need a field, and that nobody reads so many columns', async () => {
  show(usage([]));
  expect(await screen.findByText('Nothing was weighed in these days.')).toBeDefined();
});

describe('a layout', () => {
  test('takes a field from where it stood, and sums among the values alone', () => {
    const next = moveChip(defaultLayout, 'month', 'rows', 1);
    expect(next).toMatchObject({ columns: [], rows: ['stylist', 'month', 'product'] });
    expect(moveChip(next, 'cost', 'rows', 0)).toBe(next);
    expect(moveChip(next, 'stylist', 'values', 0)).toBe(next);
    expect(moveChip(next, 'cost', 'values', 0).values).toEqual(['cost', 'amount']);
    expect(listPlaces(defaultLayout, 'cost').map(({ zone, at }) => `${zone} ${at}`)).toEqual([
      'unused 0',
      'values 0',
      'values 1',
    ]);
  });

  test('that is not one of this release is no layout', () => {
    expect(isLayout(defaultLayout)).toBe(true);
    for (const wrong of [null, {}, { ...defaultLayout, rows: ['nobody'] }, { ...defaultLayout, rows: ['month'] }])
      expect(isLayout(wrong)).toBe(false);
  });
});
