import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findFreePort, waitUntilAnswers } from '../support/engine.ts';
import { knownDifferences } from './differences.ts';
import { findEngines, installEngine } from './engines.ts';

/*
 * `npm run test:aws`: a second opinion on the local stand-ins. Runs handlers against programs of others that speak AWS's protocols, and
 * prints what differs. `--install` downloads the database engine first.
 */
type Report = { testResults: { name: string; message?: string; assertionResults: Result[] }[] };
type Result = { title: string; status: string; failureMessages: string[] };
type Test = Result & { file: string };

const folder = mkdtempSync(join(tmpdir(), 'salon-aws-'));

/** Runs test files. Files that fail as a whole count as one failed test. */
async function runTests(files: readonly string[], variables: Record<string, string>): Promise<Test[]> {
  const outputFile = join(folder, 'report.json');
  const child = spawn('vitest', ['run', ...files, '--reporter=json', `--outputFile=${outputFile}`], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  await once(child, 'exit');
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  return testResults.flatMap(({ name, message = '', assertionResults }) => {
    const whole = { title: 'the file', status: 'failed', failureMessages: [message] };
    const results = assertionResults.length > 0 ? assertionResults : [whole];
    return results.map((result) => ({ ...result, file: relative('.', name) }));
  });
}

/** Prints what ran and what differed. Returns the number of differences that nobody has explained. */
function report(what: string, tests: readonly Test[]): number {
  const failed = tests.filter(({ status }) => status === 'failed');
  const passed = tests.filter(({ status }) => status === 'passed');
  console.log(`\n${what}: ${passed.length} of ${tests.length} tests hold.`);
  for (const { file, title } of tests.filter((test) => !failed.includes(test) && !passed.includes(test)))
    console.log(`  did not run: ${file}: ${title}`);
  for (const { title } of failed.filter(({ title }) => title in knownDifferences))
    console.log(`  differs, known: ${title}\n    ${knownDifferences[title]}`);
  for (const { title } of passed.filter(({ title }) => title in knownDifferences))
    console.log(`  differs no more, remove it from tests/aws/differences.ts: ${title}`);
  const unknown = failed.filter(({ title }) => !(title in knownDifferences));
  for (const { file, title, failureMessages } of unknown)
    console.log(`  DIFFERS: ${file}: ${title}\n    ${failureMessages[0]?.split('\n')[0]}`);
  return unknown.length;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function testWithMoto(program: string): Promise<Test[]> {
  const port = await findFreePort();
  const server = spawn(program, ['--port', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilAnswers(url, server);
    return await runTests(['tests/aws'], { MOTO_URL: url });
  } finally {
    await stop(server);
  }
}

try {
  if (process.argv.includes('--install')) installEngine();
  const { database, moto } = findEngines();
  console.log(`Tables in ${database}: tests/endpoints, tests/functions and tests/security, some minutes.`);
  const onEngine = { DYNAMODB_ENGINE: database };
  const tables = await runTests(['tests/endpoints', 'tests/functions', 'tests/security'], onEngine);
  const unexplained = report('DynamoDB', tables) + report('Cognito, S3 and SES in moto', await testWithMoto(moto));
  console.log(unexplained > 0 ? `\n${unexplained} differences that nobody has explained.` : '\nNothing else differs.');
  process.exitCode = unexplained > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
