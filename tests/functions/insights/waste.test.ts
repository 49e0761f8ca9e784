import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const { getWaste } = api.insights;
const [service] = createMenu(ours).services;
const week = { from: '2026-11-15', to: '2026-11-21' };

type Mixed = {
  by: User;
  at: string;
  grams: number;
  waste: number;
  service_id?: string | undefined;
  location_id?: number;
};
/** A bowl of one product at 10 cents a gram. */
function bowlOf({ by, at, grams, waste, service_id, location_id = north.location_id }: Mixed): Bowl {
  const bowl_id = createBowlId({ location_id, start: at }, by.user_id);
  const entry = { entry_id: `${bowl_id}-0`, start: at, amount: grams * 100, waste: waste * 100 };
  return sampleBowl({
    ...{ bowl_id, start: at, location_id, user_id: by.user_id, user_name: personName(by) },
    ...{ appointment_id: service_id ? 'visit' : null, service_id: service_id ?? null },
    entries: [sampleBowlEntry(entry)],
  });
}
const service_id = service?.service_id;
const bowls = [
  bowlOf({ by: team.stylist, at: '2026-11-17 09:15:00', grams: 50, waste: 10, service_id }),
  bowlOf({ by: team.stylist, at: '2026-11-21 16:45:00', grams: 40, waste: 8 }),
  bowlOf({ by: team.manager, at: '2026-11-15 09:45:00', grams: 60, waste: 3, service_id }),
  bowlOf({ by: team.stylist, at: '2026-11-14 09:00:00', grams: 20, waste: 5 }),
  bowlOf({ by: team.southStylist, at: '2026-11-17 10:00:00', grams: 30, waste: 6, location_id: south.location_id }),
];

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const { steps: _, color: __, ...stored } = service ?? expect.fail('No services');
  await putAll([...bowlSeedChanges(ours.organization_id, bowls), serviceSeedChange(stored)]);
});
afterAll(() => setClock(undefined));

const wasteOf = async (by: User, more = {}) => (await call(getWaste, { query: { ...week, ...more } }, by)).data;
const told = (parts: readonly { name: string; bowls: number; waste: number; waste_cost: number }[]) =>
  parts.map(({ name, bowls, waste, waste_cost }) => [name, bowls, waste, waste_cost]);

test('waste is told by stylist, product, hour, service and week, each at what it cost, the most first', async () => {
  const waste = await wasteOf(team.manager);
  expect(waste.all).toEqual({ bowls: 3, grams: 150, waste: 21, cost: 15, waste_cost: 2.1 });
  expect(told(waste.stylists)).toEqual([
    [personName(team.stylist), 2, 18, 1.8],
    [personName(team.manager), 1, 3, 0.3],
  ]);
  expect(told(waste.products)).toEqual([['TUBE', 3, 21, 2.1]]);
  expect(told(waste.hours)).toEqual([
    ['09', 2, 13, 1.3],
    ['16', 1, 8, 0.8],
  ]);
  expect(told(waste.services)).toEqual([[service?.service_name, 2, 13, 1.3]]);
  expect(told(waste.weeks).slice(-2)).toEqual([
    ['2026-11-08', 1, 5, 0.5],
    ['2026-11-15', 3, 21, 2.1],
  ]);
});

test('a stylist is told their own line beside the average of the salon, and nothing of the others', async () => {
  const waste = await wasteOf(team.stylist);
  expect(waste.all.bowls).toBe(3);
  expect(told(waste.stylists)).toEqual([[personName(team.stylist), 2, 18, 1.8]]);
  expect([waste.products, waste.hours, waste.services]).toEqual([[], [], []]);
  expect(told(waste.weeks).at(-1)).toEqual(['2026-11-15', 2, 18, 1.8]);
});

test('all locations are summed for whoever works in them', async () => {
  const everywhere = await wasteOf(team.admin, { location: '-1' });
  expect(everywhere.all.bowls).toBe(4);
  expect(everywhere.salons.map(({ id, bowls }) => [Number(id), bowls]).sort()).toEqual([
    [north.location_id, 3],
    [south.location_id, 1],
  ]);
  expect((await wasteOf(team.stylist, { location: '-1' })).salons).toEqual([]);
  expect((await wasteOf(team.manager, { location: '-1' })).all.bowls).toBe(3);
});
