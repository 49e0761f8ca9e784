import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Not among the product's packages: each platform has its own, and only `npm run test:aws` needs it. */
const engine = `@dynoxide/${process.platform}-${process.arch}`;
const version = '1.2.1';
const folder = resolve('node_modules/.cache/aws');
const program = join(folder, 'node_modules', engine, 'dynoxide');

/** Downloads the database engine into a folder of its own. */
export function installEngine(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `${engine}@${version}`], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** Paths of both programs. @throws Error that says how to install what is missing */
export function findEngines(): { database: string; moto: string } {
  const database = process.env['DYNAMODB_ENGINE'] ?? program;
  const missing = [
    ...(existsSync(database)
      ? []
      : [
          `An engine that speaks DynamoDB's protocol. \`npm run test:aws -- --install\` downloads ${engine}@${version}.\n` +
            '  DYNAMODB_ENGINE=<path> names another program that takes --port.',
        ]),
    ...(spawnSync('moto_server', ['--help']).status === 0
      ? []
      : ['moto_server, for Cognito, S3 and SES: `apt-get install -y python3-moto`, or `pip install "moto[server]"`.']),
  ];
  if (missing.length > 0) throw new Error(`Missing:\n- ${missing.join('\n- ')}`);
  return { database: resolve(database), moto: 'moto_server' };
}
