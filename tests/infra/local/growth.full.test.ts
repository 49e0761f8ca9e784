import { expect, test } from 'vitest';
import { measureGrowth } from '../../bench/growth.ts';

test('ten thousand calls leave little more in memory and in the data folder than a thousand', async () => {
  for (const { what, value, peer = 0, max = 0 } of await measureGrowth()) expect(value / peer, what).toBeLessThan(max);
});
