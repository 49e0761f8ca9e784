import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Names the code of a function. Each version keeps the description under which it was published, so a roll-back finds its own. */
export const describeCode = (functionsFolder: string, name: string): string =>
  `Code ${createHash('sha256')
    .update(readFileSync(`${functionsFolder}/${name}/index.mjs`))
    .digest('hex')
    .slice(0, 12)}`;
