import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { User } from '../../../../shared/contract/users.ts';
import { Search } from '../../../../web/app/search/Search.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { buildService } from '../../../support/menu.ts';
import { sampleAppointment, sampleClient, sampleUser } from '../../../support/samples.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';

const client = (client_id: string, client_first_name: string, client_last_name: string) =>
  sampleClient({
    ...{ client_id, client_first_name, client_last_name, client_mobile_phone_number: '17035550142' },
    client_email: `${client_first_name.toLowerCase()}@example.com`,
  });

const person = (user_id: string, first: string, last: string, more: Partial<User> = {}) =>
  sampleUser({
    ...{ user_id, user_first_name: first, user_last_name: last, user_email: `${first.toLowerCase()}@luma.test` },
    ...more,
  });

const badge = '048213957264';
const people = [
  person('p1', 'Mara', 'Ellison', { user_barcode: badge }),
  person('p2', 'Clementine', 'Amari', { roles: [{ role: 'stylist' }, { role: 'front desk' }] }),
  person('p3', 'Clea', 'Gone', { user_status: 'DELETED', user_barcode: '777777777777' }),
];
const found = { Items: [client('c1', 'Claire', 'Marsh'), client('c2', 'Clara', 'Holt')] };
const answers = [
  { endpoint: api.clients.listClients, body: found },
  { endpoint: api.users.listUsers, body: people },
  {
    endpoint: api.services.listServices,
    body: [buildService('s1', 'Clarify', 40, 80), buildService('s2', 'Fringe trim', 0)],
  },
];

const show = (types: UserType[], given: Answer[] = answers) => showScreen(Search, '/start', types, given);
const box = () => screen.getByRole('combobox', { name: 'Search' });
/** Types without pauses, regardless of machine speed. */
const typeQuickly = (letters: string) => {
  for (const letter of letters) fireEvent.change(box(), { target: { value: Reflect.get(box(), 'value') + letter } });
};
const groups = () =>
  screen.queryAllByRole('group').map((group) => within(group).getByText(/^\w+$/, { selector: 'legend' }).textContent);
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent);
const markedRow = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

/** Delays replies to matching requests until released. `asked` collects the bodies of client searches. */
function holdBack(isMeant: (url: string, body: string) => boolean) {
  const asked: unknown[] = [];
  const answer = fetch;
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const body = String(request.body);
    if (url.endsWith(api.clients.listClients.path)) asked.push(JSON.parse(body));
    const response = await answer(url, request);
    if (isMeant(url, body)) await gate.promise;
    return response;
  });
  return { asked, letGo: () => gate.resolve() };
}

