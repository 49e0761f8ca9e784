import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before all tests: a folder for what they and their libraries lay down in passing; returns what removes it. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'salon-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
