import { expect, test } from 'vitest';
import { createCatalog } from '../../../../infra/local/demo/catalogue.ts';
import { createFinishedCounts, createRecounts } from '../../../../infra/local/demo/counted.ts';
import { createCounts } from '../../../../infra/local/demo/counts.ts';
import { fairfax, leeHeights, luma, rosslyn } from '../../../../infra/local/demo/salons.ts';
import { createStock } from '../../../../infra/local/demo/stock.ts';
import { roundQuantity } from '../../../../shared/rules/stock.ts';

test.each([
  ['waiting', fairfax],
  ['counting', rosslyn],
])('the demo has one count that is %s, with a few differences to what its movements come to', (state, salon) => {
  const { products, manufacturers } = createCatalog(luma);
  const stock = createStock(salon.location_id, products, '2025-06-12');
  const movements = new Map(stock.map(([line, first]) => [line.product_id, [first]]));
  const [one, ...others] = createCounts({ salon, products, manufacturers, movements });
  expect([one?.made.state, others]).toEqual([state, []]);
  const now = new Map(stock.map(([line]) => [line.product_id, line.inventory_current_quantity]));
  const shares = one?.shares ?? [];
  expect(shares.every(({ key, stock, pieces }) => stock === now.get(key) && pieces > 0)).toBe(true);
  expect([...(one?.start ?? [])].every(([id, quantity]) => quantity === now.get(id))).toBe(true);
  const counted = Map.groupBy(shares, ({ key }) => key);
  const different = [...counted].filter(
    ([key, some]) => roundQuantity(some.reduce((sum, { pieces }) => sum + pieces, 0)) !== now.get(key),
  );
  expect(different.length).toBeGreaterThan(1);
  expect(different.length).toBeLessThan(counted.size / 2);
});

test('every salon of the demo was counted twice: what was missing is in the counts and in the movements alike', () => {
  const catalog = createCatalog(luma);
  const today = '2026-06-17';
  for (const salon of [fairfax, rosslyn, leeHeights]) {
    const stock = createStock(salon.location_id, catalog.products, '2025-06-12');
    const recounts = createRecounts(salon, stock, today);
    const movements = new Map(
      stock.map(([{ product_id }, first]) => {
        const booked = recounts.filter((one) => one.product_id === product_id);
        // Stock at the time of the count, before later movements.
        const change = first.change - booked.reduce((sum, one) => sum + one.change, 0);
        return [product_id, [{ ...first, change }, ...booked]];
      }),
    );
    const counts = createFinishedCounts({ salon, catalog, movements, today });
    expect(counts.map(({ made }) => made.state)).toEqual(['approved', 'approved']);
    for (const { made, start, shares } of counts) {
      const booked = recounts.filter(({ source }) => source === `Stock Count ${made.count_number}`);
      const found = shares.filter(({ key, pieces }) => pieces !== start.get(key));
      expect(found.map(({ key }) => key)).toEqual(booked.map(({ product_id }) => product_id));
      expect(made.totals).toMatchObject({ counted: shares.length, different: booked.length });
      expect(made.totals?.missing).toBeLessThan(0);
    }
  }
});
