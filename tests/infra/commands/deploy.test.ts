import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeCode } from '../../../infra/aws/code.ts';
import { getEnvironment } from '../../../infra/aws/environments.ts';
import { listLosses } from '../../../infra/commands/deploy/cdk.ts';
import { deploy } from '../../../infra/commands/deploy.ts';
import { confirmWrite, openDeployment } from '../../../infra/commands/deployment.ts';
import { type Run, shell as realShell, type Shell, type WebReply } from '../../../infra/commands/shell.ts';
import {
  type Account,
  accountReplies,
  answer,
  answerSite,
  createFunctionsFolder,
  emptyAccount,
  type Outputs,
  type Replies,
} from '../../support/deployAccount.ts';
import { snapshotEnvironment } from '../../support/snapshotEnvironment.ts';

const functionsFolder = createFunctionsFolder();

const deployedAccount: Account = {
  ...emptyAccount,
  protected: true,
  setupLink: '',
  data: {
    ...{ AlarmsTo: 'ops@salon.example', AnalyticsOption: 'on', AlarmTopic: 'arn:topic' },
    ...{ PreTokenFunction: 'pre-token-1', PreTokenVersion: '8', MailFrom: 'hello@salon.example' },
    ...{ NewPasswordFunction: 'new-password-1', NewPasswordVersion: '3' },
    ...{ AccountMailFunction: 'account-mail-1', AccountMailVersion: '2' },
    MailIdentity: 'salon.example',
  },
  app: {
    ...{ EdgeSecretNumber: '3', Url: 'https://d1.cloudfront.net', Firewall: 'block' },
    Commit: '0a1b2c3d4e5f',
    ...{ Domain: 'console.salon.example', Certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/a1' },
  },
};

const dataDiff = (line: string) =>
  `Stack SalonConsole-prod-Data\nResources\n${line}\n[+] AWS::SNS::Topic Alarms Alarms1\n`;
const table = 'AWS::DynamoDB::GlobalTable Tables/old Tablesold1';

/** Answers the commands of a deployment to an account, and records those that change something. */
function operate(given: Partial<Account> = {}, answers: string[] = []) {
  const account = { ...emptyAccount, ...given };
  const stack = (outputs: Outputs | undefined, name: string) =>
    outputs
      ? {
          Stacks: [
            {
              ...{ StackStatus: account.status, EnableTerminationProtection: account.protected },
              Outputs: toOutputList(outputs),
            },
          ],
        }
      : `Stack with id ${name} does not exist`;
  const replies: Replies = {
    'aws cloudformation update-termination-protection': () => ({}),
    'aws cloudformation': ([, , , name = '']) => stack(name.endsWith('Data') ? account.data : account.app, name),
    ...accountReplies(account),
  };
  const changes: string[] = [];
  const said: string[] = [];
  const asked: string[] = [];
  const run: Run = async (command, args) => {
    const line = [command, ...args].join(' ');
    if (line === 'node infra/commands/admin.ts setup-link -c env=prod')
      return { code: 0, stdout: account.setupLink, stderr: '' };
    if (command === 'git') return { code: 0, stdout: '0a1b2c3d4e5f\n', stderr: '' };
    if (command !== 'aws' || line.includes(' update-')) changes.push(shorten(line));
    if (account.failing && shorten(line).startsWith(account.failing)) return { code: 1, stdout: '', stderr: 'Failed' };
    if (line.startsWith('npx cdk deploy SalonConsole-prod-Data')) account.data ??= deployedAccount.data;
    if (line.startsWith('npx cdk deploy')) account.status = 'UPDATE_COMPLETE';
    if (line.startsWith('npx cdk deploy SalonConsole-prod-App')) account.app ??= deployedAccount.app;
    if (line.startsWith('npx cdk destroy SalonConsole-prod-App'))
      account.app = { ...account.app, Url: 'https://d2.cloudfront.net' };
    if (line.startsWith('npx cdk diff'))
      return { code: 0, stdout: '', stderr: line.includes('-Data ') ? account.dataDiff : account.appDiff };
    return answer(replies, line, args);
  };
  const shell: Shell = {
    run,
    get: async (url) => answerSite(account, url),
    pause: async () => undefined,
    ask: async (question) => {
      asked.push(question);
      return answers.shift();
    },
    say: (line) => said.push(line),
  };
  const go = (...args: string[]) => deploy(shell, ['-c', 'env=prod', ...args], functionsFolder);
  return { shell, changes, asked, go, text: () => said.join('\n') };
}

const toOutputList = (outputs: Outputs) =>
  Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));

