import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, CfnResource, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { region, stackNames } from '../../infra/aws/environments.ts';
import { deploy } from '../../infra/commands/deploy.ts';
import type { Outcome, Run, Shell } from '../../infra/commands/shell.ts';
import {
  type Cloud,
  callByCli,
  createStack,
  findStack,
  outputsOf,
  startCloudFormation,
  type Template,
} from './cloudFormation.ts';
import {
  accountReplies,
  answer,
  answerSite,
  createFunctionsFolder,
  emptyAccount,
  type Replies,
} from './deployAccount.ts';

export const names = stackNames('prod');

/** Makes templates with the outputs and protections of the product's, and little else. Returns them by name of the stack. */
export function synthesize(context: Record<string, string>, outdir?: string): Record<string, Template> {
  const app = new App(outdir ? { outdir } : {});
  const isProtected = context['protection'] !== 'off';
  const commit = context['commit'] ?? 'unknown';
  const makeStack = (
    name: string,
    bucket: string,
    outputs: (reference: string) => Record<string, string | undefined>,
  ) => {
    const stack = new Stack(app, name, { env: { region }, terminationProtection: isProtected });
    const resource = new CfnResource(stack, bucket, { type: 'AWS::S3::Bucket' });
    resource.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    for (const [id, value] of Object.entries(outputs(resource.ref)))
      if (value && value !== 'off') new CfnOutput(stack, id, { value });
  };
  makeStack(names.data, 'Pictures', () => ({
    ...{ AlarmsTo: context['alarms'], AlarmTopic: 'arn:topic', Url: context['url'], Protection: String(isProtected) },
    ...{ PreTokenFunction: 'pre-token-1', PreTokenVersion: commit },
    ...{ NewPasswordFunction: 'new-password-1', NewPasswordVersion: commit },
    ...{ AccountMailFunction: 'account-mail-1', AccountMailVersion: commit },
  }));
  makeStack(names.app, 'Page', (reference) => ({
    ...{ Url: Fn.join('', ['https://', reference, '.cloudfront.net']), Commit: commit, Firewall: context['firewall'] },
    ...{ Domain: context['domain'], Certificate: context['certificate'], EdgeSecretNumber: context['edgeSecret'] },
  }));
  // Loading the rules takes longer than everything else here.
  process.env['CDK_VALIDATION'] = 'false';
  const { stacks } = app.synth();
  delete process.env['CDK_VALIDATION'];
  return Object.fromEntries(stacks.map(({ stackName, template }) => [stackName, template as Template]));
}

/** Whether a stack holds a release. */
const isDeployed = (status = ''): boolean => /^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(status);

