import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm start` on a data folder of its own, so that flows never meet what an earlier run or a developer left behind. */
process.env['DATA_DIR'] = mkdtempSync(join(tmpdir(), 'salon-flows-'));
await import('../../infra/local/start.ts');
