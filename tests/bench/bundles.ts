import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions, bundleSizes } from '../../infra/build/bundle.ts';
import { median } from './stage.ts';
import type { Figure } from './table.ts';

const sdkAlone = 'node_modules/.cache/bench/sdk.mjs';

/** Bundles the SDK's document client alone, the baseline of every function. */
const bundleSdk = () =>
  build({
    ...bundleOptions,
    alias: {},
    plugins: [],
    entryPoints: undefined,
    outdir: undefined,
    outExtension: undefined,
    outfile: sdkAlone,
    stdin: {
      resolveDir: '.',
      contents: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
        import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
        export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));`,
    },
  } as never);

const environment = {
  ...process.env,
  AWS_REGION: 'us-east-1',
  CURSOR_SECRET: 'bench',
  USER_POOL_ID: 'us-east-1_Bench',
};

/** Milliseconds of processor time that importing the bundle takes in a new process, as at a cold start. */
function measureInit(file: string): number {
  const url = JSON.stringify(pathToFileURL(file).href);
  const script = `const before = process.cpuUsage(); await import(${url}); console.log(process.cpuUsage(before).user / 1000)`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: environment });
  return Number(stdout);
}

export async function measureBundles(): Promise<Figure[]> {
  await bundleSdk();
  const names = bundleSizes().map(({ name }) => name);
  const times = new Map([sdkAlone, ...names].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < 21; round++)
    for (const [name, list] of times)
      list.push(measureInit(name === sdkAlone ? name : `dist/functions/${name}/index.mjs`));
  const base = median(times.get(sdkAlone) ?? []);
  return [
    ...bundleSizes().map(({ name, gzip }) => ({
      what: `function ${name}`,
      value: gzip / 1024,
      unit: 'KB gzip',
      max: 140,
    })),
    ...names.map((name) => ({
      what: `init of ${name} against the SDK alone`,
      value: median(times.get(name) ?? []),
      unit: 'ms',
      peer: base,
      max: 1.15,
    })),
  ];
}
