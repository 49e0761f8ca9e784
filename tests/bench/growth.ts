import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './table.ts';

type Size = { memory: number; folder: number };

/** What 10,000 calls leave in memory and in the data folder of the local product, against what 1,000 do. */
export async function measureGrowth(): Promise<Figure[]> {
  const program = fileURLToPath(new URL('manyCalls.ts', import.meta.url));
  const env = { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  const [few, many] = JSON.parse(stdout) as [Size, Size];
  return [
    { what: 'memory after 10,000 calls against 1,000', value: many.memory, unit: 'MB', peer: few.memory, max: 1.3 },
    { what: 'data folder after 10,000 calls against 1,000', value: many.folder, unit: 'MB', peer: few.folder, max: 2 },
  ];
}
