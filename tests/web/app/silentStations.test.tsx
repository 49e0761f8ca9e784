import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Device } from '../../../shared/contract/stations.ts';
import { SilentStations } from '../../../web/app/SilentStations.tsx';
import { useRefresh } from '../../../web/kit/data/useApi.ts';
import { onlineStation } from '../../support/devices.ts';
import { freezeClock } from '../../support/freezeClock.ts';
import { showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-23T15:00:00Z');

const { listDevices } = api.stations;

const silent: Device = { ...onlineStation, notifiedFlag: false, state: 'silent', silent_minutes: 20 };
const other: Device = { ...silent, station_id: 's2', location_name: 'Rosslyn' };
const later: Device = { ...silent, last_status_timestamp: '2026-11-23 11:05:00' };

const told = 'Fairfax · Color bar 1 has been silent since Nov 23, 9:21 AM.';

/** A screen with a button that refreshes the stations. */
function AnyScreen() {
  const look = useRefresh([listDevices]);
  return (
    <>
      <button type="button" onClick={() => void look()}>
        Look
      </button>
      <SilentStations />
    </>
  );
}

/** Shows the screen. Each request for stations gets the next reply. */
const show = (types: UserType[], ...looks: Device[][]) =>
  showScreen(
    AnyScreen,
    '/stock-take',
    types,
    looks.map((body) => ({ endpoint: listDevices, body })),
  );
const look = (shown: ReturnType<typeof show>) => shown.user.click(screen.getByRole('button', { name: 'Look' }));
/** Visible toasts, without the copies for screen readers, which end with the action's name. */
const tellings = () => screen.queryAllByText(/silent.*\.$/);

afterEach(() => localStorage.clear());

test('a station that falls silent is told of once, with the way to it', async () => {
  const shown = show([3], [onlineStation], [silent], [silent], [silent, other]);
  await look(shown);
  await screen.findByText(told);
  await look(shown);
  await look(shown);
  await screen.findByText('Rosslyn · Color bar 1 has been silent since Nov 23, 9:21 AM.');
  expect(tellings()).toHaveLength(2);
  await shown.user.click(screen.getAllByRole('button', { name: 'Stations' })[0] as HTMLElement);
  await vi.waitFor(() => expect(shown.here()).toBe('/stations'));
});

test('whoever was told is not told again after a reload, but of the next silence', async () => {
  show([3], [silent]);
  await screen.findByText(told);
  cleanup();
  const shown = show([3], [silent], [silent, other], [onlineStation], [later]);
  await look(shown);
  await screen.findByText(/^Rosslyn/);
  await look(shown);
  await look(shown);
  await screen.findByText('Fairfax · Color bar 1 has been silent since Nov 23, 11:05 AM.');
  expect(tellings()).toHaveLength(2);
});

test('where the browser keeps nothing they are told once until the page is left', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const shown = show([3], [silent], [silent], [silent, other]);
  await screen.findByText(told);
  await look(shown);
  await look(shown);
  await screen.findByText(/^Rosslyn/);
  expect(tellings()).toHaveLength(2);
});

test('a platform admin is taken to the stations of all organizations', async () => {
  const shown = show([6], [silent, other]);
  await screen.findByText('2 stations are silent: Fairfax · Color bar 1, Rosslyn · Color bar 1.');
  await shown.user.click(screen.getByRole('button', { name: 'Stations' }));
  await vi.waitFor(() => expect(shown.here()).toBe('/home'));
});

test('nobody else is asked for stations that they may not see', async () => {
  const shown = show([2, 4, 5], [silent]);
  await look(shown);
  expect(shown.sent).toEqual({});
});
