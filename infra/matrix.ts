import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '../shared/contract/index.ts';
import { buildPermissionMatrix } from '../shared/contract/matrix.ts';

export const permissionsPage = 'docs/permissions.md';

const block = /(?<=<!-- matrix -->\n)[\s\S]*(?=\n<!-- \/matrix -->)/;

/** The page with the block between its two marks as the contract has it now. */
export function withMatrix(page: string): string {
  if (!block.test(page)) throw new Error('The page has no place for the matrix');
  return page.replace(block, () => `\n${buildPermissionMatrix(api)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(permissionsPage, withMatrix(readFileSync(permissionsPage, 'utf8')));
