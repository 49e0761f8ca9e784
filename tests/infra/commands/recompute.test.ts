import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type DayEarnings, keepEarnings } from '../../../functions/appointments/earningsStore.ts';
import { sumEarningsOf } from '../../../functions/insights/earnings.ts';
import { listAuditEntries } from '../../../functions/kit/audit.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { add, commit, putAll, remove } from '../../../functions/kit/write.ts';
import { bowlCreationChanges, bowlSeedChanges } from '../../../functions/reports/store.ts';
import { loadTotals } from '../../../functions/reports/totalsStore.ts';
import { type RecomputeOptions, recompute } from '../../../infra/commands/recompute.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { north, ours, seedOrganizations } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const { organization_id } = ours;
const { location_id } = north;
const pk = `O#${organization_id}#L#${location_id}`;

const bowl = (nth: number, start: string): Bowl =>
  sampleBowl({
    ...{
      bowl_id: `${location_id}-${start.replace(/\D/g, '')}-${nth}`,
      start,
      location_id,
      user_id: `stylist-${nth % 2}`,
    },
    local_id: `b-${nth}`,
    entries: ['TUBE', 'DEVELOPER'].map((product_id, index) =>
      sampleBowlEntry({
        ...{ entry_id: `${nth}-${index}`, product_id, start, amount: 4_033 + nth, waste: 133 },
        ...{ container_cents: 845, container_grams: 59.53 },
      }),
    ),
  });
const bowls = Array.from({ length: 60 }, (_, nth) => bowl(nth, `2026-0${3 + (nth % 2)}-${10 + (nth % 19)} 10:00:00`));

beforeAll(() => seedOrganizations());
beforeEach(async () => {
  const left = (await listAll('usage', { pk })).map((item) => remove('usage', item));
  for (let at = 0; at < left.length; at += 100) await commit(left.slice(at, at + 100));
  await putAll(bowlSeedChanges(organization_id, bowls));
});

const everything: RecomputeOptions = {
  organization: organization_id,
  from: '2026-03-01',
  to: '2026-04-30',
  write: false,
};
const run = async (more: Partial<RecomputeOptions> = {}) => {
  const said: string[] = [];
  return { ...(await recompute({ ...everything, ...more }, (line) => said.push(line))), said };
};
const spoil = (sk: string, wrong: Record<string, number>) => commit([add('usage', { pk, sk }, wrong)]);
const usage = async () =>
  (await listAll('usage', { pk }))
    .filter(({ sk }) => sk !== 'MARK')
    .map(({ v: _, ...item }) => item)
    .sort((a, b) => (a.sk < b.sk ? -1 : 1));

test('what is right is said to be, and nothing is written', async () => {
  const before = await usage();
  expect(await run({ write: true })).toMatchObject({ bowls: 60, wrong: 0, said: [] });
  expect(await usage()).toEqual(before);
});

test('a total that is wrong, missing or of nothing is named at first, and mended when that is asked for', async () => {
  const right = await usage();
  await spoil('M#P#2026-03#TUBE', { amount: 12, containers: 0.25 });
  await commit([remove('usage', { pk, sk: 'D#S#2026-04-11#stylist-1' })]);
  await spoil('D#P#2026-03-10#NOTHING', { bowls: 1 });
  const { wrong, said } = await run();
  expect(wrong).toBe(3);
  expect(said).toContainEqual(expect.stringContaining('2026-03 product TUBE: amount '));
  expect(said).toContainEqual(expect.stringContaining('2026-03-10 product NOTHING: bowls 1, should be 0'));
  expect((await run({ write: true })).wrong).toBe(3);
  expect((await run()).wrong).toBe(0);
  // Profit looks at the day whose bowls had no total.
  const expected = [...right, { pk, sk: 'E#2026-04-11', changes: 1 }].sort((a, b) => (a.sk < b.sk ? -1 : 1));
  expect((await usage()).filter(({ bowls: some }) => some !== 0)).toEqual(expected);
});

test('what is mended has its line in the trail, with what it was and what it is', async () => {
  await spoil('D#P#2026-03-10#TUBE', { amount: 7 });
  const id = `${location_id} 2026-03-10 product TUBE`;
  const trail = () => listAuditEntries(organization_id, 'totals', id, 10);
  await run();
  expect(await trail()).toEqual([]);
  await run({ write: true });
  const [line, ...others] = await trail();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ action: 'mend', user_id: 'recompute', reason: 'They are not the sum of the bowls' });
  const march = await loadTotals(organization_id, location_id, 'product', ['2026-03-10', '2026-03-10']);
  const right = march.find(({ key }) => key.id === 'TUBE')?.totals;
  expect(line?.after).toEqual(right);
  expect(line?.before).toEqual({ ...right, amount: (right?.amount ?? 0) + 7 });
});

test('kept earnings that are not those of the visits and bowls are named, and summed anew when asked for', async () => {
  const day = '2026-03-10';
  const kept = { organization: organization_id, from: day, to: day };
  const right = await sumEarningsOf(organization_id, location_id, day);
  const keep = (earnings: DayEarnings) => keepEarnings(organization_id, location_id, [{ day, changes: 0, earnings }]);
  await keep(right);
  expect((await run(kept)).wrong).toBe(0);
  await keep({ ...right, elsewhere: right.elsewhere + 7 });
  const { said } = await run(kept);
  expect(said).toEqual([expect.stringContaining(`${day} profit: 0 visits, revenue 0, product 0, elsewhere`)]);
  expect((await run({ ...kept, write: true })).wrong).toBe(1);
  expect((await run(kept)).wrong).toBe(0);
});

test('a day is recomputed without its month, another salon not at all', async () => {
  await spoil('D#P#2026-03-10#TUBE', { amount: 1 });
  await spoil('M#P#2026-03#TUBE', { amount: 1 });
  expect((await run({ salon: 9_999 })).wrong).toBe(0);
  expect((await run({ from: '2026-03-10', to: '2026-03-10', write: true })).wrong).toBe(1);
  expect((await run({ from: '2026-03-11', to: '2026-03-12' })).wrong).toBe(0);
  expect((await run()).said).toEqual([expect.stringContaining(' 2026-03 product TUBE')]);
});

test('bowls that come while it runs are neither lost nor counted twice', async () => {
  await spoil('M#P#2026-03#TUBE', { amount: 5_000 });
  await spoil('M#S#2026-04#stylist-0', { cost: 1 });
  const come = async () => {
    for (let nth = 100; nth < 120; nth++)
      await commit(bowlCreationChanges(organization_id, bowl(nth, `2026-0${3 + (nth % 2)}-12 11:00:00`), '2026-05-01'));
  };
  await Promise.all([come(), run({ write: true }), run({ write: true })]);
  expect(await run()).toMatchObject({ bowls: 80, wrong: 0 });
  const march = await loadTotals(organization_id, location_id, 'product', ['2026-03', '2026-03']);
  expect(march.find(({ key }) => key.id === 'TUBE')?.totals.bowls).toBe(40);
});
