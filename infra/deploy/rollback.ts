import * as z from 'zod';
import { describeCode } from '../code.ts';
import { type Deployment, mustCallAws } from '../deployment.ts';
import type { Environment } from '../environments.ts';
import { confirm, type Shell } from '../shell.ts';
import { cdkOf } from './cdk.ts';

const versionsSchema = z.object({
  Versions: z.array(z.object({ Version: z.string(), Description: z.string().default(''), LastModified: z.string() })),
});
type Version = z.infer<typeof versionsSchema>['Versions'][number];

/** Points the function that stamps tokens at one of its versions, at once. */
export const pointSignIn = ({ run }: Shell, functionName: string, version: string) =>
  mustCallAws(
    run,
    z.object({ FunctionVersion: z.string() }),
    ...['lambda', 'update-alias', '--function-name', functionName, '--name', 'live', '--function-version', version],
  );

/** Takes the App stack and sign-in back to the release that is checked out. The Data stack and all data stay as they are. */
export async function rollBack(
  shell: Shell,
  environment: Environment,
  { data }: Deployment,
  options: Record<string, string>,
  { yes, functionsFolder }: { yes: boolean; functionsFolder: string },
): Promise<void> {
  const { name } = environment;
  const functionName = data?.outputs['PreTokenFunction'] ?? '';
  const cdk = cdkOf(shell, environment);
  await cdk.build(options);
  const list = ['lambda', 'list-versions-by-function', '--function-name', functionName];
  const { Versions } = await mustCallAws(shell.run, versionsSchema, ...list);
  const published = Versions.filter(({ Version }) => Version !== '$LATEST');
  const version = await chooseVersion(shell, published, describeCode(functionsFolder, 'pre-token'));
  await cdk.diff('app');
  const signIn = version ? `sign-in to version ${version}` : 'sign-in stays as it is';
  await confirm(shell, `Roll ${name} back to this checkout (${signIn})?`, yes);
  if (version) await pointSignIn(shell, functionName, version);
  await cdk.deploy('app', `The App stack was not rolled back, see above (${signIn}).`);
  shell.say(`${name} is rolled back. The next deployment goes forward again.`);
}

/** The newest version of the checked-out code, otherwise the operator's choice. Undefined keeps the version in use. */
async function chooseVersion(
  { ask, say }: Shell,
  versions: Version[],
  description: string,
): Promise<string | undefined> {
  const newestFirst = versions.toSorted((a, b) => Number(b.Version) - Number(a.Version));
  const own = newestFirst.find(({ Description }) => Description === description);
  if (own) return own.Version;
  say('No version of the function that stamps tokens has the code of this checkout. Its versions:');
  for (const { Version, LastModified, Description } of newestFirst)
    say(`  ${Version}  ${LastModified}  ${Description}`);
  const answer = await ask('Which one should stamp tokens? (Enter keeps the one in use)');
  if (answer === undefined) throw new Error('Nobody can choose a version here: run it in a terminal.');
  if (answer !== '' && !newestFirst.some(({ Version }) => Version === answer))
    throw new Error(`There is no version ${answer}. Nothing was changed.`);
  return answer || undefined;
}
