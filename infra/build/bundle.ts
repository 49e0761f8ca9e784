import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, context, type Plugin } from 'esbuild';
import { api } from '../../shared/contract/index.ts';
import { computeBuildId } from './buildId.ts';
import { withoutApiTexts } from './contractTexts.ts';

const folder = 'dist/functions';

/** One function per family, and those that Cognito and a schedule call. */
const entries: Record<string, string> = {
  ...Object.fromEntries(Object.keys(api).map((family) => [family, `functions/${family}/handler.ts`])),
  'pre-token': 'functions/triggers/pre-token.ts',
  'new-password': 'functions/triggers/new-password.ts',
  'account-mail': 'functions/triggers/account-mail.ts',
  sender: 'functions/triggers/sender.ts',
  deliverer: 'functions/bills/deliverer.ts',
  texts: 'functions/messages/texts.ts',
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

/** Leaves out parts of dependencies that functions load but never call. */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup({ onLoad }) {
    // JSON schemas are for the OpenAPI document.
    onLoad({ filter: /zod.v4.core.(json-schema-processors|to-json-schema)\.js$/ }, ({ path }) => {
      const names = readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      return { contents: [...names].map(([, name]) => `export const ${name} = undefined;`).join('\n') };
    });
    // A client only sends its version.
    onLoad({ filter: /@aws-sdk.client-[\w-]+.package\.json$/ }, ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(readFileSync(path, 'utf8')).version }),
      loader: 'json',
    }));
  },
};

/**
 * Lets a bundle drop the schemas and endpoints of the contract that it does not use: their construction has no side effects. Descriptions
 * and summaries are for the OpenAPI document.
 */
const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared.contract.\w+\.ts$/ }, ({ path }) => ({
      contents: withoutApiTexts(readFileSync(path, 'utf8')).replace(
        /^((?:export )?const \w+(?:: [^=\n]+)? = )([\s\S]*?);$(?=\n+[^\s})\]]|\s*(?![\s\S]))/gm,
        '$1/* @__PURE__ */ (() => ($2))();',
      ),
      loader: 'ts',
    })),
};

/** Modules that few requests need, loaded by `import()` from a file beside the function's own. */
const lazyModules: Plugin = {
  name: 'lazy-modules',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/\w+\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: path.replace('.ts', '.mjs'), external: true } : undefined,
    ),
};

export const bundleOptions: BuildOptions = {
  entryPoints: [
    ...Object.entries(entries).map(([name, file]) => ({ in: file, out: `${name}/index` })),
    ...['products', 'pictures', 'erasure'].map((name) => ({
      in: 'functions/kit/objectStore.ts',
      out: `${name}/objectStore`,
    })),
  ],
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
  plugins: [lazyHttp, unusedParts, unusedSchemas, lazyModules],
  alias: { '@aws-sdk/credential-provider-node': './functions/kit/credentials.ts' },
  define: { 'process.env.BUILD_ID': JSON.stringify(computeBuildId()) },
  // DynamoDB streams no events.
  external: ['@smithy/core/event-streams'],
  // Some dependencies still call require. The alias avoids a name clash with theirs.
  banner: {
    js: "import { createRequire as __cjsCreateRequire } from 'node:module'; const require = __cjsCreateRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
};

/** The job of a restore (infra/aws/restoring.ts). It runs in a container, for which the newest Node is 22. */
export const restoreOptions: BuildOptions = {
  ...bundleOptions,
  entryPoints: [{ in: 'infra/commands/restore/main.ts', out: 'restore/index' }],
  target: 'node22',
  plugins: [unusedParts, unusedSchemas],
  alias: {},
  external: [],
  // Modules of commands are only imported.
  define: { ...bundleOptions.define, 'import.meta.main': 'false' },
};

/** Bundles every function, once or in watch mode. */
export async function bundleFunctions({ watch = false } = {}): Promise<void> {
  if (!watch) return void (await Promise.all([build(bundleOptions), build(restoreOptions)]));
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
