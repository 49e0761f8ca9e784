import { expect, test } from 'vitest';
import { catalogueOf } from '../../../../infra/local/demo/catalogue.ts';
import { countsOf } from '../../../../infra/local/demo/counts.ts';
import { fairfax, luma, rosslyn } from '../../../../infra/local/demo/salons.ts';
import { stockOf } from '../../../../infra/local/demo/stock.ts';
import { exact } from '../../../../shared/rules/stock.ts';

test.each([
  ['waiting', fairfax],
  ['counting', rosslyn],
])('the demo has one count that is %s, with a few differences to what its movements come to', (state, salon) => {
  const { products, manufacturers } = catalogueOf(luma);
  const stock = stockOf(salon.location_id, products, '2026-06-17');
  const movements = new Map(stock.map(([line, first]) => [line.product_id, [first]]));
  const [one, ...others] = countsOf({ salon, products, manufacturers, movements });
  expect([one?.made.state, others]).toEqual([state, []]);
  const now = new Map(stock.map(([line]) => [line.product_id, line.inventory_current_quantity]));
  const shares = one?.shares ?? [];
  expect(shares.every(({ key, stock, pieces }) => stock === now.get(key) && pieces > 0)).toBe(true);
  expect([...(one?.start ?? [])].every(([id, quantity]) => quantity === now.get(id))).toBe(true);
  const counted = Map.groupBy(shares, ({ key }) => key);
  const different = [...counted].filter(
    ([key, some]) => exact(some.reduce((sum, { pieces }) => sum + pieces, 0)) !== now.get(key),
  );
  expect(different.length).toBeGreaterThan(1);
  expect(different.length).toBeLessThan(counted.size / 2);
});
