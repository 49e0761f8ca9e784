import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBundles } from './bundles.ts';
import { measureHandlers } from './handler.ts';
import { measureScreens } from './screens.ts';
import { start } from './start.ts';
import { print } from './table.ts';

/*
 * The budgets, beside what was measured. Ratios and counts hold anywhere; seconds and megabytes say as much about the machine as about the
 * product. `npm run build` first.
 */
print('Functions and database', await measureHandlers());
print('Bundles', await measureBundles());

const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
const fresh = await start(folder);
await fresh.stop();
const again = await start(folder);
print('Start, after installing and building', [
  { what: 'to ready on a new folder', value: fresh.seconds, unit: 's', most: 15 },
  { what: 'to ready on existing data', value: again.seconds, unit: 's', most: 5 },
]);
print('Screens', await measureScreens(again.url));
print('Memory', [{ what: 'the local product after that', value: again.memory(), unit: 'MB', most: 500 }]);
await again.stop();
rmSync(folder, { recursive: true });
