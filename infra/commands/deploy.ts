import * as z from 'zod';
import { domainOf, type Environment, stackNames } from '../aws/environments.ts';
import { cdkOf, listLosses, mustRun } from './deploy/cdk.ts';
import { checkAccount, checkMail, type MailState, refuseRunning } from './deploy/checks.ts';
import { type DeployOptions, parseDeployArguments, resolveOptions } from './deploy/options.ts';
import { probe } from './deploy/probe.ts';
import { moveTriggersForward, rollBack } from './deploy/rollback.ts';
import { findDeployment, mustCallAws } from './deployment.ts';
import { confirm, confirmByName, runCommand, type Shell, shell } from './shell.ts';

/** Deploys the checked-out release to an environment, from an empty account on. Safe to repeat after any failure. */
export async function deploy(shell: Shell, args: string[], functionsFolder = 'dist/functions'): Promise<void> {
  const asked = parseDeployArguments(args);
  const { environment, yes } = asked;
  const before = await findDeployment(shell, environment);
  refuseRunning(environment, before);
  if (asked.rollback && !before.app) throw new Error(`${environment.name} has no release to roll back.`);
  if (asked.replaceApp && !before.app) throw new Error(`${environment.name} has no App stack to replace.`);
  const options = await resolveOptions(shell, asked, before);
  const mail = await checkMail(shell, options);
  const url = before.app?.outputs['Url'];
  const context = {
    ...options,
    // Cognito refuses a domain that SES has not verified.
    mailVerified: mail.isVerified && !mail.isSandboxed ? 'on' : 'off',
    ...(asked.canary === 'off' && { canary: 'off' }),
    ...(url && { url }),
  };
  const cdk = cdkOf(shell, environment);
  const migrate = (failure: string, ...how: string[]) =>
    mustRun(shell, failure, 'node', 'infra/commands/migrate.ts', '-c', `env=${environment.name}`, ...how);
  if (before.data)
    await migrate('This release cannot serve the data there, see above. Nothing was changed.', '--check');
  if (asked.rollback) return rollBack(shell, environment, before, context, { yes, functionsFolder });

  const isBootstrapped = await checkAccount(shell, environment);
  if (!isBootstrapped) await confirm(shell, `CDK is not set up in ${before.account}. Set it up?`, yes);
  await cdk.build(context);
  if (!isBootstrapped) await cdk.bootstrap(before.account);
  await acceptLosses(shell, environment, listLosses(await cdk.diff('data')));
  await cdk.diff('app');
  if (asked.replaceApp) await confirmByName(shell, describeReplacement(environment), environment.name);
  else await confirm(shell, `Deploy this to ${environment.name}?`, yes);

  await cdk.deploy(
    'data',
    'The Data stack was not deployed, see above. CloudFormation takes back what it began; the App stack is untouched.',
  );
  await moveTriggersForward(shell, await findDeployment(silent(shell), environment));
  await migrate(
    'The migration stopped, see above. The App stack is untouched. Deploy again to resume.',
    '--before',
    '--yes',
  );
  if (asked.replaceApp) await destroyApp(shell, environment);
  await cdk.deploy('app', appFailure);
  await tellDataTheAddress(shell, environment, context);
  await migrate('This release serves, but its migration stopped, see above. Run npm run migrate to resume.', '--yes');
  await report(shell, environment, options, mail);
}

const appFailure = `The App stack was not deployed, see above. CloudFormation takes back what it began; the Data stack is this release's.
Mend the cause and deploy again, or check out the earlier release and deploy that with --rollback.`;

/** What deleting the App stack costs. */
const describeReplacement = ({ name, domain }: Environment): string =>
  `This deletes the App stack of ${name} and makes it anew. Nobody can work for 10 to 30 minutes${
    domain ? '' : ', and the address changes: tell everybody, and enter it at the color bars'
  }. Tables, accounts and pictures stay.`;

