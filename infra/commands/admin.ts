import { parseArgs } from 'node:util';
import { addOrganization, addPlatformAdmin } from '../../functions/users/founding.ts';
import { toEnvironment } from '../aws/environments.ts';
import { confirmWrite, openDeployment } from './deployment.ts';
import { runCommand, shell } from './shell.ts';

/* Creates what the console cannot: the first platform admin, and an organization with its first salon and system admin. */
const usage = `Usage:
  npm run admin -- platform-admin -c env=NAME --email E --first F --last L [--yes]
  npm run admin -- organization -c env=NAME --name N --salon S --email E --first F --last L [--yes]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    name: { type: 'string' },
    salon: { type: 'string' },
    context: { type: 'string', short: 'c', multiple: true },
    yes: { type: 'boolean', default: false },
  },
});

function requireOption(option: 'email' | 'first' | 'last' | 'name' | 'salon'): string {
  const value = values[option]?.trim();
  if (!value) throw new Error(`--${option} is missing\n${usage}`);
  return value;
}

await runCommand(async () => {
  const [command] = positionals;
  if (command !== 'platform-admin' && command !== 'organization') throw new Error(usage);
  const environment = toEnvironment(values.context);
  const founder = {
    email: requireOption('email').toLowerCase(),
    first: requireOption('first'),
    last: requireOption('last'),
  };
  const salon = command === 'organization' && { name: requireOption('name'), first: requireOption('salon') };
  await openDeployment(shell, environment);
  await confirmWrite(shell, environment, `Invite ${founder.email}`, values.yes);
  console.log(await (salon ? addOrganization(salon.name, salon.first, founder) : addPlatformAdmin(founder)));
});
