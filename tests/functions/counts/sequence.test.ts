import { beforeAll, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, listAllMovements, listStock, receiveStock } from '../../support/stock.ts';

startForFile(startProduct);
const { addCounted, approveCount, finishCount, listCounts, sendBackCount, startCount } = api.counts;
const location = north.location_id;
const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({ id: `01Q${letter}`, code: `Q-${letter}` }));
const people = [team.desk, team.manager, team.admin];
/** Number of random steps, about as many as a day has. */
const steps = 60;

beforeAll(async () => {
  await seedOrganizations();
  await putAll(fillProducts(all.map(({ id, code }) => codedProduct(code, { product_id: id }))));
  for (const salon of [location, south.location_id])
    await putAll(all.flatMap(({ id }) => stockSeedChanges(ours.organization_id, ...createCountedLine(salon, id, 8))));
});

const stock = async () =>
  new Map((await listStock()).map((line) => [line.product_id, line.inventory_current_quantity]));

/** Expected state of a product: stock, pieces each user counted in this round, and the difference at that time. */
interface Known {
  book: number;
  shares: Map<number, number>;
  difference: number;
  end: number;
}
const sumOf = ({ shares }: Known): number => roundQuantity([...shares.values()].reduce((sum, one) => sum + one, 0));

test.each([1, 2])(
  'whatever is counted, moved, sent back and approved in whatever order (%i), the books agree',
  async (seed) => {
    const random = createRandom(seed);
    const before = await stock();
    const known = new Map<string, Known>(
      all.map(({ id }) => [id, { book: before.get(id) ?? 0, shares: new Map(), difference: 0, end: 0 }]),
    );
    const of = (id: string): Known => known.get(id) as Known;
    const recounts = new Map(all.map(({ id }) => [id, 0]));
    const first = new Map(
      await Promise.all(all.map(async ({ id }) => [id, (await listAllMovements(id)).length] as const)),
    );
    let others = 0;
    let batch = 0;
    let open: { id: string; scope: string[] } | undefined;

    const moved = (id: string, change: number) => {
      of(id).book = roundQuantity(of(id).book + change);
      others += 1;
    };
    const forget = (ids: readonly string[]) => {
      for (const id of ids) Object.assign(of(id), { shares: new Map(), difference: 0 });
    };
    const receive = async ({ id, code }: (typeof all)[number], qtyReceived: number) => {
      expect((await receiveStock({ [code]: qtyReceived })).status).toBe(200);
      moved(id, qtyReceived);
    };
    const some = (ids: readonly string[]) => ids.filter(() => random.below(4) === 0);

    const acts = {
      receive: () => receive(random.pick(all), 1 + random.below(5)),
      send: async () => {
        const { id } = random.pick(all);
        const items = [{ product_id: id, quantity: 1 }];
        const body = { from: location, to: south.location_id, items };
        if ((await call(api.transfers.sendTransfer, { body }, team.desk)).status === 201) moved(id, -1);
      },
      begin: async () => {
        if (open) return;
        const ids = all.slice(0, 3 + random.below(4)).map(({ id }) => id);
        const { data } = await call(startCount, { body: { location, scope: 'list', ids } }, team.desk);
        open = { id: data.count_id, scope: ids };
        forget(all.map(({ id }) => id));
      },
      count: async () => {
        if (!open) return;
        const { id, code } = random.pick(all.filter((one) => open?.scope.includes(one.id)));
        const who = random.below(people.length);
        const mine = of(id).shares.get(who) ?? 0;
        const pieces = random.below(3) === 0 && mine > 0 ? -1 : 1 + random.below(6) / 2;
        const sent = {
          params: { id: open.id },
          body: { device_id: `d${who}`, items: [{ barcode: code, pieces }], idempotency_key: `s${seed}-${++batch}` },
        };
        // Retry as if the reply had been lost.
        const repeats = 1 + random.below(3);
        const answers = await Promise.all(Array.from({ length: repeats }, () => call(addCounted, sent, people[who])));
        expect(answers.map(({ status }) => status)).toEqual(Array(repeats).fill(200));
        of(id).shares.set(who, roundQuantity(mine + pieces));
        of(id).difference = roundQuantity(sumOf(of(id)) - of(id).book);
      },
      end: async () => {
        if (!open || all.every(({ id }) => sumOf(of(id)) === 0)) return;
        const { id, scope } = open;
        const params = { id };
        const finished = await call(finishCount, { params, body: {} }, team.desk);
        expect(finished.status).toBe(200);
        for (const one of known.values()) one.end = one.book;
        const again = some(scope);
        if (random.below(3) === 0) {
          await call(sendBackCount, { params, body: { again } }, team.manager);
          return forget(again);
        }
        const zero = random.below(4) === 0;
        const body = { again, zero, version: finished.data.version };
        const answers = await Promise.all([
          call(approveCount, { params, body }, team.manager),
          call(approveCount, { params, body }, team.admin),
          receive(random.pick(all), 2),
        ]);
        expect(answers.slice(0, 2).map((one) => one?.status)).toEqual([200, 200]);
        for (const key of scope.filter((one) => !again.includes(one))) {
          const isCounted = sumOf(of(key)) > 0;
          const change = isCounted ? of(key).difference : zero ? -of(key).end : 0;
          if (change !== 0) recounts.set(key, (recounts.get(key) ?? 0) + 1);
          of(key).book = roundQuantity(of(key).book + change);
        }
        const [next] = (await call(listCounts, {}, team.desk)).data;
        open = next && { id: next.count_id, scope: again };
        forget(all.map((one) => one.id));
        expect(await stock()).toEqual(new Map(all.map((one) => [one.id, of(one.id).book])));
      },
    };
    const turns = ['receive', 'send', 'begin', 'count', 'count', 'count', 'count', 'end'] as const;
    for (let step = 0; step < steps; step++) await acts[random.pick(turns)]();
    for (; open; ) {
      await acts.count();
      await acts.end();
    }

    const movements = new Map(await Promise.all(all.map(async ({ id }) => [id, await listAllMovements(id)] as const)));
    let made = 0;
    for (const { id } of all) {
      const own = movements.get(id) ?? [];
      made += own.length - (first.get(id) ?? 0);
      expect(roundQuantity(own.reduce((sum, { change }) => sum + change, 0))).toBe(of(id).book);
    }
    const booked = [...recounts.values()].reduce((sum, one) => sum + one, 0);
    expect(booked).toBeGreaterThan(3);
    expect(made).toBe(others + booked);
  },
);