describe('The search', () => {
  test('shows what fits in groups, with a second line and the fitting part marked', async () => {
    const { user } = show([2]);
    await user.type(box(), 'cl');
    await screen.findByRole('option', { name: /Claire Marsh/ });
    expect(groups()).toEqual(['Screens', 'Clients', 'People', 'Services']);
    expect(rows()).toEqual([
      'ClientsAdmin Panel',
      'Claire Marsh+1 (703) 555-0142 · claire@example.com',
      'Clara Holt+1 (703) 555-0142 · clara@example.com',
      'Clementine AmariStylist, Front desk · Fairfax',
      'ClarifyHighlights · $40.00 to $80.00',
    ]);
    expect(screen.getAllByText(/^cl$/i, { selector: 'mark' })).toHaveLength(5);
    expect(screen.getByRole('status').textContent).toBe('5 results');
  });

  test.each<[string, UserType[], string[]]>([
    ['a front desk', [1, 4], ['Screens', 'Clients', 'People', 'Services']],
    ['a stylist', [1], ['Screens', 'Clients', 'Services']],
    ['a product admin', [5], []],
    ['a platform admin, who has no salon of their own', [6], []],
  ])('offers %s what the roles open', async (_, types, offered) => {
    const { user } = show(types);
    const named = ['screens', ...offered.slice(1).map((group) => group.toLowerCase())];
    expect(box().getAttribute('placeholder')).toBe(`Search ${named.join(', ')}`);
    await user.type(box(), 'cl');
    if (offered.length === 0)
      expect(await screen.findByText('Nothing found for “cl”.', { selector: 'p' })).toBeTruthy();
    else await screen.findByRole('option', { name: /Claire Marsh/ });
    expect(groups()).toEqual(offered);
  });

  test.each<[string, UserType[], string, RegExp, string]>([
    ['a client', [1], 'claire', /Claire/, '/edit-client-form?clientId=c1'],
    ['a person to somebody who changes people', [2], 'mara', /Mara/, '/users/p1'],
    ['a person to the front desk', [1, 4], 'mara', /Mara/, '/manage-users?q=mara%40luma.test'],
    ['a service to somebody who changes services', [2], 'fringe', /Fringe/, '/edit-service?serviceId=s2'],
    ['a service to a stylist', [1], 'fringe', /Fringe/, '/services?q=Fringe%20trim'],
    ['a screen', [2], 'teams', /Teams/, '/manage-users'],
    ['the export of everything', [3], 'export', /Export everything/, '/moving-in'],
  ])('opens %s', async (_, types, typed, name, address) => {
    const { user, here } = show(types);
    await user.type(box(), typed);
    await user.click(await screen.findByRole('option', { name }));
    expect(here()).toBe(address);
  });

  test('leads from the last digits of a phone to the next visit as well', async () => {
    const visit = {
      ...sampleAppointment({ appointmentId: 'v1', start: '2026-11-23 10:00:00', location: 3 }),
      location_name: 'Fairfax',
      price: 40,
    };
    const booked = { endpoint: api.scheduler.listClientAppointments, body: { Items: [visit] } };
    const one = { endpoint: api.clients.listClients, body: { Items: [found.Items[0]] } };
    const { user, here } = show([1], [booked, one, ...answers.slice(1)]);
    await user.type(box(), '0142');
    const group = await screen.findByRole('group', { name: 'Visits' });
    await user.click(within(group).getByRole('option'));
    expect(here()).toBe('/scheduler?location_id=3&date=2026-11-23&appointment=v1');
  });

  test('is walked with the arrows across the groups, from either end and around', async () => {
    const { user, here } = show([2]);
    await user.type(box(), 'cl');
    await screen.findByRole('option', { name: /Claire Marsh/ });
    await waitFor(() => expect(markedRow()).toMatch(/^Clients/));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(markedRow()).toMatch(/^Clementine/);
    await user.keyboard('{End}');
    expect(markedRow()).toMatch(/^Clarify/);
    await user.keyboard('{ArrowDown}');
    expect(markedRow()).toMatch(/^Clients/);
    await user.keyboard('{ArrowUp}{ArrowUp}{Home}{ArrowDown}{Enter}');
    expect(here()).toBe('/edit-client-form?clientId=c1');
  });

  test('empties on the first Escape and closes on the second', async () => {
    const { user } = show([2]);
    await user.type(box(), 'cl');
    await screen.findByRole('option', { name: /Claire Marsh/ });
    await user.keyboard('{Escape}');
    expect(box()).toHaveProperty('value', '');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByText(/^Type a name/)).toBeNull();
  });

  test('asks the server for clients from the second letter on, once the typing rests', async () => {
    const { user } = show([2]);
    const { asked } = holdBack(() => false);
    await user.type(box(), 'c');
    expect(await screen.findByRole('option', { name: /Categories/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Searching…', { selector: 'p' })).toBeNull());
    typeQuickly('lai');
    await screen.findByRole('option', { name: /Claire Marsh/ });
    expect(asked).toEqual([{ search: 'clai', limit: 5 }]);
  });

  test('shows no late answer to what is no longer asked', async () => {
    const { user } = show(
      [1],
      [
        { endpoint: api.clients.listClients, body: found },
        { endpoint: api.clients.listClients, body: { Items: [client('c3', 'Zoë', 'Berg')] } },
        { endpoint: api.services.listServices, body: [] },
      ],
    );
    const { asked, letGo } = holdBack((_, body) => body.includes('cla'));
    await user.click(box());
    typeQuickly('cla');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.clear(box());
    await user.type(box(), 'zo');
    expect(await screen.findByRole('option', { name: /Zoë Berg/ })).toBeTruthy();
    letGo();
    await user.type(box(), 'ë');
    expect(await screen.findByRole('option', { name: /Zoë Berg/ })).toBeTruthy();
    expect(rows()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'));
  });

  test('says when nothing is found', async () => {
    const { user } = show(
      [2],
      [
        { endpoint: api.clients.listClients, body: { Items: [] } },
        { endpoint: api.users.listUsers, body: people },
        { endpoint: api.services.listServices, body: [] },
      ],
    );
    await user.type(box(), 'xyzzy');
    expect(await screen.findByText('Nothing found for “xyzzy”.', { selector: 'p' })).toBeTruthy();
    await user.clear(box());
    await user.type(box(), 'gone');
    expect(await screen.findByText('Nothing found for “gone”.', { selector: 'p' })).toBeTruthy();
  });

  test('says which group could not be loaded, beside the others, and tries again', async () => {
    const refused = { endpoint: api.clients.listClients, status: 503, body: { message: 'Down', code: 'internal' } };
    const { user } = show([2], [refused, ...answers]);
    await user.type(box(), 'cl');
    await screen.findByRole('option', { name: 'Clients could not be loaded. Retry' });
    expect(screen.getByRole('option', { name: /Clementine/ })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3 results. Clients could not be loaded');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('option', { name: /Claire Marsh/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /could not be loaded/ })).toBeNull();
  });
});

describe('A scanned badge', () => {
  fullTest('opens its person, however long the people take to load', async () => {
    const { user, here } = show([2]);
    const { letGo } = holdBack((url) => url.endsWith(api.users.listUsers.path));
    await user.click(box());
    await user.keyboard(`${badge}{Enter}`);
    expect(await screen.findByText('Searching…', { selector: 'p' })).toBeTruthy();
    expect(here()).toBe('/start');
    letGo();
    await waitFor(() => expect(here()).toBe('/users/p1'));
  });

  test.each([
    ['of nobody', '999999999999'],
    ['of somebody deleted', '777777777777'],
  ])('%s says so', async (_, digits) => {
    const { user, here } = show([2], [{ endpoint: api.clients.listClients, body: { Items: [] } }, ...answers.slice(1)]);
    await user.click(box());
    await user.keyboard(`${digits}{Enter}`);
    expect(await screen.findByText(`No person has the badge ${digits}.`, { selector: 'p' })).toBeTruthy();
    expect(here()).toBe('/start');
  });

  test('is a number like any other to somebody who does not see people', async () => {
    const { user } = show([1], [{ endpoint: api.clients.listClients, body: { Items: [] } }, ...answers.slice(1)]);
    await user.click(box());
    await user.keyboard(`${badge}{Enter}`);
    expect(await screen.findByText(`Nothing found for “${badge}”.`, { selector: 'p' })).toBeTruthy();
  });
});

test('Enter before there is anything to open opens what comes', async () => {
  const { user, here } = show([1]);
  const { letGo } = holdBack((url) => url.endsWith(api.clients.listClients.path));
  await user.type(box(), 'claire{Enter}');
  expect(await screen.findByText('Searching…', { selector: 'p' })).toBeTruthy();
  letGo();
  await waitFor(() => expect(here()).toBe('/edit-client-form?clientId=c1'));
});