async function destroyApp(shell: Shell, environment: Environment): Promise<void> {
  const { app } = stackNames(environment.name);
  const protection = ['update-termination-protection', '--no-enable-termination-protection', '--stack-name', app];
  await mustCallAws(shell.run, z.object({}), 'cloudformation', ...protection);
  await cdkOf(shell, environment).destroy(
    'app',
    'The App stack was not deleted, see above. Run the same command again.',
  );
}

/** Invitations name the site's address, which the Data stack cannot know before the App stack has one. */
async function tellDataTheAddress(
  shell: Shell,
  environment: Environment,
  context: Record<string, string>,
): Promise<void> {
  const { app } = await findDeployment(silent(shell), environment);
  const url = app?.outputs['Url'];
  if (!url || url === context['url']) return;
  const cdk = cdkOf(shell, environment);
  await cdk.build({ ...context, url });
  await cdk.deploy(
    'data',
    `${environment.name} serves at ${url}, but invitations do not name that address yet. Deploy again.`,
  );
}

/** Asks by name before anything in the Data stack is removed or replaced, which --yes does not answer. */
async function acceptLosses({ ask }: Shell, { name }: Environment, losses: string[]): Promise<void> {
  if (losses.length === 0) return;
  const answer = await ask(
    `This release removes or replaces in the Data stack:\n  ${losses.join('\n  ')}\nWhat they hold is lost to the product. Type ${name} to go on:`,
  );
  if (answer !== name)
    throw new Error(
      `Nothing was changed. The release removes or replaces in the Data stack:\n  ${losses.join('\n  ')}`,
    );
}

const silent = (shell: Shell): Shell => ({ ...shell, say: () => undefined });

const subscriptionsSchema = z.object({ Subscriptions: z.array(z.object({ SubscriptionArn: z.string() })) });

/** Says where the product is, and what is left to do by hand. */
async function report(
  shell: Shell,
  environment: Environment,
  { alarms, mail }: DeployOptions,
  { isVerified, isSandboxed }: MailState,
): Promise<void> {
  const { say, run } = shell;
  const { name } = environment;
  const { data, app } = await findDeployment(silent(shell), environment);
  const url = app?.outputs['Url'];
  if (!url) throw new Error(`The App stack of ${name} has no address. Deploy again.`);
  const problems = await probe(shell, url);
  if (problems.length > 0)
    throw new Error(`${name} is deployed at ${url}, but does not answer as it should:\n  ${problems.join('\n  ')}
Look at the alarms first. To go back, check out the earlier release and deploy that with --rollback.`);
  say(`\n${name} is deployed and answers: ${url}`);
  const topic = data?.outputs['AlarmTopic'] ?? '';
  const { Subscriptions } = await mustCallAws(
    run,
    subscriptionsSchema,
    ...['sns', 'list-subscriptions-by-topic', '--topic-arn', topic],
  );
  const link = (await run('node', ['infra/commands/admin.ts', 'setup-link', '-c', `env=${name}`])).stdout.trim();
  const isUnconfirmed = Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation');
  const records = Object.entries(data?.outputs ?? {}).flatMap(([output, value]) =>
    output.startsWith('MailRecord') ? [`\n    ${value}`] : [],
  );
  const left = [
    link !== '' &&
      `Create your organization (within an hour): ${link}
    For a new link: npm run admin -- setup-link -c env=${name}. If you run it for others, see docs/operations.md instead.`,
    isUnconfirmed && `Confirm the link that AWS mailed to ${alarms}. Until then no alarm arrives.`,
    alarms === 'off' && 'Nobody gets alarms. Deploy with -c alarms=ADDRESS.',
    mail === 'off' && 'Clients get no messages. Deploy with -c mail=ADDRESS.',
    mail !== 'off' &&
      !isVerified &&
      `Enter these DNS records of ${domainOf(mail)}, then deploy again:${records.join('')}`,
    isSandboxed && 'Ask AWS for production access of SES (SES console), then deploy again.',
    !environment.domain && "The site's address is CloudFront's own. For yours see docs/operations.md, Mail and domain.",
  ].filter((line) => line !== false);
  if (left.length > 0) say(`Left to do by hand:\n  ${left.join('\n  ')}`);
}

if (import.meta.main) await runCommand(() => deploy(shell, process.argv.slice(2)));