const shorten = (line: string): string =>
  line
    .replace('npx cdk', 'cdk')
    .replace('SalonConsole-prod-', '')
    .replace('node infra/commands/migrate.ts -c env=prod', 'migrate')
    .replace(/ --(app cdk.out|exclusively|no-color|require-approval never|region us-east-1|output json)/g, '');

function point(name: string, to: string): string {
  return `aws lambda update-alias --function-name ${name} --name live --function-version ${to}`;
}
const preparation = (options: string) => [
  'npm run build',
  `cdk synth --quiet -c env=prod ${options}`,
  'cdk diff Data',
  'cdk diff App',
];
const release = [
  'cdk deploy Data',
  point('pre-token-1', '8'),
  point('new-password-1', '3'),
  point('account-mail-1', '2'),
  'migrate --before --yes',
  'cdk deploy App',
  'migrate --yes',
];
/** The first deployment learns the address only at its end. */
const firstRelease = (options: string) => [
  ...release.slice(0, -1),
  'npm run build',
  `cdk synth --quiet -c env=prod ${options.replace('protection=off', 'protection=on')} -c url=https://d1.cloudfront.net`,
  'cdk deploy Data',
  'aws cloudformation update-termination-protection --enable-termination-protection --stack-name App',
  ...release.slice(-1),
];
const firstOptions =
  '-c mail=off -c texts=off -c analytics=off -c domain=off -c certificate=off -c firewall=count -c risks=off -c alarms=ops@salon.example -c edgeSecret=1 -c mailVerified=off -c protection=off -c commit=0a1b2c3d4e5f';
const keptOptions =
  '-c mail=hello@salon.example -c texts=off -c analytics=on -c domain=console.salon.example -c certificate=arn:aws:acm:us-east-1:123456789012:certificate/a1 -c firewall=block -c risks=off -c alarms=ops@salon.example -c edgeSecret=3 -c mailVerified=on -c protection=on -c commit=0a1b2c3d4e5f -c url=https://d1.cloudfront.net';

beforeEach(() => {
  delete process.env['AWS_REGION'];
  delete process.env['AWS_DEFAULT_REGION'];
});
const restoreEnvironment = snapshotEnvironment();
afterEach(restoreEnvironment);

