import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* What a machine can check of how the code reads. */
const files = globSync(['{shared,functions,infra,web,tests}/**/*.{ts,tsx,mjs}', '*.ts']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

/** Every match as `file: text`. */
const found = (pattern: RegExp): string[] =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

test('limits are called max or min, not most', () => {
  expect(found(/export (const|function) most[A-Z]\w*/g)).toEqual([]);
});

test('no comment line is longer than 140 characters', () => {
  expect(found(/^[ \t]*(\/\/|\/\*|\*)[^\n]{139,}$/gm).filter((line) => line.length > 140)).toEqual([]);
});

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !['', 'a', 'an', 'the', 'of', 'to', 'for', 'is', 'are', 'in', 'its'].includes(word));

test('no doc comment only repeats the name of what it documents', () => {
  const documented = /\/\*\* ([^\n*]+) \*\/\nexport (?:async )?(?:const|function\*?|type|interface) (\w+)/g;
  const repeated = files.flatMap(({ file, text }) =>
    [...text.matchAll(documented)]
      .filter(([, comment = '', name = '']) => {
        const words = new Set(wordsOf(name));
        return wordsOf(comment).every((word) => words.has(word) || words.has(word.replace(/s$/, '')));
      })
      .map(([, comment, name]) => `${file}: ${name}: ${comment}`),
  );
  expect(repeated).toEqual([]);
});
