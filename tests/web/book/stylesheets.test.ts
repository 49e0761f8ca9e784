import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const book = new URL('../../../web/book/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, book), 'utf8');
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

/** Classes of a stylesheet that the book's components use, whatever name they import it under. */
function askedFor(stylesheet: string): (string | undefined)[] {
  const texts = globSync('*.tsx', { cwd: book }).map(read);
  const names = texts.flatMap((text) => {
    const name = text.match(new RegExp(`import (\\w+) from './${stylesheet}'`))?.[1];
    return name ? all(text.replaceAll(/import .*/g, ''), new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g')) : [];
  });
  return [...new Set(names)].sort();
}

// TypeScript does not check the class names of stylesheets.
test.each(['block.module.css', 'grid.module.css'])('%s has just the classes that are asked for', (stylesheet) => {
  const rules = read(stylesheet).replaceAll(/\/\*.*?\*\//gs, '');
  expect(all(rules, /\.([a-zA-Z]\w*)/g)).toEqual(askedFor(stylesheet));
});
