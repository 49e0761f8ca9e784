import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Plugin } from 'esbuild';
import { api } from '../shared/contract/index.ts';

const folder = 'dist/functions';

/** One function per family, and one per trigger. */
const entries: Record<string, string> = {
  ...Object.fromEntries(Object.keys(api).map((family) => [family, `functions/${family}/handler.ts`])),
  'pre-token': 'functions/triggers/pre-token.ts',
};

/**
 * Loads Node's http lazily: an `import` evaluates all of its exports and so loads undici, a quarter of a cold start, which nothing uses.
 */
const lazyHttp: Plugin = {
  name: 'lazy-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?http$/ }, () => ({ path: 'http', namespace: 'lazy' }));
    onLoad({ filter: /.*/, namespace: 'lazy' }, () => ({
      contents: "module.exports = process.getBuiltinModule('http')",
    }));
  },
};

export const bundleOptions: BuildOptions = {
  entryPoints: Object.entries(entries).map(([name, file]) => ({ in: file, out: `${name}/index` })),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Otherwise CommonJS builds are preferred, which doubles the bundle size.
  mainFields: ['module', 'main'],
  plugins: [lazyHttp],
  alias: { '@aws-sdk/credential-provider-node': './functions/kit/credentials.ts' },
  // Some dependencies still call require. The alias avoids a name clash with theirs.
  banner: {
    js: "import { createRequire as __cjsCreateRequire } from 'node:module'; const require = __cjsCreateRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
};

/** Bundles every function, once or in watch mode. */
export async function bundleFunctions({ watch = false } = {}): Promise<void> {
  if (!watch) return void (await build(bundleOptions));
  const watching = await context(bundleOptions);
  await watching.rebuild();
  await watching.watch();
}

/** Bundle sizes as deployed. */
export const bundleSizes = () =>
  Object.keys(entries).map((name) => ({ name, gzip: gzipSync(readFileSync(`${folder}/${name}/index.mjs`)).length }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleFunctions();
  for (const { name, gzip } of bundleSizes())
    console.log(`${basename(dirname(`${name}/index`)).padEnd(12)} ${Math.round(gzip / 1024)} KB gzip`);
}
