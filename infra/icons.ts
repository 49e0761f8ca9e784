import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const folder = 'web/icons';

/** What the files import from @fluentui/react-icons, sorted. */
function importsOf(patterns: string[]): string[] {
  const files = globSync(patterns, { exclude: (path) => /@fluentui.react-icons$|web.icons$/.test(path) });
  const imported = /import \{([^}]+)\} from ['"]@fluentui\/react-icons[^'"]*['"]/g;
  const lists = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imported)].map((match) => match[1]));
  const names = lists.flatMap((list = '') => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''));
  return [...new Set(names.filter(Boolean))].sort();
}

/** Loaded by the first page. Their icons are a module of their own. */
const firstPage = [
  'node_modules/@fluentui/react-{button,checkbox,field,provider}/lib/**/*.js',
  'web/kit/form/BasicForm.tsx',
];

/** What the installed Fluent packages and the console import, by the module that exports it. */
export function importedIcons() {
  const start = importsOf(firstPage);
  const all = importsOf(['node_modules/@fluentui/*/lib/**/*.js', 'web/**/*.{ts,tsx}']);
  return { start, screens: all.filter((name) => !start.includes(name)) };
}

/** Downloads the published package, once for each version. Returns its folder, without the icons as single files. */
function download(): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const cache = `node_modules/.cache/icons/${version}`;
  if (existsSync(`${cache}/package`)) return resolve(cache, 'package');
  mkdirSync(cache, { recursive: true });
  const options = { cwd: cache, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const archive = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim();
  execFileSync(
    'tar',
    ['-xzf', archive, '--exclude=*/atoms/*', '--exclude=*/fonts/*', '--exclude=*/lib-cjs/*'],
    options,
  );
  return resolve(cache, 'package');
}

const header = '// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.';

/** Lets screens.js import from start.js what both need. */
const sharedCode: Plugin = {
  name: 'shared-code',
  setup: ({ onResolve }) =>
    onResolve({ filter: /createFluentIcon\.js$/ }, () => ({ path: './start.js', external: true })),
};

/** Writes the modules with the code of the published package, and their types. */
async function writeIcons(): Promise<void> {
  const { start, screens } = importedIcons();
  const absWorkingDir = download();
  const write = (file: string, names: string[], plugins: Plugin[] = []) =>
    build({
      absWorkingDir,
      stdin: { contents: `export { ${names.join(', ')} } from './lib/index.js'`, resolveDir: absWorkingDir },
      outfile: resolve(folder, file),
      bundle: true,
      format: 'esm',
      external: ['react', '@griffel/react'],
      plugins,
      banner: { js: header },
      logLevel: 'warning',
    });
  await write('start.js', ['createFluentIcon', ...start]);
  await write('screens.js', screens, [sharedCode]);
  const icons = [...start, ...screens].filter((name) => /(Regular|Filled)$/.test(name)).sort();
  const types = icons.map((name) => `export declare const ${name}: FluentIcon;`);
  const shared = [
    "import type { FC, RefAttributes, SVGAttributes } from 'react';",
    '',
    'type FluentIcon = FC<',
    '  SVGAttributes<SVGElement> & RefAttributes<SVGSVGElement> & { primaryFill?: string; title?: string; filled?: boolean }',
    '>;',
  ];
  writeFileSync(`${folder}/index.d.ts`, `${[header, ...shared, ...types].join('\n')}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeIcons();
