import * as z from 'zod';
import { describeCode } from '../../aws/code.ts';
import type { Environment } from '../../aws/environments.ts';
import { type Deployment, mustCallAws } from '../deployment.ts';
import { confirm, type Shell } from '../shell.ts';
import { cdkOf, mustRun } from './cdk.ts';
import { assertAnswers } from './probe.ts';

const versionsSchema = z.object({
  Versions: z.array(z.object({ Version: z.string(), Description: z.string().default(''), LastModified: z.string() })),
});
const aliasSchema = z.object({ FunctionVersion: z.string() });
type Version = z.infer<typeof versionsSchema>['Versions'][number];

/** Functions of the user pool. They belong to the Data stack, whose outputs name each and the version of its last deployment. */
const triggers = [
  { name: 'pre-token', output: 'PreToken' },
  { name: 'new-password', output: 'NewPassword' },
  { name: 'account-mail', output: 'AccountMail' },
];

/** A trigger of the live user pool and the version that it is to run. */
type Move = { name: string; functionName: string; version: string };

/** Takes effect at once. */
async function moveTriggers({ run }: Shell, moves: readonly Move[]): Promise<void> {
  for (const { functionName, version } of moves) {
    const to = ['--function-name', functionName, '--name', 'live', '--function-version', version];
    await mustCallAws(run, aliasSchema, 'lambda', 'update-alias', ...to);
  }
}

/** Points triggers at the versions of the last deployment. CloudFormation does not notice that a roll-back pointed them elsewhere. */
export const moveTriggersForward = (shell: Shell, { data }: Deployment): Promise<void> =>
  moveTriggers(
    shell,
    triggers.flatMap(({ name, output }) => {
      const functionName = data?.outputs[`${output}Function`];
      const version = data?.outputs[`${output}Version`];
      return functionName && version ? [{ name, functionName, version }] : [];
    }),
  );

/** Takes the App stack and the triggers back to the release that is checked out. The Data stack and all data stay as they are. */
export async function rollBack(
  shell: Shell,
  environment: Environment,
  { data, app }: Deployment,
  context: Record<string, string>,
  { yes, functionsFolder }: { yes: boolean; functionsFolder: string },
): Promise<void> {
  const { name: environmentName } = environment;
  const cdk = cdkOf(shell, environment);
  // A canary would not start while what it watches fails.
  await cdk.build({ ...context, canary: 'off' });
  const moves: Move[] = [];
  for (const { name, output } of triggers) {
    const functionName = data?.outputs[`${output}Function`];
    if (!functionName) continue;
    const list = ['lambda', 'list-versions-by-function', '--function-name', functionName];
    const { Versions } = await mustCallAws(shell.run, versionsSchema, ...list);
    const published = Versions.filter(({ Version }) => Version !== '$LATEST');
    const version = await chooseVersion(shell, name, published, describeCode(functionsFolder, name));
    if (version) moves.push({ name, functionName, version });
  }
  await cdk.diff('app');
  const moved = moves.map(({ name, version }) => `${name} to version ${version}`).join(', ') || 'triggers stay';
  await confirm(shell, `Roll ${environmentName} back to this checkout (${moved})?`, yes);
  await moveTriggers(shell, moves);
  const again = ['infra/commands/migrate.ts', '-c', `env=${environmentName}`, '--rolled-back'];
  await mustRun(shell, 'What the newer release migrated could not be noted, see above.', 'node', ...again);
  await cdk.deploy('app', `The App stack was not rolled back, see above (${moved}).`);
  const url = app?.outputs['Url'];
  if (url) await assertAnswers(shell, environment, url);
  shell.say(`${environmentName} is rolled back. The next deployment goes forward again.`);
}

/** The newest version of the checked-out code, otherwise the operator's choice. Undefined keeps the version in use. */
async function chooseVersion(
  { ask, say }: Shell,
  name: string,
  versions: Version[],
  description: string,
): Promise<string | undefined> {
  const newestFirst = versions.toSorted((a, b) => Number(b.Version) - Number(a.Version));
  const own = newestFirst.find(({ Description }) => Description === description);
  if (own) return own.Version;
  say(`No version of ${name} has the code of this checkout. Its versions:`);
  for (const { Version, LastModified, Description } of newestFirst)
    say(`  ${Version}  ${LastModified}  ${Description}`);
  const answer = await ask(`Which version should ${name} run? (Enter keeps the one in use)`);
  if (answer === undefined) throw new Error('Nobody can choose a version here: run it in a terminal.');
  if (answer !== '' && !newestFirst.some(({ Version }) => Version === answer))
    throw new Error(`There is no version ${answer}. Nothing was changed.`);
  return answer || undefined;
}
