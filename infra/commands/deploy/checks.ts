import * as z from 'zod';
import { domainOf, type Environment, stackNames } from '../../aws/environments.ts';
import { callAws, type Deployment, type LiveStack, mustCallAws } from '../deployment.ts';
import type { Shell } from '../shell.ts';
import type { DeployOptions } from './options.ts';

const lambdaSchema = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
const domainSchema = z.object({
  VerifiedForSendingStatus: z.boolean(),
  DkimAttributes: z.object({ Tokens: z.array(z.string()).default([]) }).default({ Tokens: [] }),
});
const mailSchema = z.object({ ProductionAccessEnabled: z.boolean() });
const parameterSchema = z.object({ Parameter: z.object({ Value: z.string() }) });

/** AWS refuses a reservation that leaves fewer executions to all other functions. */
const minUnreserved = 100;
const usualConcurrency = 1000;
const raiseQuota =
  'aws service-quotas request-service-quota-increase --region us-east-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

/** What an operator does about a stack that CloudFormation does not update. */
const nextSteps: Record<string, string> = {
  CREATE_FAILED: 'Run aws cloudformation rollback-stack --region us-east-1 --stack-name NAME',
  UPDATE_FAILED: 'Run aws cloudformation rollback-stack --region us-east-1 --stack-name NAME',
  UPDATE_ROLLBACK_FAILED: 'Run aws cloudformation continue-update-rollback --region us-east-1 --stack-name NAME',
  DELETE_FAILED:
    'Its events say what could not be deleted. Run aws cloudformation delete-stack --region us-east-1 --stack-name NAME',
};

/** @throws Error if a stack is being changed at this moment, or if CloudFormation waits for a decision about it */
export function refuseBusy({ name }: Environment, { data, app }: Deployment): void {
  const names = stackNames(name);
  for (const [stack, live] of [[names.data, data] as const, [names.app, app] as const]) {
    if (!live) continue;
    if (live.status.endsWith('IN_PROGRESS'))
      throw new Error(`${stack} is being changed (${live.status}). Wait until that has ended, then try again.`);
    const step = nextSteps[live.status];
    if (step) throw new Error(`${stack} is stuck (${live.status}). ${step.replace('NAME', stack)}, then deploy again.`);
  }
}

/** What SES has granted to the address that mails come from. */
export type MailState = {
  isVerified: boolean;
  /** It sends to verified addresses only. */
  isSandboxed: boolean;
  /** SES knows the domain, and not from this environment's stack. */
  isExisting: boolean;
  /** DNS records that prove the domain. */
  records: readonly string[];
};

export async function checkMail({ run, say }: Shell, { mail }: DeployOptions, live?: LiveStack): Promise<MailState> {
  if (mail === 'off') return { isVerified: false, isSandboxed: false, isExisting: false, records: [] };
  const isSandboxed = !(await mustCallAws(run, mailSchema, 'sesv2', 'get-account')).ProductionAccessEnabled;
  if (isSandboxed) say('Warning: SES is in its sandbox. Until AWS takes it out, mails reach verified addresses only.');
  // The first deployment with the address creates the identity.
  const domain = domainOf(mail);
  const identity = await callAws(run, domainSchema, 'sesv2', 'get-email-identity', '--email-identity', domain);
  if ('refusal' in identity) return { isVerified: false, isSandboxed, isExisting: false, records: [] };
  const { VerifiedForSendingStatus: isVerified, DkimAttributes } = identity.data;
  return {
    ...{ isVerified, isSandboxed },
    isExisting: !isOwn(live, domain),
    records: DkimAttributes.Tokens.map((one) => `${one}._domainkey.${domain} CNAME ${one}.dkim.amazonses.com`),
  };
}

/** Whether the Data stack made the identity. Earlier releases had its records as outputs. */
const isOwn = (live: LiveStack | undefined, domain: string): boolean =>
  live?.outputs['MailIdentity'] === domain ||
  Object.entries(live?.outputs ?? {}).some(([name, value]) => name.startsWith('MailRecord') && value.includes(domain));

/**
 * Checks what an account needs once.
 * @returns whether CDK is set up
 * @throws Error if the quota of executions is too low
 */
export async function checkAccount({ run, say }: Shell, { signInConcurrency = 0 }: Environment): Promise<boolean> {
  const { AccountLimit } = await mustCallAws(run, lambdaSchema, 'lambda', 'get-account-settings');
  const executions = AccountLimit.ConcurrentExecutions;
  const needed = signInConcurrency + minUnreserved;
  if (signInConcurrency > 0 && executions < needed)
    throw new Error(
      `This account may run ${executions} functions at once; the environment needs ${needed}. Ask AWS for more, then try again:\n  ${raiseQuota}`,
    );
  if (executions < usualConcurrency)
    say(
      `Warning: this account may run ${executions} functions at once; ${usualConcurrency} is usual. To ask AWS for more:\n  ${raiseQuota}`,
    );
  const version = '/cdk-bootstrap/hnb659fds/version';
  const bootstrap = await callAws(run, parameterSchema, 'ssm', 'get-parameter', '--name', version);
  if ('refusal' in bootstrap && !bootstrap.refusal.includes('ParameterNotFound'))
    throw new Error(`Whether CDK is set up in this account cannot be read: ${bootstrap.refusal}`);
  return !('refusal' in bootstrap);
}