describe('a first deployment', () => {
  test('shows what it will do, asks once, deploys data, migrations and app, and tells what is left to do', async () => {
    const { go, changes, asked, text } = operate({ subscription: 'PendingConfirmation' }, ['y']);
    await go('-c', 'alarms=ops@salon.example');
    expect(changes).toEqual([...preparation(firstOptions), ...firstRelease(firstOptions)]);
    expect(asked).toEqual(['Deploy this to prod? [y/N]']);
    expect(text()).toContain('prod, account 123456789012, us-east-1');
    expect(text()).toContain('prod is deployed and answers: https://d1.cloudfront.net (commit 0a1b2c3d4e5f)');
    expect(text()).toContain('Create your organization (within an hour): https://d1.cloudfront.net/setup?code=newest');
    expect(text()).toContain('Confirm the link that AWS mailed to ops@salon.example.');
    expect(text()).toContain('Clients get no messages.');
  });

  test('that follows one that failed takes off the protection that would keep it from being repeated', async () => {
    const { go, changes } = operate({ status: 'ROLLBACK_COMPLETE', protected: true, data: {} }, ['y']);
    await go('-c', 'alarms=ops@salon.example');
    const at = changes.indexOf('cdk deploy Data');
    expect(changes[at - 1]).toBe(
      'aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name Data',
    );
    expect(changes).not.toContain('migrate --check');
  });

  test('asks where alarms go', async () => {
    const { go, changes } = operate({}, ['ops@salon.example', 'y']);
    await go();
    expect(changes).toEqual([...preparation(firstOptions), ...firstRelease(firstOptions)]);
    await expect(operate({}, []).go()).rejects.toThrow('Say where alarms go: -c alarms=you@example.com');
    await expect(operate({}, ['ops']).go()).rejects.toThrow('-c alarms= takes an email address or off, not "ops".');
  });

  test('offers to set up CDK in a new account', async () => {
    const { go, changes, asked } = operate({ bootstrapped: false }, ['y', 'y']);
    await go('-c', 'alarms=off');
    expect(asked[0]).toBe('CDK is not set up in 123456789012. Set it up? [y/N]');
    expect(changes.slice(0, 4)).toEqual([
      ...preparation(firstOptions.replace('ops@salon.example', 'off')).slice(0, 2),
      'cdk bootstrap aws://123456789012/us-east-1',
      'cdk diff Data',
    ]);
    const refused = operate({ bootstrapped: false }, ['n']);
    await expect(refused.go('-c', 'alarms=off')).rejects.toThrow('Nothing was changed.');
    expect(refused.changes).toEqual([]);
  });

  test.each([
    ['in its sandbox', { mailSandboxed: true }, 'Ask AWS for production access of SES'],
    [
      'without the domain',
      { mailVerified: false },
      'Enter these DNS records of salon.example, then deploy again:\n    a._domainkey.salon.example CNAME a.dkim.amazonses.com\n    _dmarc.salon.example TXT "v=DMARC1; p=none;',
    ],
  ])('with SES %s leaves invitations to Cognito, and tells what is left to do', async (_, account, left) => {
    const { go, text, changes } = operate(account);
    await go('-c', 'alarms=off', '-c', 'mail=hello@salon.example', '--yes');
    expect(changes[1]).toMatch(/-c mail=hello@salon.example .*-c mailVerified=off/);
    expect(text()).toContain(left);
  });

  test('uses a domain that SES knows already, and makes one that it does not', async () => {
    const options = ['-c', 'alarms=off', '-c', 'mail=hello@salon.example', '--yes'];
    const known = operate();
    await known.go(...options);
    expect(known.changes[1]).toContain('-c mailExisting=on');
    const unknown = operate({ mailKnown: false });
    await unknown.go(...options);
    expect(unknown.changes[1]).not.toContain('mailExisting');
    // A later deployment keeps what the first one made, also one of a release that had its records as outputs.
    const { MailIdentity: _, ...data } = deployedAccount.data ?? {};
    const earlier = { ...data, MailRecord1A2B3: 'a._domainkey.salon.example CNAME a.dkim.amazonses.com' };
    for (const outputs of [deployedAccount.data, earlier]) {
      const later = operate({ ...deployedAccount, data: outputs }, ['y']);
      await later.go();
      expect(later.changes[1]).not.toContain('mailExisting');
    }
  });

  test('in an account with few executions warns', async () => {
    const few = operate({ executions: 150 });
    await few.go('-c', 'alarms=off', '--yes');
    expect(few.text()).toContain('Warning: this account may run 150 functions at once; 1000 is usual.');
  });
});

