import { parseArgs } from 'node:util';
import { addOrganization, addPlatformAdmin } from '../../functions/users/founding.ts';
import { createSetupCode } from '../../functions/users/setupCode.ts';
import { type TimeZoneName, timeZoneNames } from '../../shared/contract/locations.ts';
import { toEnvironment } from '../aws/environments.ts';
import { confirmWrite, openDeployment } from './deployment.ts';
import { reinviteAll } from './reinvite.ts';
import { runCommand, shell } from './shell.ts';

/* Does what the console cannot: the first link, the first platform admin, an organization, and accounts after a lost user pool. */
const usage = `Usage:
  npm run admin -- setup-link -c env=NAME
  npm run admin -- platform-admin -c env=NAME --email E --first F --last L [--yes]
  npm run admin -- organization -c env=NAME --name N --salon S --zone Z --email E --first F --last L [--yes]
  npm run admin -- reinvite-all -c env=NAME`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    name: { type: 'string' },
    salon: { type: 'string' },
    zone: { type: 'string' },
    context: { type: 'string', short: 'c', multiple: true },
    yes: { type: 'boolean', default: false },
  },
});

function requireOption(option: 'email' | 'first' | 'last' | 'name' | 'salon' | 'zone'): string {
  const value = values[option]?.trim();
  if (!value) throw new Error(`--${option} is missing\n${usage}`);
  return value;
}

/** @throws Error for a zone that is no choice of the console: "Pacific" or "Pacific Standard Time" */
function parseTimeZone(text: string): TimeZoneName {
  const name = timeZoneNames.find((one) => one.toLowerCase().startsWith(text.toLowerCase()));
  if (!name) throw new Error(`--zone is one of: ${timeZoneNames.join(', ')}`);
  return name;
}

/** Prints nothing but the link, for `npm run deploy`. */
async function printSetupLink(): Promise<void> {
  const { app } = await openDeployment({ ...shell, say: () => undefined }, toEnvironment(values.context));
  const code = await createSetupCode();
  if (code) console.log(`${app?.outputs['Url']}/setup?code=${code}`);
}

async function addFounder(command: 'platform-admin' | 'organization'): Promise<void> {
  const environment = toEnvironment(values.context);
  const founder = {
    email: requireOption('email').toLowerCase(),
    first: requireOption('first'),
    last: requireOption('last'),
  };
  const organization = command === 'organization' && {
    name: requireOption('name'),
    salon: { name: requireOption('salon'), timeZone: parseTimeZone(requireOption('zone')) },
  };
  await openDeployment(shell, environment);
  await confirmWrite(shell, environment, `Invite ${founder.email}`, values.yes);
  console.log(
    organization
      ? (await addOrganization(organization.name, organization.salon, founder)).message
      : await addPlatformAdmin(founder),
  );
}

await runCommand(async () => {
  const [command] = positionals;
  if (command === 'setup-link') return printSetupLink();
  if (command === 'reinvite-all') {
    const environment = toEnvironment(values.context);
    await openDeployment(shell, environment);
    return reinviteAll(shell, environment);
  }
  if (command !== 'platform-admin' && command !== 'organization') throw new Error(usage);
  return addFounder(command);
});
