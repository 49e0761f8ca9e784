import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { AuditLog } from '../../../web/screens/audit/AuditLog.tsx';
import { describeChanges, summarize } from '../../../web/screens/audit/changes.ts';
import { recordPath } from '../../../web/screens/audit/recordPath.ts';
import { freezeClock } from '../../support/freezeClock.ts';
import { north } from '../../support/people.ts';
import { as } from '../../support/session.ts';
import { readCells, showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const entry = (more: object) => ({
  ...{ entry_id: 'E1', time: '2026-11-26T15:00:00.000Z', user_id: 'U2', user_name: 'Dana Whitfield' },
  ...{ action: 'update', kind: 'service', id: 'S1', label: 'Balayage' },
  ...more,
});
const prices = { before: { service_price_level_3: 110 }, after: { service_price_level_3: 114 } };

test('a list says who did what, a row shows what changed, and leads to everything about its record', async () => {
  const { user, here } = showScreen(AuditLog, '/audit', as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [{ ...north, location_id: 1 }] },
    { endpoint: api.users.listUsers, body: [] },
    { endpoint: api.services.listServices, body: [] },
    { endpoint: api.audit.listAuditEntries, body: { Items: [], cursor: 'more' } },
    { endpoint: api.audit.listAuditEntries, body: { Items: [entry(prices)] } },
  ]);
  const row = await screen.findByRole('row', { name: /Balayage/ });
  expect(readCells(row).slice(0, 4)).toEqual(['11/26/26 10:00 AM', 'Dana Whitfield', 'Changed', 'Service · Balayage']);
  await user.click(within(row).getByText('Changed'));
  const panel = await screen.findByRole('complementary', { name: 'Service · Balayage' });
  expect(within(panel).getByRole('rowheader', { name: 'Price level 3' })).toBeTruthy();
  expect(
    within(panel)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$110.00', '$114.00']);
  expect(within(panel).getByRole('link', { name: 'Open the service' })).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Everything about this record' }));
  expect(here()).toBe('/audit?kind=service&record=S1');
  expect(await screen.findByRole('heading', { name: 'Service · Balayage' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all records' }));
  expect(here()).toBe('/audit');
});

test('a filter is kept in the URL', async () => {
  const { user, here } = showScreen(AuditLog, '/audit?from=2026-11-01&to=2026-11-03&p=2', as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [{ ...north, location_id: 1 }] },
    { endpoint: api.users.listUsers, body: [] },
    { endpoint: api.services.listServices, body: [] },
    { endpoint: api.audit.listAuditEntries, body: { Items: [] } },
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Record kind' }));
  await user.click(await screen.findByRole('option', { name: 'Appointment' }));
  expect(here()).toBe('/audit?from=2026-11-01&to=2026-11-03&kind=appointment');
  expect(await screen.findByText('Nothing is recorded for these days and filters.')).toBeTruthy();
});

test('a platform admin chooses an organization first', async () => {
  const { user, here } = showScreen(AuditLog, '/audit', as.platform, [
    { endpoint: api.locations.listLocationsByRole, body: [] },
    { endpoint: api.services.listServices, body: [] },
    { endpoint: api.locations.listOrganizations, body: ['1 Luma Hair', '2 Copper'] },
    { endpoint: api.audit.listAuditEntries, body: { Items: [entry({})] } },
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Organization' }));
  await user.click(await screen.findByRole('option', { name: 'Copper' }));
  expect(here()).toBe('/audit?organization=2');
  expect(await screen.findByRole('row', { name: /Balayage/ })).toBeTruthy();
});

const names = new Map<string | number, string>([
  [11, 'North'],
  ['S1', 'Balayage'],
]);
const place = { zone: 'America/New_York', names };

test.each([
  [
    'money, a phone and a word',
    { price: 40, user_phone: '17035550142', user_status: 'ACTIVE' },
    'Price: $40.00; Phone: +1 (703) 555-0142; Status: Active',
  ],
  [
    'days, times and instants',
    { day: '2026-11-26', start: '2026-11-26 09:30:00', at: '2026-11-26T15:00:00.000Z' },
    'Day: Nov 26; Start: Nov 26, 9:30 AM; At: Nov 26, 10:00 AM',
  ],
  [
    'a salon, a list and an answer',
    { location: 11, tags: ['a', 'b'], taxes_included: false },
    'Salon: North; Tags: a, b; Taxes included: No',
  ],
  [
    'entries with and without a name',
    { services: [{ title: 'Cut' }], lines: [{ key: 'A', counted: 3 }] },
    'Services: Cut; Lines: Key A, Counted 3',
  ],
  ['ids with a name', { service_id: 'S1', location_ids: [11], brand_id: 'B1' }, 'Service: Balayage; Salons: North'],
  ['a field that nobody knows', { someNewThing: { of_it: 2 } }, 'Some new thing › Of it: 2'],
])('%s are told in words', (_, after, text) => {
  expect(summarize(describeChanges(entry({ after }) as never, place))).toBe(text);
});

test('another cost of a chair hour is told with its day', () => {
  const costs = [{ from: '', cost: 40 }];
  const after = { chairHourCosts: [...costs, { from: '2026-11-29', cost: 52 }] };
  const saved = entry({ kind: 'salon config', action: 'save', before: { chairHourCosts: costs }, after });
  expect(summarize(describeChanges(saved as never, place))).toBe('Costs of a chair hour: From Nov 29, Cost $52.00');
});

test.each([
  [
    'appointment',
    'update',
    { location: 1001, start: '2026-11-26 09:00:00' },
    '/scheduler?location_id=1001&date=2026-11-26&appointment=X',
  ],
  ['appointment', 'delete', undefined, undefined],
  ['client', 'update', {}, '/edit-client-form?clientId=X&organization=7'],
  ['wish', 'update', {}, undefined],
])('the record of %s %s opens where it has a screen', (kind, action, after, path) => {
  expect(recordPath(entry({ kind, action, id: 'X', after }) as never, '7')).toBe(path);
});
