import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { bowlChanges, bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Service } from '../../../shared/contract/services.ts';
import { findAboveExpected } from '../../../shared/rules/expectedUse.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { cut, openSalons } from '../scheduler/salon.ts';

startForFile(startProduct);
const { organization_id } = ours;
const [ava, ben] = ['AVA', 'BEN'];
const range = { from: '2026-11-16', to: '2026-11-22' };

/** Bowls of one a day up to a day. Half of a bowl is tint at $10 for 50 g, half developer at $5 for 100 g. */
const bowls = (count: number, last: string, { grams, more }: { grams: number; more: Partial<Bowl> }): Bowl[] =>
  Array.from({ length: count }, (_, nth) => {
    const start = `${addDays(last, -nth)} 12:00:00`;
    const { location_id = north.location_id, user_id = '', service_id = '' } = more;
    const bowl_id = createBowlId({ location_id, start }, `${user_id}${service_id}`);
    const half = { start, amount: grams * 50, waste: 0 };
    const entries = [
      { ...half, entry_id: `${bowl_id}-0`, product_id: 'TINT', product_alias: 'Igora Tint' },
      { ...half, entry_id: `${bowl_id}-1`, product_id: 'DEV', product_alias: 'Developer' },
    ].map((one, at) => sampleBowlEntry({ ...one, container_cents: [1000, 500][at], container_grams: [50, 100][at] }));
    return sampleBowl({
      bowl_id,
      local_id: bowl_id,
      location_id,
      start,
      user_id,
      user_name: user_id,
      service_id,
      entries,
      ...more,
    });
  });
const all = [
  // Forty-three bowls of 40 g and seven of 60 g are the last fifty of ROOT; older ones of 90 g are not among them.
  ...bowls(43, '2026-11-22', { grams: 40, more: { user_id: ava, service_id: 'ROOT' } }),
  ...bowls(30, addDays('2026-11-22', -43), { grams: 90, more: { user_id: ava, service_id: 'ROOT' } }),
  ...bowls(7, '2026-11-22', { grams: 60, more: { user_id: ben, service_id: 'ROOT' } }),
  // Exactly 10 % above the 40 g that are set is no finding.
  ...bowls(7, '2026-11-22', { grams: 44, more: { user_id: ava, service_id: 'SET' } }),
  ...bowls(7, '2026-11-22', { grams: 30, more: { user_id: ben, service_id: 'SET' } }),
  ...bowls(3, '2026-11-22', { grams: 200, more: { user_id: ben, service_id: null } }),
  // The other salon's own median: 70 g of a service that takes 40 g elsewhere.
  ...bowls(5, '2026-11-22', { grams: 70, more: { user_id: ava, service_id: 'ROOT', location_id: south.location_id } }),
];

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await openSalons();
  const service = (service_id: string, expected_grams: number) =>
    serviceSeedChange({ ...(cut as unknown as Service), service_id, service_name: service_id, expected_grams });
  await putAll([service('ROOT', 0), service('SET', 40), ...bowlSeedChanges(organization_id, all)]);
});
afterAll(() => setClock(undefined));

const { listExpectedUse } = api.insights;
type Asked = { location?: string; from: string; to: string; page?: string };
async function load(query: Asked, by = team.manager) {
  const { data, status } = await call(listExpectedUse, { query }, by);
  expect(status).toBe(200);
  return { ...data, above: findAboveExpected(data.services, data.used) };
}

test('a stylist who mixes 60 g where fifty bowls have a median of 40 g is 50 % above it', async () => {
  const { above, services } = await load({ ...range, location: String(north.location_id) });
  expect(services).toMatchObject([
    { service_id: 'ROOT', grams: 40, median_of: 50 },
    { service_id: 'SET', grams: 40, median_of: 0 },
  ]);
  // 7 bowls: 140 g above of 420 g that cost 210 / 50 * $10 + 210 / 100 * $5.
  expect(above).toMatchObject([
    {
      ...{ user_id: ben, service_id: 'ROOT', bowls: 7, each: 60, share: 0.5, grams: 420, grams_above: 140 },
      ...{ cost: 52.5, cost_above: 17.5 },
      products: [
        { name: 'Igora Tint', each: 30 },
        { name: 'Developer', each: 30 },
      ],
    },
  ]);
});

test('each salon is compared with itself, and a long range is read in parts that add up', async () => {
  const everywhere = await load({ location: '-1', ...range }, team.admin);
  expect(everywhere.services).toHaveLength(3);
  expect(everywhere.above.map(({ location_id, user_id }) => [location_id, user_id])).toEqual([
    [north.location_id, ben],
  ]);
  // Ava's thirty bowls of 90 g: (43 * 40 + 30 * 90) / 73.
  const year = await load({ location: String(north.location_id), from: '2026-01-01', to: range.to });
  expect(year.above.find(({ user_id }) => user_id === ava)).toMatchObject({ bowls: 73, grams: 4420 });
  const rest = await load({ location: '-1', ...range, page: '1' }, team.admin);
  expect(rest.services.map(({ location_id }) => location_id)).toEqual([south.location_id]);
  // Ninety days before have no bowls of any service.
  expect((await load({ from: '2027-06-01', to: '2027-06-30' })).services).toEqual([]);
});

test('a past range costs its bowls once, and a corrected bowl shows at once', async () => {
  const asked = { ...range, location: String(north.location_id) };
  await load(asked);
  expect(await measureCost(() => load(asked))).toEqual({ requests: 1, capacity: 0.5 });
  const [bowl] = bowls(1, '2026-11-22', { grams: 60, more: { user_id: ben, service_id: 'ROOT' } });
  if (bowl) await commit(bowlChanges(organization_id, bowl, undefined, bowl.version));
  expect((await load(asked)).above).toMatchObject([{ user_id: ben, bowls: 6 }]);
});

test('a stylist, and a manager of another salon, are not told', async () => {
  const query = { location: String(north.location_id), ...range };
  expect((await call(listExpectedUse, { query }, team.stylist)).status).toBe(403);
  const there = { ...query, location: String(south.location_id) };
  expect((await call(listExpectedUse, { query: there }, team.manager)).status).toBe(403);
});
