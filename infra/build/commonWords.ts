import { readFileSync, writeFileSync } from 'node:fs';
import { createWordFilter } from '../../shared/rules/wordFilter.ts';

/*
 * `npm run common-words passwords.txt` writes shared/rules/commonWords.ts from a list of passwords, one a line, the most common first.
 * Digits and signs around a word are left out, as people add them.
 */
const maxWords = 12_000;

const [, , file = ''] = process.argv;
const words = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) =>
      line
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
    )
    .filter((word) => word.length >= 4),
);
const filter = Buffer.from(createWordFilter([...words].slice(0, maxWords))).toString('base64');
writeFileSync(
  'shared/rules/commonWords.ts',
  `/** Words of the ${maxWords.toLocaleString('en-US')} most common passwords as a filter (wordFilter.ts), made by infra/build/commonWords.ts. */
export const commonWords = (): Uint8Array => (decoded ??= Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
let decoded: Uint8Array | undefined;

const encoded =
  '${filter}';
`,
);
