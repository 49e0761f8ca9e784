import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Asks for the files of the addressed screen while the first ones are on their way; without a session, for those of sign-in. The table
 * comes in a data block before it, so that the script, and with it its hash, is the same in every build.
 */
const script = `{
  const { files, screens } = JSON.parse(document.getElementById('files').textContent);
  const read = (storage) => { try { return globalThis[storage].getItem('salon-console:user'); } catch { return null; } };
  const isSignedIn = (read('sessionStorage') ?? read('localStorage')) !== null;
  for (const at of screens[isSignedIn ? '/' + location.pathname.split('/')[1] : '/login'] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[at];
    document.head.append(link);
  }
}`;

/** For the content security policy. */
export const preloadHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Modules of the console that load with each address, by the first part of its path. */
function listScreens(): Map<string, string[]> {
  const around = ['app/sessionUser.ts', 'app/SignedInApp.tsx'];
  const declared = readFileSync('web/screens.tsx', 'utf8').matchAll(
    /path: '\/([^/']*)[^']*',[\s\S]*?import\('\.\/([^']+)'\)/g,
  );
  return new Map([
    ['/login', ['app/account/SignIn.tsx']],
    ['/', around],
    ...[...declared].map(([, first = '', module = '']): [string, string[]] => [`/${first}`, [...around, module]]),
  ]);
}

/** Adds the table of files and the script to the page. */
export const preload = (): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
      const collect = (name: string, found: Set<string>): Set<string> => {
        const chunk = byName.get(name);
        if (!chunk || found.has(name)) return found;
        found.add(name);
        for (const imported of chunk.imports) collect(imported, found);
        return found;
      };
      const known = collect(entry, new Set());
      const files: string[] = [];
      const numberOf = (name: string): number => {
        if (!files.includes(name)) files.push(name);
        return files.indexOf(name);
      };
      const screens = [...listScreens()].map(([path, modules]) => {
        const own = modules.flatMap((module) => {
          const found = chunks.filter(({ facadeModuleId, moduleIds }) =>
            [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(`/web/${module}`)),
          );
          if (found.length === 0) throw new Error(`No file found for ${path}: ${module}`);
          return found;
        });
        const needed = own.reduce((found, { fileName }) => collect(fileName, found), new Set<string>());
        return [path, [...needed].filter((name) => !known.has(name)).map(numberOf)];
      });
      const table = { files: files.map((name) => `/${name}`), screens: Object.fromEntries(screens) };
      // Before the style sheets, for which a script behind them would wait.
      return html.replace(
        '</title>',
        () => `</title>
    <script type="application/json" id="files">${JSON.stringify(table)}</script>
    <script>${script}</script>`,
      );
    },
  },
});
