import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const folder = 'web/icons';

/** Whether the file belongs to the code of the first page, which then loads no icons of other screens. */
const isFirstPage = (file: string): boolean =>
  /@fluentui.react-(button|checkbox|field|provider).lib/.test(file) || file.endsWith('BasicForm.tsx');

/** What the console and the installed Fluent packages import from @fluentui/react-icons, with the importing files. */
export function importedIcons(): Map<string, string[]> {
  const files = globSync(['web/**/*.{ts,tsx}', 'node_modules/@fluentui/*/lib/**/*.js'], {
    exclude: (path) => /@fluentui.react-icons$|web.icons$/.test(path),
  });
  const imported = /import \{([^}]+)\} from ['"]@fluentui\/react-icons[^'"]*['"]/g;
  const importers = new Map<string, string[]>();
  for (const file of files.filter((path) => !path.endsWith('.raw.js')).sort())
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(imported))
      for (const [name] of list.matchAll(/(?<=^\s*|,\s*)\w+/g))
        importers.set(name, [...(importers.get(name) ?? []), file]);
  return new Map([...importers].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The module that holds an icon. One that a single file imports has a module for that file, so that both are in one chunk. */
function moduleOf(name: string, importers: string[]): string {
  if (!isIcon(name)) return 'utils';
  const [file = '', ...others] = importers;
  if (others.length > 0) return importers.some(isFirstPage) ? 'start' : 'screens';
  const [folderName, fileName = ''] = file.split(/[\\/]/).slice(-2);
  return `${folderName}-${fileName.replace(/\.\w+$/, '')}`;
}

const isIcon = (name: string): boolean => /(Regular|Filled)$/.test(name);

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

type Modules = Partial<Record<string, string[]>>;

const header = '// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.';

/** Resolves each module to its exports from the published package, and shares utils.js among the modules of icons. */
const modulesPlugin = (modules: Modules, resolveDir: string): Plugin => ({
  name: 'modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^module:/ }, ({ path }) => ({ path, namespace: 'modules' }));
    onLoad({ filter: /.*/, namespace: 'modules' }, ({ path }) => ({
      contents: `export { ${modules[path.slice('module:'.length)]?.join(', ')} } from './lib/index.js'`,
      resolveDir,
    }));
    onResolve({ filter: /^\.\.\/utils\/createFluentIcon\.js$/ }, () => ({ path: './utils.js', external: true }));
  },
});

/** Writes the modules with the code of the published package, their index and its types. */
async function writeIcons(): Promise<void> {
  const imported = importedIcons();
  const grouped = Object.groupBy(imported.keys(), (name) => moduleOf(name, imported.get(name) ?? []));
  const modules: Modules = { ...grouped, utils: ['createFluentIcon', ...(grouped['utils'] ?? [])] };
  for (const file of globSync(`${folder}/*.js`)) rmSync(file);
  const absWorkingDir = download();
  await build({
    absWorkingDir,
    entryPoints: Object.keys(modules).map((out) => ({ in: `module:${out}`, out })),
    outdir: resolve(folder),
    bundle: true,
    format: 'esm',
    external: ['react', '@griffel/react'],
    plugins: [modulesPlugin(modules, absWorkingDir)],
    banner: { js: header },
    logLevel: 'warning',
  });
  const index = Object.keys(modules).map((name) => `export * from './${name}.js';`);
  writeFileSync(`${folder}/index.js`, `${[header, ...index.sort()].join('\n')}\n`);
  const types = [...imported.keys()].filter(isIcon).map((name) => `export declare const ${name}: FluentIcon;`);
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
