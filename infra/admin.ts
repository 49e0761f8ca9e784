import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addOrganization, addPlatformAdmin } from '../functions/users/founding.ts';

/*
 * Founds what the console itself cannot: the first platform admin, and an organization with its first salon and system admin.
 * The deployment is named by the outputs that `cdk deploy --outputs-file` wrote.
 */
const usage = `Usage:
  npm run admin -- platform-admin --email E --first F --last L [--outputs cdk.out/outputs.json]
  npm run admin -- organization --name N --salon S --email E --first F --last L [--outputs cdk.out/outputs.json]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    name: { type: 'string' },
    salon: { type: 'string' },
    outputs: { type: 'string', default: 'cdk.out/outputs.json' },
  },
});

function needed(option: 'email' | 'first' | 'last' | 'name' | 'salon'): string {
  const value = values[option]?.trim();
  if (!value) throw new Error(`--${option} is missing\n${usage}`);
  return value;
}

/** Every output of the stacks is named after the environment variable that it fills. */
function nameDeployment(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no ${file}; cdk deploy writes it with --outputs-file ${file}`);
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  for (const outputs of Object.values(stacks))
    for (const [name, value] of Object.entries(outputs)) process.env[variableOf(name)] ??= value;
}

/** CloudFormation names have no underscores: `TableDirectory` fills TABLE_DIRECTORY, `UserPoolId` USER_POOL_ID. */
const variableOf = (output: string): string => output.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

async function run(): Promise<string> {
  const [command] = positionals;
  if (command !== 'platform-admin' && command !== 'organization') throw new Error(usage);
  const founder = { email: needed('email').toLowerCase(), first: needed('first'), last: needed('last') };
  const salon = command === 'organization' && { name: needed('name'), first: needed('salon') };
  nameDeployment(values.outputs);
  return salon ? addOrganization(salon.name, salon.first, founder) : addPlatformAdmin(founder);
}

console.log(
  await run().catch((error: unknown) => {
    process.exitCode = 1;
    return error instanceof Error ? error.message : String(error);
  }),
);
