import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global setup: directs temporary files to one folder. Returns its cleanup. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'salon-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
