import { parseArgs } from 'node:util';
import * as z from 'zod';
import { toEnvironment } from '../aws/environments.ts';
import { firewallLog } from '../aws/firewall.ts';
import { findDeployment, mustCallAws } from './deployment.ts';
import { runCommand, type Shell, shell } from './shell.ts';

const dayMs = 86_400_000;
/** As long as a salon's week. */
const neededDays = 7;
const keptDays = 14;
const maxPolls = 60;

const groupsSchema = z.object({ logGroups: z.array(z.object({ creationTime: z.number() })) });
const startedSchema = z.object({ queryId: z.string() });
const resultsSchema = z.object({
  status: z.string(),
  results: z.array(z.array(z.object({ field: z.string(), value: z.string() }))),
});

/** Requests that a managed rule matched, by rule and path. Bodies above 8 KB are let through in any case (infra/aws/firewall.ts). */
const question = `fields httpRequest.uri as uri, httpRequest.clientIp as address
| parse @message /"name":"awswaf:managed:aws:(?<rule>[^"]+)"/
| filter ispresent(rule) and rule not like /SizeRestrictions_Body/
| stats count(*) as requests, count_distinct(address) as addresses, sum(strcontains(@message, '"name":"authorization"')) as signedIn by rule, uri
| sort signedIn desc, requests desc | limit 50`;

/** Says what the firewall's managed rules would have blocked, and whether they may be switched from counting to blocking. */
export async function judgeFirewall(shell: Shell, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { context: { type: 'string', short: 'c', multiple: true } } });
  const environment = toEnvironment(values.context);
  const { run, say } = shell;
  await findDeployment(shell, environment);
  const group = firewallLog(environment);
  const found = await mustCallAws(run, groupsSchema, 'logs', 'describe-log-groups', '--log-group-name-prefix', group);
  const [log] = found.logGroups;
  if (!log) throw new Error(`${environment.name} has no firewall, or its release has no log of it.`);
  const now = Date.now();
  const days = Math.floor((now - log.creationTime) / dayMs);
  const since = ['--start-time', String(Math.floor((now - keptDays * dayMs) / 1000))];
  const until = ['--end-time', String(Math.floor(now / 1000))];
  const asked = ['--log-group-name', group, ...since, ...until, '--query-string', question];
  const { queryId } = await mustCallAws(run, startedSchema, 'logs', 'start-query', ...asked);
  const rows = await readResults(shell, queryId);

  for (const { requests, addresses, signedIn, rule, uri } of rows)
    say(`${requests} requests of ${addresses} addresses, ${signedIn} of people signed in: ${rule} ${uri}`);
  const signedIn = rows.reduce((sum, row) => sum + Number(row['signedIn']), 0);
  if (signedIn > 0)
    say(`Do not let it block yet: ${signedIn} requests of people signed in would have been blocked. Exempt their paths or
rules in infra/aws/firewall.ts first.`);
  else if (days < neededDays) say(`Ask again in ${neededDays - days} days: the log is ${days} days old.`);
  else
    say(`No request of somebody signed in would have been blocked in ${Math.min(days, keptDays)} days. If you know none of the others as
a salon's: npm run deploy -- -c env=${environment.name} -c firewall=block`);
}

async function readResults({ run, pause }: Shell, queryId: string) {
  for (let poll = 0; poll < maxPolls; poll++) {
    const got = await mustCallAws(run, resultsSchema, 'logs', 'get-query-results', '--query-id', queryId);
    if (got.status === 'Complete')
      return got.results.map((row) => Object.fromEntries(row.map(({ field, value }) => [field, value])));
    if (!['Scheduled', 'Running'].includes(got.status)) throw new Error(`CloudWatch ended the query: ${got.status}.`);
    await pause(1000);
  }
  throw new Error('CloudWatch did not answer within a minute. Run it again.');
}

if (import.meta.main) await runCommand(() => judgeFirewall(shell, process.argv.slice(2)));
