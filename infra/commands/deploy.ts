import * as z from 'zod';
import { domainOf, type Environment, stackNames } from '../aws/environments.ts';
import { cdkOf, listLosses, mustRun } from './deploy/cdk.ts';
import { checkAccount, checkMail, refuseBusy } from './deploy/checks.ts';
import { type DeployOptions, parseDeployArguments, resolveOptions } from './deploy/options.ts';
import { assertAnswers } from './deploy/probe.ts';
import { moveTriggersForward, rollBack } from './deploy/rollback.ts';
import { findDeployment, mustCallAws } from './deployment.ts';
import { confirm, confirmByName, runCommand, type Shell, shell } from './shell.ts';

/** Deploys the checked-out release to an environment, from an empty account on. Safe to repeat after any failure. */
export async function deploy(shell: Shell, args: string[], functionsFolder = 'dist/functions'): Promise<void> {
  const asked = parseDeployArguments(args);
  const { environment, yes } = asked;
  const before = await findDeployment(shell, environment);
  refuseBusy(environment, before);
  if (asked.rollback && !before.app) throw new Error(`${environment.name} has no release to roll back.`);
  if (asked.replaceApp && !before.app)
    throw new Error(`${environment.name} has no App stack to replace. Deploy without --replace-app.`);
  const options = await resolveOptions(shell, asked, before);
  const mail = await checkMail(shell, options, before.data);
  const url = before.app?.outputs['Url'];
  const context = {
    ...options,
    // Cognito refuses a domain that SES has not verified.
    mailVerified: mail.isVerified && !mail.isSandboxed ? 'on' : 'off',
    ...(mail.isExisting && { mailExisting: 'on' }),
    ...(asked.canary === 'off' && { canary: 'off' }),
    // Off until a deployment has succeeded, so that CloudFormation can take back one that fails.
    protection: before.data?.isProtected ? 'on' : 'off',
    commit: await readCommit(shell),
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
  await acceptLosses(shell, environment, 'Data', listLosses(await cdk.diff('data')));
  const ofApp = listLosses(await cdk.diff('app')).filter((line) => keptByApp.test(line));
  if (!asked.replaceApp) await acceptLosses(shell, environment, 'App', ofApp);
  if (asked.replaceApp) await confirmByName(shell, describeReplacement(environment, options), environment.name);
  else await confirm(shell, `Deploy this to ${environment.name}?`, yes);

  for (const stack of before.stuck) await setProtection(shell, stack, 'no-enable');
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
  await finishData(shell, environment, context);
  await migrate('This release serves, but its migration stopped, see above. Run npm run migrate to resume.', '--yes');
  await report(shell, environment, options);
}

/** The commit that is checked out, with a `+` if something was changed since. */
async function readCommit({ run }: Shell): Promise<string> {
  const { code, stdout } = await run('git', ['describe', '--always', '--abbrev=12', '--dirty=+', '--exclude=*']);
  return code === 0 ? stdout.trim() : 'unknown';
}

const appFailure = `The App stack was not deployed, see above. CloudFormation takes back what it began; the Data stack is this release's.
Mend the cause and deploy again, or check out the earlier release and deploy that with --rollback.`;

/** What deleting the App stack costs. */
const describeReplacement = ({ name }: Environment, { domain }: DeployOptions): string =>
  `This deletes the App stack of ${name} and makes it anew. Nobody can work for 10 to 30 minutes${
    domain !== 'off' ? '' : ', and the address changes: tell everybody, and enter it at the color bars'
  }. Tables, accounts and pictures stay.`;

async function destroyApp(shell: Shell, environment: Environment): Promise<void> {
  await setProtection(shell, stackNames(environment.name).app, 'no-enable');
  await cdkOf(shell, environment).destroy(
    'app',
    'The App stack was not deleted, see above. Run the same command again.',
  );
}

async function setProtection({ run }: Shell, stack: string, how: 'enable' | 'no-enable'): Promise<void> {
  const set = ['update-termination-protection', `--${how}-termination-protection`, '--stack-name', stack];
  await mustCallAws(run, z.object({}), 'cloudformation', ...set);
}

/** Tells the Data stack what is known once the App stack is there: the address that invitations name, and that it is to be protected. */
async function finishData(shell: Shell, environment: Environment, context: Record<string, string>): Promise<void> {
  const { app } = await findDeployment(silent(shell), environment);
  const url = app?.outputs['Url'];
  const isUnprotected = environment.protectsData && context['protection'] === 'off';
  if (!url || (url === context['url'] && !isUnprotected)) return;
  const cdk = cdkOf(shell, environment);
  await cdk.build({ ...context, protection: 'on', url });
  await cdk.deploy(
    'data',
    `${environment.name} serves at ${url}. Its invitations do not name that address yet, and its data is not protected. Deploy again.`,
  );
  if (isUnprotected) await setProtection(shell, stackNames(environment.name).app, 'enable');
}

/** What the App stack cannot lose unnoticed: the address, and the page. */
const keptByApp = /^AWS::(CloudFront::Distribution|S3::Bucket) /;

/** Asks by name before anything is removed or replaced, which --yes does not answer. */
async function acceptLosses(
  { ask }: Shell,
  { name }: Environment,
  stack: 'Data' | 'App',
  losses: string[],
): Promise<void> {
  if (losses.length === 0) return;
  const what = `This release removes or replaces in the ${stack} stack:\n  ${losses.join('\n  ')}`;
  const answer = await ask(`${what}\nWhat they hold is lost to the product. Type ${name} to go on:`);
  if (answer !== name) throw new Error(`Nothing was changed. ${what}`);
}

const silent = (shell: Shell): Shell => ({ ...shell, say: () => undefined });

const subscriptionsSchema = z.object({ Subscriptions: z.array(z.object({ SubscriptionArn: z.string() })) });

/** Says where the product is, and what is left to do by hand. */
async function report(shell: Shell, environment: Environment, options: DeployOptions): Promise<void> {
  const { alarms, mail, domain } = options;
  const { say, run } = shell;
  const { name } = environment;
  const { data, app } = await findDeployment(silent(shell), environment);
  const url = app?.outputs['Url'];
  if (!url) throw new Error(`The App stack of ${name} has no address. Deploy again.`);
  await assertAnswers(shell, environment, url);
  say(`\n${name} is deployed and answers: ${url} (commit ${app.outputs['Commit']})`);
  const topic = data?.outputs['AlarmTopic'] ?? '';
  const { Subscriptions } = await mustCallAws(
    run,
    subscriptionsSchema,
    ...['sns', 'list-subscriptions-by-topic', '--topic-arn', topic],
  );
  const link = (await run('node', ['infra/commands/admin.ts', 'setup-link', '-c', `env=${name}`])).stdout.trim();
  const isUnconfirmed = Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation');
  const { isVerified, isSandboxed, records } = await checkMail(silent(shell), options, data);
  const left = [
    link !== '' &&
      `Create your organization (within an hour): ${link}
    For a new link: npm run admin -- setup-link -c env=${name}. If you run it for others, see docs/operations.md instead.`,
    isUnconfirmed && `Confirm the link that AWS mailed to ${alarms}. Until then no alarm arrives.`,
    alarms === 'off' && 'Nobody gets alarms. Deploy with -c alarms=ADDRESS.',
    mail === 'off' && 'Clients get no messages. Deploy with -c mail=ADDRESS.',
    mail !== 'off' &&
      !isVerified &&
      `Enter these DNS records of ${domainOf(mail)}, then deploy again:${[...records, ...dmarcOf(mail)]
        .map((record) => `\n    ${record}`)
        .join('')}`,
    isSandboxed && 'Ask AWS for production access of SES (SES console), then deploy again.',
    domain === 'off' && "The site's address is CloudFront's own. For yours see docs/operations.md, Mail and domain.",
  ].filter((line) => line !== false);
  if (left.length > 0) say(`Left to do by hand:\n  ${left.join('\n  ')}`);
}

/** Large mail providers take mails of a domain only if it says what to do with forged ones. */
const dmarcOf = (mail: string): string[] => [
  `_dmarc.${domainOf(mail)} TXT "v=DMARC1; p=none; rua=mailto:${mail}" (unless there is one)`,
];

if (import.meta.main) await runCommand(() => deploy(shell, process.argv.slice(2)));
