import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
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

/** Sentences that begin like these describe the model, and have to be read twice. Per says what a figure is of. A question may ask what. */
const heavyStarts = /(?<=['"`>])(?:What (?![^'"`<]*[?“])|Whom |Nothing of |Every \w+ that )[^'"`<]*/g;
const figureOf =
  /(?<=['"`>])(?:Cost|Grams|Average|Price|Profit|Waste|Minutes) an? (?:bowl|week|hour|day|visit|stylist)\b/g;

/** "All Locations", three errors and two columns are contract; "location" is the wire's word. */
const locationTexts =
  /(?<=['"`>])(?!All Locations|User must be |Please (?:Choose|select) a |Location name)(?:Location(?=['"`])|[A-Z][^'"`<\n]* [Ll]ocations?\b)(?!', width: 86)[^'"`<]*/g;

test.each([
  ['no text of a screen begins with What, Whom, Nothing of or Every … that', heavyStarts],
  ['figures are per bowl, not a bowl', figureOf],
  ['a salon has a POS or a register: a till is British', /(?<=['"`>][^'"`<\n]*)\b[Tt]ills?\b/g],
  ['a place of business is a salon, but where the specification says location', locationTexts],
  ['canceled has one l', /(?<=['"`>][^'"`<\n]* |['"`>])[Cc]ancelled(?=[ .?!])/g],
])('%s', (_, pattern) => {
  const texts = files.filter(({ file }) => file.startsWith('web/') && !file.startsWith('web/icons/'));
  expect(texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`))).toEqual(
    [],
  );
});

test('stock is received or posted, not booked: the book is the calendar', () => {
  const stock = /^web\/(?:screens\/(?:counts|inventory|orders|receiving|stations|transfers)|salon\/(?:bowl|scan))\//;
  const texts = files.filter(({ file }) => stock.test(file));
  const booked = /(?<=['"`>][^'"`<\n]* )[Bb]ook(?:ed|s)?(?= |\.?['"`<])/g;
  expect(texts.flatMap(({ file, text }) => text.match(booked)?.map((match) => `${file}: ${match}`) ?? [])).toEqual([]);
});

/** Files that format without the helpers of the kit, with the reason. */
const formatters: Record<string, string> = {
  'app/lock/LockScreen.tsx': 'The clock of the lock screen',
  'kit/form/Controls.tsx': 'Numbers as they are typed',
  'kit/grid/export/exportFile.ts': 'Numbers of a spreadsheet',
  'kit/ui/days.ts': 'The helpers',
  'salon/order/orderSheetTexts.ts': 'Long dates of a printed order',
  'salon/report/useReportRange.tsx': 'The name of a time zone',
  'screens/import/everything/exportRows.ts': 'Numbers of a spreadsheet',
  'screens/import/reading/cellFormat.ts': 'Numbers of a spreadsheet',
  'screens/scheduler/bookPage.ts': 'The name of a time zone',
  'screens/scheduler/dateFormats.ts': 'Long dates of the book',
};

test('dates and numbers are formatted by web/kit/ui/days.ts and shared/rules/format.ts', () => {
  const formatting = /toLocale(?:Date|Time)?String\(|Intl\.(?:DateTime|Number)Format\(|\.toFixed\(/;
  const found = files.filter(({ file, text }) => file.startsWith('web/') && formatting.test(text));
  expect(found.map(({ file }) => file.slice(4)).sort()).toEqual(Object.keys(formatters));
});

const maxFunctionLines = 100;

/** Functions of a source file that are too long: `file: name`. */
function listLongFunctions(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = ({ id, start, end }: ESTree.Function | (ESTree.ArrowFunctionExpression & { id: null })) => {
    const line = text.slice(0, start).split('\n').length;
    const lines = text.slice(start, end).split('\n').length;
    if (lines > maxFunctionLines) found.push(`${file}: ${id?.name ?? `line ${line}`}`);
  };
  const types = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
  new Visitor(Object.fromEntries(types.map((type) => [type, visit]))).visit(parseSync(file, text).program);
  return found;
}

test('no function of the product is longer than 100 lines', () => {
  const long = files
    .filter(({ file, text }) => !file.startsWith('tests/') && text.split('\n').length > maxFunctionLines)
    .flatMap(({ file, text }) => listLongFunctions(file, text));
  expect(long).toEqual([]);
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

/** Identifiers and whole string literals of the sources, without those in comments. */
const codeNames = new Set(
  files.flatMap(({ text }) =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|(['"])((?:\\.|(?!\1)[^\\\n])*)\1|([A-Za-z_$][\w$]*)/g)].flatMap(
      ([, , literal, identifier]) => literal ?? identifier ?? [],
    ),
  ),
);
const repositoryFiles = globSync('**/*', { exclude: (name) => /(^|\/)(node_modules|dist|\.[\w-]+)$/.test(name) });
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Paths may leave out folders in front, and have a placeholder: `web/screens/<area>/List.tsx`. */
const isFile = (path: string): boolean => {
  const pattern = path.replace(/[.$()+]/g, '\\$&').replaceAll('*', '[^/]*');
  return repositoryFiles.some((file) => new RegExp(`(^|/)${pattern}(/|$)`).test(file));
};
const isPath = (word: string): boolean => /^[\w*.-]+(\/[\w*.-]+)+$|^[\w*.-]+\.(ts|tsx|mjs|json|md)$/.test(word);

/** Parts of a text in back-ticks that the repository does not have: a script, a path, or a name in the code. */
function findUnknown(span: string): string[] {
  const [, script] = /^npm (?:run )?([\w:]+)/.exec(span) ?? [];
  if (script) return script in scripts || script === 'ci' ? [] : [span];
  const words = span.replace(/<[^>]*>/g, '*').split(/\s+/);
  const paths = words.filter(isPath).filter((word) => !word.startsWith('dist/'));
  const others = span.startsWith('npx ') || codeNames.has(span) ? [] : words.filter((word) => !isPath(word));
  const names = others.flatMap((word) => word.replace(/^\/.*/, '').match(/[A-Za-z_$][\w$]{2,}/g) ?? []);
  return [...paths.filter((path) => !isFile(path)), ...names.filter((name) => !codeNames.has(name))];
}

test.each(['README.md', 'CONTRIBUTING.md'])('%s names only scripts, files and identifiers that exist', (file) => {
  const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
  const unknown = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => findUnknown(span));
  expect([...new Set(unknown)]).toEqual([]);
});