test.each<[string, Partial<Account>, string[], string]>([
  ['without credentials', { signedIn: false }, [], 'AWS does not know who you are.'],
  [
    'with too few executions',
    { executions: 10 },
    ['-c', 'alarms=off'],
    'may run 10 functions at once; the environment needs 150',
  ],
  ['with an option that is none', {}, ['-c', 'alarm=ops@salon.example'], 'Unknown option -c alarm=.'],
  ['with a flag that is none', {}, ['-c', 'analytics=yes'], '-c analytics= takes on or off'],
  ['with a mode that is none', {}, ['-c', 'firewall=on'], '-c firewall= takes count or block'],
  [
    'with a domain without its certificate',
    {},
    ['-c', 'alarms=off', '-c', 'domain=console.salon.example'],
    '-c certificate= takes the ARN of a certificate of console.salon.example',
  ],
  ['while another deployment runs', { ...deployedAccount, status: 'UPDATE_IN_PROGRESS' }, [], 'is being changed'],
  [
    'of a stack whose update could not be taken back',
    { ...deployedAccount, status: 'UPDATE_ROLLBACK_FAILED' },
    [],
    'continue-update-rollback --region us-east-1 --stack-name SalonConsole-prod-Data, then deploy again.',
  ],
  [
    'of a stack that could not be deleted',
    { ...deployedAccount, status: 'DELETE_FAILED' },
    [],
    'delete-stack --region us-east-1 --stack-name SalonConsole-prod-Data, then deploy again.',
  ],
  [
    'of a stack whose failure was kept',
    { ...deployedAccount, status: 'UPDATE_FAILED' },
    [],
    'rollback-stack --region us-east-1 --stack-name SalonConsole-prod-Data, then deploy again.',
  ],
  [
    'after the App stack was deleted, without the options that it kept',
    { ...deployedAccount, app: undefined },
    ['-c', 'domain=off'],
    'Give them again: -c domain=NAME -c certificate=ARN or -c domain=off, and -c firewall=count',
  ],
  [
    'without rights to read the stacks',
    { failing: 'aws cloudformation' },
    [],
    'The stack SalonConsole-prod-Data cannot be read: Failed',
  ],
  [
    'without rights to read quotas',
    { failing: 'aws lambda' },
    ['-c', 'alarms=off'],
    'aws lambda get-account-settings failed: Failed',
  ],
  ['that rolls back what is not there', {}, ['--rollback'], 'prod has no release to roll back.'],
])('a deployment %s changes nothing and says why', async (_, account, args, reason) => {
  const { go, changes } = operate(account);
  await expect(go(...args)).rejects.toThrow(reason);
  expect(changes).toEqual([]);
});

test('a deployment to another region or environment is refused', async () => {
  const { shell, changes } = operate();
  await expect(deploy(shell, ['-c', 'env=production'])).rejects.toThrow(
    'Choose one with -c env=NAME: dev, staging, prod.',
  );
  process.env['AWS_REGION'] = 'eu-west-1';
  await expect(deploy(shell, ['-c', 'env=prod'])).rejects.toThrow(
    'AWS_REGION is eu-west-1. The product runs in us-east-1',
  );
  expect(changes).toEqual([]);
});

describe('a deployment that replaces the App stack', () => {
  test('asks by name, deletes it after the migration, and tells the Data stack the new address', async () => {
    const { go, changes, asked } = operate(deployedAccount, ['prod']);
    await go('--replace-app');
    expect(asked).toEqual([expect.stringMatching(/10 to 30 minutes\. Tables, .* Type prod to go on:$/)]);
    expect(changes.slice(-8)).toEqual([
      'migrate --before --yes',
      'aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name App',
      'cdk destroy App --force',
      'cdk deploy App',
      'npm run build',
      `cdk synth --quiet -c env=prod ${keptOptions.replace('d1', 'd2')}`,
      'cdk deploy Data',
      'migrate --yes',
    ]);
  });

  test('changes nothing if another name is typed, or there is none', async () => {
    const { go, changes } = operate(deployedAccount, ['y']);
    await expect(go('--replace-app', '--yes')).rejects.toThrow('Nothing was changed.');
    expect(changes.at(-1)).toBe('cdk diff App');
    await expect(operate().go('--replace-app', '-c', 'alarms=off')).rejects.toThrow('has no App stack to replace');
  });
});

