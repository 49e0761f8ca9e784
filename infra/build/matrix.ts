import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '../../shared/contract/index.ts';
import { buildPermissionMatrix } from '../../shared/contract/matrix.ts';

export const permissionsPage = 'docs/permissions.md';

const block = /(?<=<!-- matrix -->\n)[\s\S]*(?=\n<!-- \/matrix -->)/;

/** Replaces the block between the two markers with the current permission matrix. */
export function withMatrix(page: string): string {
  if (!block.test(page)) throw new Error('The page has no place for the matrix');
  return page.replace(block, () => `\n${buildPermissionMatrix(api)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(permissionsPage, withMatrix(readFileSync(permissionsPage, 'utf8')));
