import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { OldSalonUsage, SalonUsage } from '../../../web/screens/reports/Usage.tsx';
import { fill } from '../../support/fill.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleSalon } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { readCells, showScreen } from '../../support/showScreen.tsx';

const { getSalonUsage, getSalonUsageOld } = api.reports;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const salons = { endpoint: api.locations.listLocationsByRole, body: [sampleSalon(), sampleSalon(2, 'Rosslyn')] };
const used = (product_alias: string, container_used: number) => ({
  location_name: 'Rosslyn',
  product_id: product_alias.replaceAll(/\W/g, '-'),
  product_alias,
  manufacturer_name: 'Redken',
  container_used,
});

test('an owner without a salon of their own starts with the only one', async () => {
  const only = { ...salons, body: [sampleSalon(7, 'Rosslyn')] };
  showScreen(SalonUsage, '/salon-reports-sql', as.admin, [only], buildSession(as.admin, { location_id: null }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /Salon/ })).value).toBe('Rosslyn');
});

test('a report is run for a salon and days, a week back until today at first, and says what was used most first', async () => {
  const usage = { endpoint: getSalonUsage, body: [used('Shades EQ 09V', 34.254), used('Majirel 6.0', 2)] };
  const { user, sent, here } = showScreen(SalonUsage, '/salon-reports-sql', as.admin, [salons, usage]);
  expect(await screen.findByText('Choose salon and days, then Run Report.')).toBeDefined();
  expect((await screen.findByLabelText<HTMLInputElement>(/Start date/)).value).toBe('11/16/2026');
  expect(screen.getByLabelText<HTMLInputElement>(/End date/).value).toBe('11/23/2026');
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: /Salon/ });
  expect(picker.value).toBe('Fairfax');
  await user.clear(picker);
  await user.type(picker, 'Ross');
  await user.click(await screen.findByRole('option', { name: 'Rosslyn' }));
  await user.click(screen.getByRole('button', { name: 'Run Report' }));
  const row = await screen.findByRole('row', { name: /Shades EQ 09V/ });
  expect(readCells(row)).toEqual(['Rosslyn', 'Shades EQ 09V Redken', '34.25']);
  expect(sent['/gateway/cs86dhgzsi']).toEqual({ Salon: 2, StartDate: '2026-11-16', EndDate: '2026-11-23' });
  expect(here()).toBe('/salon-reports-sql?salon=2&from=2026-11-16&to=2026-11-23');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Salon',
    'Product id',
    'Container used',
  ]);
});

test('all locations are asked one by one, each until its own today, and add up', async () => {
  vi.setSystemTime(Date.parse('2026-11-23T06:00:00Z'));
  const body = Array.from({ length: 13 }, (_, nth) =>
    sampleSalon(nth + 1, `Salon ${nth + 1}`, nth === 12 ? 'Pacific/Honolulu' : 'America/New_York'),
  );
  const asked: { Salon: number; EndDate: string }[] = [];
  showScreen(
    SalonUsage,
    '/salon-reports-sql?salon=-1&from=2026-11-20&to=2026-11-23',
    as.admin,
    [{ endpoint: api.locations.listLocationsByRole, body }],
    undefined,
    (url, request) => {
      if (!url.endsWith(getSalonUsage.path)) return Response.json({}, { status: 404 });
      const form = JSON.parse(String(request.body)) as (typeof asked)[number];
      asked.push(form);
      return Response.json([{ ...used('Majirel 6.0', form.Salon), location_name: `Salon ${form.Salon}` }]);
    },
  );
  const rows = await screen.findAllByRole('row', { name: /Majirel 6.0/ });
  expect(rows).toHaveLength(13);
  expect(readCells(rows[0] ?? document.body)).toEqual(['Salon 13', 'Majirel 6.0 Redken', '13.00']);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('91');
  expect(asked.map(({ Salon, EndDate }) => `${Salon} ${EndDate}`).sort()).toEqual(
    body.map(({ location_id }) => `${location_id} 2026-11-${location_id === 13 ? 22 : 23}`).sort(),
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Salon/ }).value).toBe('All Locations');
});

test('tomorrow cannot be chosen', async () => {
  const { user } = showScreen(SalonUsage, '/salon-reports-sql', as.admin, [salons]);
  const end = await screen.findByLabelText(/End date/);
  await user.clear(end);
  await fill(user, end, '11/24/2026');
  await user.click(screen.getByRole('button', { name: 'Run Report' }));
  expect(await screen.findByText('Not later than 11/23/2026')).toBeDefined();
  expect(screen.getByText('Choose salon and days, then Run Report.')).toBeDefined();
});

fullTest('the older report has its own salons and columns', async () => {
  const body = [{ salon: 'Fairfax', product_id: 'Majirel 6.0', containers_used: 22.75 }];
  const { user, sent } = showScreen(OldSalonUsage, '/salon-reports', as.admin, [
    salons,
    { endpoint: getSalonUsageOld, body },
  ]);
  await user.click(await screen.findByRole('combobox', { name: /Salon/ }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Fairfax', 'Rosslyn', 'Lee Heights']);
  await user.click(screen.getByRole('option', { name: 'Lee Heights' }));
  await user.click(screen.getByRole('button', { name: 'Run Report' }));
  expect(readCells(await screen.findByRole('row', { name: /Majirel/ }))).toEqual(['Fairfax', 'Majirel 6.0', '22.75']);
  expect(sent['/gateway/ougti7d250']).toMatchObject({ Salon: 'Lee Heights' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'salon',
    'product_id',
    'containers_used',
  ]);
});