describe('a later deployment', () => {
  test('keeps the options of the one before, and says so', async () => {
    const { go, changes, text } = operate(deployedAccount, ['y']);
    await go();
    expect(changes).toEqual(['migrate --check', ...preparation(keptOptions), ...release]);
    expect(text()).toContain('analytics=on (kept), domain=console.salon.example (kept)');
    expect(text()).not.toContain('Create your organization');
  });

  test('takes new ones, and ends one with "off"', async () => {
    const { go, changes } = operate(deployedAccount);
    await go(
      ...['mail=off', 'alarms=new@salon.example', 'domain=off', 'certificate=off', 'firewall=count'].flatMap((one) => [
        '-c',
        one,
      ]),
      '--new-edge-secret',
      '--yes',
    );
    const options =
      '-c mail=off -c texts=off -c analytics=on -c domain=off -c certificate=off -c firewall=count -c risks=off -c alarms=new@salon.example -c edgeSecret=4 -c mailVerified=off';
    expect(changes[2]).toContain(`cdk synth --quiet -c env=prod ${options}`);
  });

  test.each<[string, string, WebReply, string]>([
    [
      'its page is not there',
      '.net/',
      { status: 403, text: 'AccessDenied', build: undefined },
      '/ answers 403 without',
    ],
    [
      'its configuration is not there',
      '/config.json',
      { status: 404, text: '', build: undefined },
      'names no user pool',
    ],
    [
      'functions refuse the edge',
      '/api/health',
      { status: 403, text: '{}', build: 'b1' },
      'answers 403, of the build b1',
    ],
    ['functions are of another release', '/api/health', { status: 200, text: '{}', build: 'b0' }, 'of the build b0'],
    ['the gateway has no function', '/api/health', { status: 503, text: '', build: undefined }, '503, of no function'],
    [
      'sign-in does not know the console',
      'amazonaws.com/',
      { status: 400, text: 'ResourceNotFoundException', build: undefined },
      'Sign-in answers 400: ResourceNotFoundException',
    ],
  ])('fails at its end if %s', async (_, end, reply, problem) => {
    const { go, changes } = operate({ ...deployedAccount, site: { ...emptyAccount.site, [end]: reply } });
    await expect(go('--yes')).rejects.toThrow(problem);
    expect(changes.slice(-7)).toEqual(release);
  });

  test('of a hot fix takes all calls at once, this time only', async () => {
    const { go, changes } = operate(deployedAccount);
    await go('-c', 'canary=off', '--yes');
    expect(changes[2]).toBe(
      `cdk synth --quiet -c env=prod ${keptOptions.replace(' -c protection', ' -c canary=off -c protection')}`,
    );
    await expect(operate(deployedAccount).go('-c', 'canary=no')).rejects.toThrow('-c canary= takes on or off');
  });

  test('that is not agreed to changes nothing', async () => {
    for (const answers of [['n'], ['']]) {
      const { go, changes } = operate(deployedAccount, answers);
      await expect(go()).rejects.toThrow('Nothing was changed.');
      expect(changes).toEqual(['migrate --check', ...preparation(keptOptions)]);
    }
    await expect(operate(deployedAccount).go()).rejects.toThrow('Nobody can answer here');
  });

  test.each([
    ['migrate --check', 'This release cannot serve the data there', ['migrate --check']],
    ['npm run build', 'The build failed', ['migrate --check', 'npm run build']],
    ['cdk synth', 'The templates were not made', undefined],
    ['cdk diff App', 'The differences cannot be shown', ['migrate --check', ...preparation(keptOptions)]],
    ['cdk deploy Data', 'the App stack is untouched', release.slice(0, 1)],
    ['migrate --before', 'The App stack is untouched. Deploy again to resume.', release.slice(0, 5)],
    ['cdk deploy App', 'Mend the cause and deploy again', release.slice(0, 6)],
    ['migrate --yes', 'Run npm run migrate to resume.', release],
  ])('stops where %s fails, and says what stands', async (failing, reason, last) => {
    const { go, changes } = operate({ ...deployedAccount, failing });
    await expect(go('--yes')).rejects.toThrow(reason);
    if (last) expect(changes.slice(-last.length)).toEqual(last);
    expect(changes.at(-1)).toContain(failing);
  });

  test('that removes or replaces data goes on only if that is confirmed by name, never by --yes', async () => {
    const account = { ...deployedAccount, dataDiff: dataDiff(`[~] ${table} replace`) };
    const agreed = operate(account, ['prod', 'y']);
    await agreed.go();
    expect(agreed.asked[0]).toContain(`${table} replace\nWhat they hold is lost to the product. Type prod to go on:`);
    expect(agreed.changes.slice(-7)).toEqual(release);
    const page = 'AWS::CloudFront::Distribution Site/Distribution SiteDistribution1 replace';
    const moved = operate({ ...deployedAccount, appDiff: dataDiff(`[~] ${page}`) }, ['y']);
    await expect(moved.go('--yes')).rejects.toThrow(`removes or replaces in the App stack:\n  ${page}`);
    for (const answers of [['y'], []]) {
      const { go, changes } = operate(account, answers);
      await expect(go('--yes')).rejects.toThrow(
        `Nothing was changed. This release removes or replaces in the Data stack`,
      );
      expect(changes.at(-1)).toBe('cdk diff Data');
    }
  });
});

