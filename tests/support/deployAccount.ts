import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome, WebReply } from '../../infra/commands/shell.ts';

/** Code of the functions that a roll-back looks for. */
export function createFunctionsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salon-deploy-'));
  for (const name of ['pre-token', 'new-password', 'account-mail']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.mjs'), `// ${name}`);
  }
  return folder;
}

export type Outputs = Record<string, string>;

/** An AWS account, as far as a deployment asks about it. */
export const emptyAccount = {
  signedIn: true,
  bootstrapped: true,
  executions: 1000,
  mailSandboxed: false,
  mailVerified: true,
  /** Whether SES knows the domain. */
  mailKnown: true,
  subscription: 'arn:aws:sns:us-east-1:123456789012:Alarms:1',
  status: 'UPDATE_COMPLETE',
  protected: false,
  data: undefined as Outputs | undefined,
  app: undefined as Outputs | undefined,
  dataDiff: '',
  appDiff: '',
  setupLink: 'https://d1.cloudfront.net/setup?code=newest\n',
  /** Versions by function. */
  versions: {} as Record<string, { Version: string; Description?: string; LastModified: string }[]>,
  /** Beginning of the command that fails. */
  failing: undefined as string | undefined,
  /** What the deployed address answers, by the end of its URL. */
  site: {
    '.net/': { status: 200, text: '<meta name="build" content="b1">', build: undefined },
    '/config.json': { status: 200, text: '{"userPoolClientId":"client1"}', build: undefined },
    '/api/health': { status: 200, text: '{}', build: 'b1' },
    'amazonaws.com/': { status: 400, text: '{"__type":"NotAuthorizedException"}', build: undefined },
  } as Record<string, WebReply>,
};
export type Account = typeof emptyAccount;

/** Replies of the AWS CLI by the beginning of the command. A text is a refusal. */
export type Replies = Record<string, (args: readonly string[]) => unknown>;

/** What an account answers about everything but its stacks. */
export const accountReplies = (account: Account): Replies => ({
  'aws sts': () => (account.signedIn ? { Account: '123456789012' } : 'Unable to locate credentials'),
  'aws lambda get-account-settings': () => ({ AccountLimit: { ConcurrentExecutions: account.executions } }),
  'aws lambda list-versions': ([, , , name = '']) => ({
    Versions: [{ Version: '$LATEST', LastModified: '' }, ...(account.versions[name] ?? [])],
  }),
  'aws lambda update-alias': () => ({ FunctionVersion: '1' }),
  'aws ssm': () => (account.bootstrapped ? { Parameter: { Value: '29' } } : 'ParameterNotFound'),
  'aws sesv2 get-email-identity': () =>
    account.mailKnown
      ? { VerifiedForSendingStatus: account.mailVerified, DkimAttributes: { Tokens: ['a'] } }
      : 'NotFoundException',
  'aws sesv2 get-account': () => ({ ProductionAccessEnabled: !account.mailSandboxed }),
  'aws sns': () => ({ Subscriptions: [{ SubscriptionArn: account.subscription }] }),
});

/** The outcome of a command. Those without a reply succeed. */
export function answer(replies: Replies, line: string, args: readonly string[]): Outcome {
  const reply = Object.entries(replies).find(([start]) => line.startsWith(start))?.[1](args) ?? {};
  return typeof reply === 'string'
    ? { code: 254, stdout: '', stderr: reply }
    : { code: 0, stdout: JSON.stringify(reply), stderr: '' };
}

/** What the deployed address answers. */
export const answerSite = ({ site }: Account, url: string): WebReply =>
  Object.entries(site).find(([end]) => url.endsWith(end))?.[1] ?? { status: 0, text: '', build: undefined };
