import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBundles } from './bundles.ts';
import { measureHandlers } from './handler.ts';
import { measureScreens } from './screens.ts';
import { startLocalProduct } from './start.ts';
import { printFigures } from './table.ts';

/*
 * Prints all budgets next to the measured values. Ratios and counts hold on any machine; seconds and megabytes depend on it.
 * Run `npm run build` first.
 */
printFigures('Functions and database', await measureHandlers());
printFigures('Bundles', await measureBundles());

const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
const fresh = await startLocalProduct(folder);
await fresh.stop();
const again = await startLocalProduct(folder);
printFigures('Start, after installing and building', [
  { what: 'to ready on a new folder', value: fresh.seconds, unit: 's', max: 15 },
  { what: 'to ready on existing data', value: again.seconds, unit: 's', max: 5 },
]);
printFigures('Screens', await measureScreens(again.url));
printFigures('Memory', [{ what: 'the local product after that', value: again.memory(), unit: 'MB', max: 500 }]);
await again.stop();
rmSync(folder, { recursive: true });
