import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { text } from 'node:stream/consumers';

/*
 * `npm run trace -- users`: maps an error stack from a function's log (stdin) to source files and lines. Source maps are not deployed; the
 * same build produces the same ones.
 */
const [name = '', folder = 'dist/functions'] = process.argv.slice(2);
const map = new SourceMap(JSON.parse(readFileSync(`${folder}/${name}/index.mjs.map`, 'utf8')));

/** Stack positions are 1-based, source map columns 0-based. */
const toSourcePosition = (place: string, line: string, column: string): string => {
  const found = map.findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in found
    ? `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
    : place;
};

const logged = await text(process.stdin);
console.log(logged.replaceAll('\\n', '\n').replace(/[^\s(]*index\.mjs:(\d+):(\d+)/g, toSourcePosition));
