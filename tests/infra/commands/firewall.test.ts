import { expect, test } from 'vitest';
import { judgeFirewall } from '../../../infra/commands/firewall.ts';
import type { Run } from '../../../infra/commands/shell.ts';

const daysAgo = (days: number): number => Date.now() - days * 86_400_000;
const toRow = (row: Record<string, string>) => Object.entries(row).map(([field, value]) => ({ field, value }));
const scan = { requests: '40', addresses: '9', signedIn: '0', rule: 'core-rule-set:GenericLFI_URIPath', uri: '/.env' };
const notes = { ...scan, signedIn: '3', rule: 'core-rule-set:CrossSiteScripting_Body', uri: '/api/clients/7' };

/** Asks CloudWatch, which has logs since a day, and answers with rows at the second try. */
async function judge(rows: Record<string, string>[], since: number | undefined): Promise<string> {
  const said: string[] = [];
  let polls = 0;
  const replies: Record<string, () => object> = {
    'sts get-caller-identity': () => ({ Account: '123456789012' }),
    'cloudformation describe-stacks': () => ({ Stacks: [{ StackStatus: 'UPDATE_COMPLETE' }] }),
    'logs describe-log-groups': () => ({ logGroups: since === undefined ? [] : [{ creationTime: since }] }),
    'logs start-query': () => ({ queryId: 'q1' }),
    'logs get-query-results': () =>
      polls++ === 0 ? { status: 'Running', results: [] } : { status: 'Complete', results: rows.map(toRow) },
  };
  const run: Run = async (_aws, [service, action]) => ({
    code: 0,
    stdout: JSON.stringify(replies[`${service} ${action}`]?.()),
    stderr: '',
  });
  const unused = async () => Promise.reject(new Error('Nothing is asked or called'));
  const shell = { run, ask: unused, get: unused, pause: async () => undefined, say: (line: string) => said.push(line) };
  await judgeFirewall(shell, ['-c', 'env=prod']);
  return said.join('\n');
}

test('the firewall may block once a week has no call of somebody signed in that it would have refused', async () => {
  expect(await judge([scan], daysAgo(20))).toContain('npm run deploy -- -c env=prod -c firewall=block');
  expect(await judge([scan], daysAgo(3))).toContain('Ask again in 4 days');
});

test('it may not while people signed in would be refused, and says where', async () => {
  const said = await judge([notes, scan], daysAgo(20));
  expect(said).toContain('3 of people signed in: core-rule-set:CrossSiteScripting_Body /api/clients/7');
  expect(said).toContain('Do not let it block yet');
  expect(said).not.toContain('npm run deploy');
});

test('an environment without a firewall says so', async () => {
  await expect(judge([], undefined)).rejects.toThrow('prod has no firewall');
});
