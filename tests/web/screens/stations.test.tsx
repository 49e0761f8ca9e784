import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { Device, WaitingBowl } from '../../../shared/contract/stations.ts';
import { DeviceStatus, Stations } from '../../../web/screens/stations/Devices.tsx';
import { onlineStation, silentStation, stationKey } from '../../support/devices.ts';
import { fill } from '../../support/fill.ts';
import { freezeClock } from '../../support/freezeClock.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleProduct, sampleSalon, sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const { addStation, listDevices, renameStation, revokeStationKeys, rotateStationKey } = api.stations;

const made = { station: { ...onlineStation, device_name: 'Color bar 3' }, key: 'sck_1001_7Q4M-X9TD-2HVR-KC8P-W3JN' };
const of = (one: Device) => ({ params: { id: one.station_id }, body: { organization: '1001', version: 2 } });
const show = (...answers: Answer[]) =>
  showScreen(Stations, '/stations', as.admin, [
    { endpoint: listDevices, body: [onlineStation, silentStation] },
    ...answers,
  ]);
/** Finds a dialog by its title: without layout, Fluent soon hides it, and hidden elements have no accessible name. */
async function dialogOf(title: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('heading', { name: title });
  return dialog;
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the stations', () => {
  test('say how each is, the silent one first and above all of them', async () => {
    show();
    const told = await screen.findByText(/has been silent since/);
    expect(told.parentElement?.textContent).toBe(
      'Fairfax · Color bar 2 has been silent since Nov 21, 2:14 PM. It missed 4 h 46 min of opening hours. Bowls mixed there arrive as soon as it is back; nothing is lost.',
    );
    const [, , first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('No signal for 43 h')).toBeDefined();
    expect(within(first as HTMLElement).getByText(/43 h ago/)).toBeDefined();
    expect(within(second as HTMLElement).getByText('Active')).toBeDefined();
    expect(within(second as HTMLElement).getByText(/40 s ago/)).toBeDefined();
    expect(within(second as HTMLElement).getByRole('img', { name: /2 of the last 3/ })).toBeDefined();
  });

  test('say whose clock is off, who waits for a new key and who needs one', async () => {
    const fast = { ...onlineStation, station_id: 's3', seconds_ahead: 48 };
    const rotated = {
      ...onlineStation,
      station_id: 's4',
      keys: [
        { ...stationKey, until: '2026-11-24T14:22:00Z' },
        { ...stationKey, ending: '9XYZ' },
      ],
    };
    const revoked: Device = { ...onlineStation, station_id: 's5', state: 'revoked', keys: [] };
    showScreen(Stations, '/stations', as.admin, [{ endpoint: listDevices, body: [fast, rotated, revoked] }]);
    for (const note of ['Clock 48 s fast, corrected', 'Waits for the key that ends with 9XYZ', 'Needs a new key'])
      expect(await screen.findByText(note)).toBeDefined();
  });

  fullTest('get a new key, which is shown until somebody says that it is in the station', async () => {
    const { user, sent } = show({ endpoint: rotateStationKey, params: { id: 's1' }, body: made });
    await user.click(within(await rowOf('Color bar 1')).getByRole('button', { name: 'New key Fairfax · Color bar 1' }));
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Key of Fairfax · Color bar 3' });
    expect(sent['/stations/s1/key']).toEqual(of(onlineStation).body);
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe(made.key);
    expect(within(dialog).getByText('Waiting for the first heartbeat')).toBeDefined();
    const done = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' });
    expect(done.disabled).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    await user.click(await screen.findByRole('checkbox', { name: 'The key is in the station' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  fullTest('are renamed and lose their keys after a question', async () => {
    const { user, sent } = show(
      { endpoint: renameStation, params: { id: 's1' }, body: onlineStation },
      { endpoint: revokeStationKeys, params: { id: 's1' }, body: onlineStation },
    );
    await user.click(within(await rowOf('Color bar 1')).getByRole('button', { name: 'Rename Fairfax · Color bar 1' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await fill(user, name, 'Back room');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Station renamed')).toBeDefined();
    expect(sent['/stations/s1']).toEqual({ ...of(onlineStation).body, device_name: 'Back room' });
    await user.click(
      within(await rowOf('Color bar 1')).getByRole('button', { name: 'Revoke key Fairfax · Color bar 1' }),
    );
    expect(await screen.findByText(/out within 30 seconds/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Key revoked')).toBeDefined();
    expect(sent['/stations/s1/revoke']).toEqual(of(onlineStation).body);
  });

  test('are added by name and salon, and a refusal keeps what was typed', async () => {
    const salons = [sampleSalon(11)];
    const { user, sent } = show(
      { endpoint: api.locations.listOrganizationLocations, params: { org: '1' }, body: salons },
      {
        endpoint: addStation,
        status: 409,
        body: { message: 'Somebody was faster.', code: 'conflict' },
      },
      { endpoint: addStation, body: made },
    );
    await user.click(await screen.findByRole('button', { name: 'Add Station' }));
    const dialog = await dialogOf('Add Station');
    await user.click(await within(dialog).findByRole('combobox', { name: /Salon/ }));
    await user.click(await screen.findByRole('option', { name: 'Fairfax' }));
    await fill(user, within(dialog).getByRole('textbox', { name: /Name/ }), 'Color bar 3');
    const submit = within(dialog).getByRole('button', { name: 'Add Station' });
    await user.click(submit);
    expect(await screen.findByText(/Somebody was faster/)).toBeDefined();
    await user.click(submit);
    expect(await screen.findByRole('dialog', { name: 'Key of Fairfax · Color bar 3' })).toBeDefined();
    expect(sent['/stations']).toEqual({ organization: '1', location_id: 11, device_name: 'Color bar 3' });
    await user.click(screen.getByRole('checkbox', { name: 'The key is in the station' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that could not be read say so and are read again', async () => {
    const failed = { endpoint: listDevices, status: 500, body: { message: 'Down', code: 'internal' } };
    const { user } = showScreen(Stations, '/stations', as.admin, [failed, { endpoint: listDevices, body: [] }]);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No stations yet.')).toBeDefined();
  });
});

describe('the device status of a platform admin', () => {
  const status = (barcode: string | null) => {
    const session = buildSession([6]);
    const own = { ...session, user: { ...session.user, barcode } };
    return showScreen(DeviceStatus, '/home', as.platform, [{ endpoint: listDevices, body: [onlineStation] }], own);
  };

  test('welcomes them and shows their badge', async () => {
    status('482019357164');
    expect(screen.getByRole('heading', { level: 1, name: 'Device Status' })).toBeDefined();
    expect(screen.getByText('Welcome to the product.')).toBeDefined();
    expect(await screen.findByRole('img', { name: 'Barcode 482019357164' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Device Health' })).toBeDefined();
    for (const name of ['Device', 'Last Seen:', 'Active?'])
      expect(screen.getByRole('columnheader', { name: new RegExp(name.replace('?', '\\?')) })).toBeDefined();
  });

  test('says so where they have none', () => {
    status(null);
    expect(screen.getByText('No barcode found, please contact your administrator.')).toBeDefined();
  });
});

describe('what waits to be matched', () => {
  const { discardWaitingBowl, listWaitingBowls, matchWaitingBowl } = api.stations;
  const odd: WaitingBowl = {
    bowl_id: 'b1',
    location_id: 11,
    location_name: 'Lee Heights',
    device_name: 'Color bar 1',
    start: '2026-11-23 08:52:00',
    grams: 24.5,
    user_name: '',
    client_name: '',
    missing: [
      { what: 'stylist', code: '551820394679', name: '' },
      { what: 'client', code: 'gone', name: '' },
      { what: 'product', code: '0074461120954', name: '' },
    ],
  };
  const bowls = (...some: WaitingBowl[]) => ({ endpoint: listWaitingBowls, body: { bowls: some, more: false } });
  const mara = sampleUser({ user_id: 'u5', location_id: 11, location_ids: [11], organization_id: 1001 });
  const tube = sampleProduct({ manufacturer: 'Wella', name: '7/0', brand: 'Color Touch', category: 'Demi' });
  const answers: Answer[] = [
    { endpoint: api.users.listUsers, body: [mara] },
    { endpoint: api.products.listProducts, body: { data: [tube] } },
    { endpoint: matchWaitingBowl, params: { id: 'b1' }, body: { transaction_id: 'b1', others: 2 } },
    { endpoint: discardWaitingBowl, params: { id: 'b1' }, body: undefined },
  ];
  const card = () => screen.findByRole('region', { name: 'Waiting to be matched' });

  test('is told with what nobody knows, asked for, and booked', async () => {
    const { user: hand, sent } = show(bowls(odd), bowls(), ...answers);
    expect((await card()).textContent).toContain(
      'Stylist badge 551820394679 and 2 moreLee Heights · Nov 23, 8:52 AM · 24.5 g',
    );
    await hand.click(within(await card()).getByRole('button', { name: /^Match Stylist badge 551820394679/ }));
    const dialog = await dialogOf('Match a bowl');
    await hand.click(within(dialog).getByRole('button', { name: 'Book' }));
    for (const wanted of ['Please select who mixed it', 'Please select a product'])
      expect(await within(dialog).findByText(wanted)).toBeDefined();
    await hand.click(within(dialog).getByRole('combobox', { name: /Who mixed it/ }));
    await hand.click(await screen.findByRole('option', { name: /Mara Ellison/ }));
    await hand.click(within(dialog).getByRole('combobox', { name: /Product 0074461120954/ }));
    await hand.click(await screen.findByRole('option', { name: /Color Touch 7\/0/ }));
    await hand.click(within(dialog).getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('3 bowls matched')).toBeDefined();
    expect(sent['/stations/waiting/b1/match']).toEqual({
      user_id: 'u5',
      client_id: null,
      products: [{ code: '0074461120954', product_id: 'p1' }],
      also: true,
      idempotency_key: expect.any(String),
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be matched' })).toBeNull());
  });

  const missing = { what: 'size' as const, code: 'p1', name: '7/0' };

  test('gets the size and price that its product lacks, and is booked by them', async () => {
    const named = { product_id: 'p1', barcode: '12', title: '7/0', is_scanned: true, gram_cents: 14 };
    const { user: hand, sent } = show(
      bowls({ ...odd, missing: [missing] }),
      bowls(),
      { endpoint: api.stations.nameBowlProduct, body: named },
      { endpoint: api.stations.bookReadyBowls, body: { booked: 1, left: 0 } },
      ...answers,
    );
    await hand.click(within(await card()).getByRole('button', { name: /^Match Size or price of 7/ }));
    await hand.click(within(await dialogOf('Match a bowl')).getByRole('button', { name: 'Size and price' }));
    await fill(hand, await screen.findByRole('textbox', { name: 'Size' }), '2');
    await fill(hand, await screen.findByRole('textbox', { name: 'Price' }), '8');
    await hand.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A waiting bowl now counts.')).toBeDefined();
    expect(sent['/stations/products']).toEqual({
      code: 'p1',
      product: { name: '7/0', manufacturer: '', ozSize: 2, price: 8 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is shown to a salon admin, who does not see the stations', async () => {
    showScreen(Stations, '/stations?match=b1', as.manager, [bowls(odd), ...answers]);
    expect(await screen.findByRole('button', { name: 'New product' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Station' })).toBeNull();
  });

  test('is put away with a reason', async () => {
    const { user: hand, sent } = show(bowls({ ...odd, missing: [missing] }), bowls(), ...answers);
    await hand.click(within(await card()).getByRole('button', { name: /^Match Size or price of 7/ }));
    const dialog = await dialogOf('Match a bowl');
    await hand.click(within(dialog).getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard this bowl?' });
    await hand.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Water');
    await hand.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Bowl discarded')).toBeDefined();
    expect(sent['/stations/waiting/b1/discard']).toEqual({ reason: 'Water' });
  });
});