test.each([
  [`[-] ${table} orphan`, [`${table} orphan`]],
  [`[-] ${table} destroy`, [`${table} destroy`]],
  [`[~] ${table} may be replaced`, [`${table} may be replaced`]],
  [`[~] ${table}\n └─ [~] KeySchema (requires replacement)`, []],
  ['[+] AWS::DynamoDB::GlobalTable Tables/new Tablesnew1', []],
  ['[-] AWS::Lambda::Version Identity/pre-token/Function/CurrentVersion Version1 orphan', []],
  ['[-] AWS::CloudWatch::Alarm OldAlarm destroy', []],
])('a line of cdk diff tells of a loss or not: %s', (line, losses) => {
  expect(listLosses(dataDiff(line))).toEqual(losses);
});

describe('a roll-back', () => {
  const version = (Version: string, Description: string) => ({ Version, Description, LastModified: '2026-11-20' });
  const [own, ownPassword, ownMail] = ['pre-token', 'new-password', 'account-mail'].map((name) =>
    describeCode(functionsFolder, name),
  );
  const versions = {
    'pre-token-1': [version('6', own ?? ''), version('7', own ?? ''), version('10', 'Code b')],
    'new-password-1': [version('4', ownPassword ?? '')],
    'account-mail-1': [version('1', ownMail ?? ''), version('2', 'Code c')],
  };
  const account = { ...deployedAccount, versions };
  const unknown = {
    ...account,
    versions: { ...versions, 'pre-token-1': [version('9', 'Code a'), version('10', 'Code b')] },
  };
  const atOnce = preparation(`${keptOptions} -c canary=off`).filter((line) => line !== 'cdk diff Data');
  const prepared = ['migrate --check', ...atOnce];

  test('takes triggers to the newest version of the checked-out code, and the App stack back', async () => {
    const { go, changes, asked } = operate(account, ['y']);
    await go('--rollback');
    expect(asked).toEqual([
      'Roll prod back to this checkout (pre-token to version 7, new-password to version 4, account-mail to version 1)? [y/N]',
    ]);
    expect(changes).toEqual([
      ...prepared,
      point('pre-token-1', '7'),
      point('new-password-1', '4'),
      point('account-mail-1', '1'),
      'migrate --rolled-back',
      'cdk deploy App',
    ]);
  });

  test('lists the versions and asks where none has the code', async () => {
    const chosen = operate(unknown, ['9', 'y']);
    await chosen.go('--rollback');
    expect(chosen.text()).toContain('  10  2026-11-20  Code b\n  9  2026-11-20  Code a');
    expect(chosen.changes.slice(-5)).toEqual([
      point('pre-token-1', '9'),
      point('new-password-1', '4'),
      point('account-mail-1', '1'),
      'migrate --rolled-back',
      'cdk deploy App',
    ]);
    const kept = operate(unknown, ['', 'y']);
    await kept.go('--rollback');
    expect(kept.changes).toEqual([
      ...prepared,
      point('new-password-1', '4'),
      point('account-mail-1', '1'),
      'migrate --rolled-back',
      'cdk deploy App',
    ]);
    await expect(operate(unknown, ['8']).go('--rollback')).rejects.toThrow('There is no version 8.');
    await expect(operate(unknown).go('--rollback', '--yes')).rejects.toThrow('Nobody can choose');
  });

  test.each<[string, Partial<Account>, string[], string]>([
    ['to a release that does not know the data', { failing: 'migrate --check' }, [], 'cannot serve the data there'],
    ['with other options', {}, ['-c', 'mail=off'], 'A roll-back keeps the options of the last deployment'],
  ])('%s is refused', async (_, more, args, reason) => {
    const { go, changes } = operate({ ...account, ...more });
    await expect(go('--rollback', '--yes', ...args)).rejects.toThrow(reason);
    expect(changes.filter((line) => line !== 'migrate --check')).toEqual([]);
  });

  test('that fails says what became of the triggers', async () => {
    const { go } = operate({ ...account, failing: 'cdk deploy App' });
    await expect(go('--rollback', '--yes')).rejects.toThrow(
      'was not rolled back, see above (pre-token to version 7, new-password',
    );
  });
});