/** An operator with a checkout and an account of their own, where the CDK CLI is the real one. */
export async function startCloudOperator() {
  const { cloud, variables, stop } = await startCloudFormation();
  const folder = mkdtempSync(join(tmpdir(), 'salon-cloud-'));
  const functionsFolder = createFunctionsFolder();
  writeFileSync(join(folder, 'cdk.json'), JSON.stringify({ notices: false }));
  const environment = { ...process.env, ...variables, HOME: folder, CDK_DISABLE_CLI_TELEMETRY: 'true', CI: 'true' };
  const said: string[] = [];
  const succeeded: Outcome = { code: 0, stdout: '', stderr: '' };
  const failed: Outcome = { code: 1, stdout: '', stderr: 'Failed' };
  let cdk: ChildProcess | undefined;
  const runCdk = (args: readonly string[]): Promise<Outcome> =>
    new Promise((done) => {
      cdk ??= fork(new URL('./cdkProcess.ts', import.meta.url), { cwd: folder, env: environment, execArgv: [] });
      cdk.once('message', ({ code, stdout }: Outcome) => end(code, stdout)).once('exit', () => end(1, 'The CLI ended'));
      const end = (code: number, stdout: string) => {
        cdk?.removeAllListeners();
        said.push(stdout);
        done({ code, stdout, stderr: '' });
      };
      cdk.send(args);
    });
  const kill = () => {
    cdk?.kill('SIGKILL');
    cdk = undefined;
  };
  const migrate = (how: readonly string[]): Outcome => {
    const [stack, step] = how.includes('--before') ? [names.data, 'before'] : [names.app, 'done'];
    if (how.includes('--check')) return succeeded;
    if (!isDeployed(findStack(cloud, stack)?.status)) return failed;
    cloud.state.facts['migration'] = step;
    return succeeded;
  };
  const replies: Replies = {
    ...accountReplies(emptyAccount),
    'aws cloudformation': (args) => operator.callCli(args),
    'aws lambda update-alias': (args) => {
      const optionOf = (option: string) => args[args.indexOf(option) + 1] ?? '';
      cloud.state.facts[optionOf('--function-name')] = optionOf('--function-version');
      return { FunctionVersion: optionOf('--function-version') };
    },
  };
  const run: Run = async (command, args) => {
    const line = [command, ...args].join(' ');
    operator.onCommand(line);
    if (command === 'git') return { ...succeeded, stdout: operator.commit };
    if (line.startsWith('node infra/commands/migrate.ts')) return migrate(args);
    if (line.startsWith('npx cdk synth')) {
      rmSync(join(folder, 'cdk.out'), { recursive: true, force: true });
      const context = args.flatMap((option) => (option.includes('=') ? [option.split(/=(.*)/s, 2)] : []));
      synthesize(Object.fromEntries(context), join(folder, 'cdk.out'));
    }
    if (line.startsWith('npx cdk synth') || command === 'npm' || command === 'node') return succeeded;
    if (command === 'npx') return runCdk(args.slice(1));
    return answer(replies, line, args);
  };
  const shell: Shell = {
    ...{ run, get: async (url) => answerSite(emptyAccount, url), pause: async () => undefined },
    ...{ ask: async () => 'prod', say: (line) => said.push(line) },
  };
  const operator = {
    ...{ cloud, said, kill, commit: '1' },
    /** Called with each command before it runs. What it throws ends the deployment. */
    onCommand: (_line: string): void => undefined,
    deploy: (...args: string[]) => deploy(shell, ['-c', 'env=prod', '--yes', ...args], functionsFolder),
    stop() {
      kill();
      stop();
    },
    /** The reply of the AWS CLI, or its refusal. */
    callCli([, ...words]: readonly string[]): object | string {
      try {
        return callByCli(cloud, words);
      } catch (error) {
        return `An error occurred: ${(error as Error).message}`;
      }
    },
  };
  return operator;
}

/** Statuses of a stack that holds nothing: its first deployment failed or has not begun. */
const isEmptyStatus = (status: string): boolean => /^(REVIEW_IN|ROLLBACK_|CREATE_FAILED|CREATE_IN)/.test(status);

/** A stack as earlier deployments left it. With `ending` its operation still runs. */
export function seedStack(cloud: Cloud, name: string, status: string, isProtected = false, ending?: string): void {
  const stack = createStack(cloud, name);
  Object.assign(stack, { status, isProtected });
  const app = findStack(cloud, names.app);
  const url = app && outputsOf(app)['Url'];
  const context = { protection: isProtected ? 'on' : 'off', commit: '0', firewall: 'count', edgeSecret: '1' };
  const template = synthesize({ ...context, ...(url && { url }) })[name];
  if (!template) throw new Error(`There is no stack ${name}`);
  if (!isEmptyStatus(status)) stack.template = template;
  if (status === 'REVIEW_IN_PROGRESS')
    stack.changeSets.push({ id: `${stack.id}/1`, name: 'cdk-deploy-change-set', template, status: 'CREATE_COMPLETE' });
  if (ending) stack.ending = { status: ending, template: ending.startsWith('CREATE_') ? template : stack.template };
}

/** What stands in the account. Ids that differ from one deployment to the next are left out. */
export function describeCloud(cloud: Cloud) {
  const describeStack = (name: string) => {
    const stack = findStack(cloud, name);
    if (!stack) return undefined;
    const { status, isProtected, changeSets } = stack;
    const outputs = Object.entries(outputsOf(stack)).map(([id, value]) => [id, value.replace(/(App)-\d+/, '$1-N')]);
    return {
      ...{ isDone: /^(CREATE|UPDATE)_COMPLETE$/.test(status), isProtected, changeSets: changeSets.length },
      outputs: Object.fromEntries(outputs) as Record<string, string>,
    };
  };
  const urlOf = (name: string) => outputsOf(findStack(cloud, name) ?? { id: '', template: { Resources: {} } })['Url'];
  return {
    ...{ data: describeStack(names.data), app: describeStack(names.app), facts: { ...cloud.state.facts } },
    isAddressTold: urlOf(names.data) === urlOf(names.app),
  };
}
