import * as z from 'zod';
import { type Environment, region, stackNames } from '../aws/environments.ts';
import { confirm, type Run, type Shell } from './shell.ts';

/** Replies of the AWS CLI, as far as they are read. */
const identitySchema = z.object({ Account: z.string(), Arn: z.string().default('unknown') });
const stacksSchema = z.object({
  Stacks: z
    .array(
      z.object({
        StackStatus: z.string(),
        EnableTerminationProtection: z.boolean().default(false),
        Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]),
      }),
    )
    .length(1),
});

export type Outputs = Record<string, string>;
export type LiveStack = { status: string; isProtected: boolean; outputs: Outputs };
/** A stack is undefined before its first deployment. */
export type Deployment = {
  account: string;
  operator: string;
  data: LiveStack | undefined;
  app: LiveStack | undefined;
  /** Names of stacks that never came up, and that their protection keeps from being made anew. */
  stuck: readonly string[];
};

type Reply<T> = { data: T } | { refusal: string };

/** Calls the AWS CLI. A refusal is a text of AWS. */
export async function callAws<T>(run: Run, schema: z.ZodType<T>, ...args: string[]): Promise<Reply<T>> {
  const { code, stdout, stderr } = await run('aws', [...args, '--region', region, '--output', 'json']);
  if (code === 127) throw new Error('The AWS CLI is not installed: https://aws.amazon.com/cli/');
  return code === 0 ? { data: schema.parse(JSON.parse(stdout)) } : { refusal: stderr.trim() };
}

/** As `callAws`, for calls that only fail without the right to make them. */
export async function mustCallAws<T>(run: Run, schema: z.ZodType<T>, ...args: string[]): Promise<T> {
  const reply = await callAws(run, schema, ...args);
  if ('refusal' in reply) throw new Error(`aws ${args.slice(0, 2).join(' ')} failed: ${reply.refusal}`);
  return reply.data;
}

/**
 * Looks up what is deployed with the credentials of the AWS CLI, and says where that is.
 * @throws Error without credentials, or if another region is selected
 */
export async function findDeployment({ run, say }: Shell, { name }: Environment): Promise<Deployment> {
  for (const variable of ['AWS_REGION', 'AWS_DEFAULT_REGION']) {
    const selected = process.env[variable];
    if (selected && selected !== region)
      throw new Error(`${variable} is ${selected}. The product runs in ${region}, the only region for its firewall.`);
  }
  const identity = await callAws(run, identitySchema, 'sts', 'get-caller-identity');
  if ('refusal' in identity)
    throw new Error(`AWS does not know who you are. Sign in with the AWS CLI first. It says: ${identity.refusal}`);
  const { Account: account, Arn: operator } = identity.data;
  say(`${name}, account ${account}, ${region}`);
  const stacks = stackNames(name);
  const [data, app] = [await findStack(run, stacks.data), await findStack(run, stacks.app)];
  const isStuck = (stack: LiveStack | undefined) => stack?.isProtected && neverDeployed.includes(stack.status);
  const deployed = (stack: LiveStack | undefined) =>
    stack && !neverDeployed.includes(stack.status) ? stack : undefined;
  const stuck = [...(isStuck(data) ? [stacks.data] : []), ...(isStuck(app) ? [stacks.app] : [])];
  return { account, operator, data: deployed(data), app: deployed(app), stuck };
}

/** What a first deployment that failed or was not executed leaves. The next one replaces it. */
const neverDeployed = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

async function findStack(run: Run, name: string): Promise<LiveStack | undefined> {
  const reply = await callAws(run, stacksSchema, 'cloudformation', 'describe-stacks', '--stack-name', name);
  if ('refusal' in reply) {
    if (reply.refusal.includes('does not exist')) return undefined;
    throw new Error(`The stack ${name} cannot be read: ${reply.refusal}`);
  }
  const [stack] = reply.data.Stacks;
  const outputs = (stack?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue] as const);
  return (
    stack && {
      ...{ status: stack.StackStatus, isProtected: stack.EnableTerminationProtection },
      outputs: Object.fromEntries(outputs),
    }
  );
}

/**
 * Selects an environment for the operator's commands: sets an environment variable for each output of its live stacks.
 * @throws Error if it is not deployed in the account of the credentials
 */
export async function openDeployment(shell: Shell, environment: Environment): Promise<Deployment> {
  const deployment = await findDeployment(shell, environment);
  const { account, data, app } = deployment;
  if (!data)
    throw new Error(`${environment.name} is not deployed in the account ${account}. Are these its credentials?`);
  process.env['AWS_REGION'] = region;
  for (const [name, value] of Object.entries({ ...data.outputs, ...app?.outputs }))
    process.env[toVariableName(name)] = value;
  return deployment;
}

/** Asks before a command writes to data of real people. */
export async function confirmWrite(shell: Shell, { name, keepsData }: Environment, what: string, isAgreed: boolean) {
  await confirm(shell, `${what} in ${name}?`, isAgreed || !keepsData);
}

/** Converts an output name to a variable name: `TableDirectory` to TABLE_DIRECTORY. */
const toVariableName = (output: string): string => output.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