describe('an operator’s command', () => {
  test('says where it acts, and takes the names of tables from the live stacks', async () => {
    process.env['PRE_TOKEN_FUNCTION'] = 'of another environment';
    const { shell, text } = operate(deployedAccount);
    await openDeployment(shell, getEnvironment('prod'));
    expect(text()).toBe('prod, account 123456789012, us-east-1');
    expect(process.env['PRE_TOKEN_FUNCTION']).toBe('pre-token-1');
    expect(process.env['AWS_REGION']).toBe('us-east-1');
  });

  test('refuses an account where its environment is not deployed', async () => {
    await expect(openDeployment(operate().shell, getEnvironment('prod'))).rejects.toThrow(
      'prod is not deployed in the account 123456789012. Are these its credentials?',
    );
  });

  test('asks before it writes to data that is kept', async () => {
    const ask = async (name: 'prod' | 'dev', answers: string[], isAgreed = false) => {
      const { shell, asked } = operate({}, answers);
      await confirmWrite(shell, getEnvironment(name), 'Repair wrong totals', isAgreed);
      return asked;
    };
    expect(await ask('prod', ['y'])).toEqual(['Repair wrong totals in prod? [y/N]']);
    expect(await ask('prod', [], true)).toEqual([]);
    expect(await ask('dev', [])).toEqual([]);
    await expect(ask('prod', ['n'])).rejects.toThrow('Nothing was changed.');
    await expect(ask('prod', [])).rejects.toThrow('run it in a terminal, or add --yes');
  });
});

test('a command’s output and code are caught, and a command that does not exist is told as shells do', async () => {
  const script = 'console.log(1); console.error(2); process.exit(3)';
  expect(await realShell.run(process.execPath, ['-e', script])).toEqual({ code: 3, stdout: '1\n', stderr: '2\n' });
  expect(await realShell.run('no-such-command', [])).toMatchObject({ code: 127 });
  // A port that nobody listens on.
  expect(await realShell.get('http://127.0.0.1:9/')).toMatchObject({ status: 0, build: undefined });
});
