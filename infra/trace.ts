import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { text } from 'node:stream/consumers';

/*
 * `npm run trace -- users` reads the stack of an error from a function's log and prints it in our own files and lines. The functions run
 * without their maps, which would make each cold start longer; the same build makes the same ones.
 */
const [name = '', folder = 'dist/functions'] = process.argv.slice(2);
const map = new SourceMap(JSON.parse(readFileSync(`${folder}/${name}/index.mjs.map`, 'utf8')));

/** Lines and columns count from one in a stack, from nought in a map. */
const ownPlace = (place: string, line: string, column: string): string => {
  const found = map.findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in found
    ? `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
    : place;
};

const logged = await text(process.stdin);
console.log(logged.replaceAll('\\n', '\n').replace(/[^\s(]*index\.mjs:(\d+):(\d+)/g, ownPlace));
