import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { api } from '../../../shared/contract/index.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { ada, bookAppointment, buildClient, gus, openNorthDaily, openSalons, setStatus } from '../scheduler/salon.ts';

startForFile(startProduct);
const { location_id } = north;
const ida = buildClient(ours, 'ida', 'Ida', 'Holt');
const period = { location: String(location_id), from: '2026-08-01', to: '2026-11-23', page: 'start' };

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await openSalons();
  await openNorthDaily();
  await commit([clientSeedChange(ida)]);
  const finish = async (client_id: string, start: string) => {
    const { data } = await bookAppointment({ client_id, start });
    await setStatus(data.appointmentId, 'done');
  };
  await finish(gus.client_id, '2026-08-03 10:00:00');
  await finish(ada.client_id, '2026-08-04 10:00:00');
  // Ada comes again, and her bill is closed with eight dollars off.
  const { data: again } = await bookAppointment({ client_id: ada.client_id, start: '2026-08-25 10:00:00' });
  const params = { id: again.appointmentId };
  const discount = { kind: 'amount' as const, value: 8, reason: 'Birthday' };
  await call(api.bills.saveBill, { params, body: { waivers: [], retail: [], discount } }, team.manager);
  await call(api.bills.closeBill, { params, body: {} }, team.desk);
  // Ida books her next visit after today's is done.
  await finish(ida.client_id, '2026-11-23 10:00:00');
  await bookAppointment({ client_id: ida.client_id, start: '2026-12-21 10:00:00' });
});
afterAll(() => setClock(undefined));

const readTeam = () => call(api.insights.listStylistFigures, { query: period }, team.manager);
const readClients = () => call(api.insights.listClientFigures, { query: { ...period, weeks: 12 } }, team.manager);

test('a stylist is told what they earned, who booked again when leaving, and which new clients came back', async () => {
  const mara = ({ data }: Awaited<ReturnType<typeof readTeam>>) =>
    data.stylists.find(({ user_id }) => user_id === team.stylist.user_id);
  expect(mara(await readTeam())).toEqual({
    ...{ location_id, user_id: team.stylist.user_id, user_name: 'Mara Ellison', visits: 4, minutes: 240 },
    // Four cuts for 68 dollars, one of them with eight off.
    ...{ revenue: 26_400, discounts: 800, sold: 0, product: 0, bowls: 0, waste: 0 },
    // Nine hours on each of the 115 days.
    available: 115 * 9 * 60,
    ...{ rebookable: 4, rebooked: 1, new_clients: 3, new_kept: 2 },
  });
  const again = await measureCost(readTeam);
  expect(mara(await readTeam())?.visits).toBe(4);
  // What is kept (3), the chair cost; of today revision, totals, sales, then visits, bowls and sales; stylists, hours, totals (2), names.
  expect(again.requests).toBe(15);
});

test('a client is told with their days and what is booked, and after a merge as one', async () => {
  const figures = { location_id, sold: 0, product: 0, waste: 0 };
  const one = (who: typeof ada, visits: number, first: string, last: string, next: string | null, revenue: number) => ({
    ...{ ...figures, client_id: who.client_id, visits, first, last, next, is_new: true, revenue },
    // A chair hour costs 52 dollars.
    profit: revenue - visits * 5200,
    client_name: `${who.client_first_name} ${who.client_last_name}`,
  });
  const idas = one(ida, 1, '2026-11-23', '2026-11-23', '2026-12-21', 6800);
  const byName = (clients: { client_name: string }[]) =>
    clients.sort((a, b) => a.client_name.localeCompare(b.client_name));
  expect(byName((await readClients()).data.clients)).toEqual([
    one(ada, 2, '2026-08-04', '2026-08-25', null, 12_800),
    one(gus, 1, '2026-08-03', '2026-08-03', null, 6800),
    idas,
  ]);
  const params = { id: gus.client_id };
  await call(api.scheduler.mergeClients, { params, body: { into: ada.client_id } }, team.admin);
  expect(byName((await readClients()).data.clients)).toEqual([
    one(ada, 3, '2026-08-03', '2026-08-25', null, 19_600),
    idas,
  ]);
});
