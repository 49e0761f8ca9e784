import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '../shared/contract/index.ts';
import { permissionMatrix } from '../shared/contract/matrix.ts';

const block = /(?<=<!-- matrix -->\n)[\s\S]*(?=\n<!-- \/matrix -->)/;

/** The README with the block between its two marks as the contract has it now. */
export function withMatrix(readme: string): string {
  if (!block.test(readme)) throw new Error('The README has no place for the matrix');
  return readme.replace(block, () => `\n${permissionMatrix(api)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync('README.md', withMatrix(readFileSync('README.md', 'utf8')));
