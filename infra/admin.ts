import { parseArgs } from 'node:util';
import { addOrganization, addPlatformAdmin } from '../functions/users/founding.ts';
import { setDeploymentVariables } from './deployment.ts';

/*
 * Creates what the console cannot: the first platform admin, and an organization with its first salon and system admin. The deployment
 * is selected by the outputs file of `cdk deploy --outputs-file`.
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

function requireOption(option: 'email' | 'first' | 'last' | 'name' | 'salon'): string {
  const value = values[option]?.trim();
  if (!value) throw new Error(`--${option} is missing\n${usage}`);
  return value;
}

async function run(): Promise<string> {
  const [command] = positionals;
  if (command !== 'platform-admin' && command !== 'organization') throw new Error(usage);
  const founder = {
    email: requireOption('email').toLowerCase(),
    first: requireOption('first'),
    last: requireOption('last'),
  };
  const salon = command === 'organization' && { name: requireOption('name'), first: requireOption('salon') };
  setDeploymentVariables(values.outputs);
  return salon ? addOrganization(salon.name, salon.first, founder) : addPlatformAdmin(founder);
}

console.log(
  await run().catch((error: unknown) => {
    process.exitCode = 1;
    return error instanceof Error ? error.message : String(error);
  }),
);
