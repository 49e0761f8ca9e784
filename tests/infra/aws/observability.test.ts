import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type TableDefinition, tables } from '../../../functions/kit/tables.ts';
import { grants } from '../../../infra/aws/grants.ts';
import { api } from '../../../shared/contract/index.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { getOnlyResource, listResources, synthesizeStacks } from '../../support/stacks.ts';

const { data, site } = synthesizeStacks('prod');
type Dimension = { Name: string; Value: unknown };
type Watched = { Namespace: string; MetricName: string; Dimensions?: Dimension[] };
type Alarm = Partial<Watched> & {
  Threshold: number;
  EvaluationPeriods: number;
  AlarmDescription: string;
  AlarmActions: unknown[];
  TreatMissingData: string;
  Metrics?: { Expression?: string; MetricStat?: { Metric: Watched } }[];
};
const inBoth = (type: string) => [...listResources(site, type), ...listResources(data, type)];
const alarms = inBoth('AWS::CloudWatch::Alarm').map(
  ([id, { Properties }]) =>
    [
      id.replace(/^(?:ObservabilityAlarms|Watch|Canary)(.*)[0-9A-F]{8}$/, '$1'),
      Properties as unknown as Alarm,
    ] as const,
);

/** The metrics of an alarm, as `AWS/DynamoDB ReadThrottleEvents clients by-phone`. */
const watchedBy = ({ Metrics, Namespace, MetricName, Dimensions }: Alarm): string[] =>
  (Metrics
    ? Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
    : [{ Namespace, MetricName, Dimensions }]
  )
    .map((one) =>
      [one.Namespace, one.MetricName, ...(one.Dimensions ?? []).map(({ Value }) => nameIn(Value))].join(' '),
    )
    .sort();

/** The name in code of the resource a reference points to. */
const nameIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (/(?:Tables|Identity|Api|Sender|Site)([A-Za-z]+?)(?=[0-9A-F]{8})/.exec(JSON.stringify(value))?.[1] ?? '');

const usedTables = tables.filter(({ name }) => Object.values(grants).some((byTable) => name in byTable));
const throttlesOf = ({ name, indexes }: TableDefinition) =>
  ['Read', 'Write'].map((kind) => [
    `${name}${kind.toLowerCase()}sthrottled`,
    [
      `AWS/DynamoDB ${kind}ThrottleEvents ${name}`,
      ...indexes.map((index) => `AWS/DynamoDB ${kind}ThrottleEvents ${index.name} ${name}`),
    ].sort(),
  ]);

test('every alarm watches one thing that can happen, and there is no other', () => {
  expect(Object.fromEntries(alarms.map(([id, alarm]) => [id, watchedBy(alarm)]))).toEqual({
    defects: ['SalonConsole/prod Defects'],
    // Of releases.
    Failures: ['SalonConsole/prod Defects'],
    Refusals: ['SalonConsole/prod Calls', 'SalonConsole/prod CallsRefused'],
    tokenfailures: ['SalonConsole/prod TokenFailures'],
    messagesgivenup: ['SalonConsole/prod MessagesGivenUp'],
    messagesheld: ['SalonConsole/prod MessagesHeld'],
    messageslate: ['SalonConsole/prod messages-late'],
    deliverieslate: ['SalonConsole/prod deliveries-late'],
    apifailures: ['AWS/ApiGateway 5xx Http api'],
    apirefusals: ['AWS/ApiGateway 4xx Http api', 'AWS/ApiGateway Count Http api'],
    ...Object.fromEntries(
      ['1h', '6h'].flatMap((window) => [
        [`bookingsburn${window}`, ['SalonConsole/prod Bookings', 'SalonConsole/prod BookingsMissed']],
        [`callsburn${window}`, ['SalonConsole/prod Calls', 'SalonConsole/prod CallsFailed']],
      ]),
    ),
    functionsthrottled: ['AWS/Lambda Throttles'],
    edgefailures: ['AWS/CloudFront 5xxErrorRate Distribution Global'],
    requestsblocked: ['AWS/WAFV2 BlockedRequests ALL salon-console-prod'],
    notraffic: ['AWS/ApiGateway Count Http api', 'AWS/Lambda Invocations senderFunction'],
    mailbounces: ['AWS/SES Reputation.BounceRate'],
    mailcomplaints: ['AWS/SES Reputation.ComplaintRate'],
    signinthrottled: [
      'AWS/Cognito SignInThrottles Users UsersServer',
      'AWS/Cognito SignInThrottles Users UsersWeb',
      'AWS/Cognito TokenRefreshThrottles Users UsersServer',
      'AWS/Cognito TokenRefreshThrottles Users UsersWeb',
    ],
    ...Object.fromEntries(usedTables.flatMap(throttlesOf)),
  });
});

test('an alarm adds up no more metrics than CloudWatch lets it, says what it means, and is quiet while nothing comes', () => {
  for (const [id, { Metrics = [], AlarmDescription, TreatMissingData }] of alarms) {
    expect(Metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
    expect(AlarmDescription).toMatch(/^[A-Z].*\.$/);
    expect(TreatMissingData).toBe(
      ['notraffic', 'messageslate', 'deliverieslate'].includes(id) ? 'breaching' : 'notBreaching',
    );
  }
});

test('one defect rings at once, a busy API in two of three five minutes, and a budget that burns within the hour', () => {
  const bounds = Object.fromEntries(alarms.map(([id, one]) => [id, [one.Threshold, one.EvaluationPeriods]]));
  expect(bounds).toMatchObject({
    defects: [1, 1],
    tokenfailures: [1, 1],
    apifailures: [5, 3],
    apirefusals: [25, 3],
    bookingsburn1h: [1.44, 1],
    bookingsburn6h: [0.6, 1],
  });
});

const filters = inBoth('AWS::Logs::MetricFilter').map(
  ([, { Properties }]) =>
    Properties as {
      FilterPattern: string;
      LogGroupName: unknown;
      MetricTransformations: { MetricName: string; MetricNamespace: string }[];
    },
);
const filtersOf = (metric: string) =>
  filters.filter(
    ({ MetricTransformations: [one] }) => one?.MetricName === metric && one.MetricNamespace === 'SalonConsole/prod',
  );

/** Whether a CloudWatch filter pattern matches a log line: comparisons of fields, joined by && and ||. */
function counts(pattern: string, line: object): boolean {
  const script = pattern
    .replace(
      /\$\.([\w.]+)/g,
      (_, path: string) =>
        `line${path
          .split('.')
          .map((name) => `?.[${JSON.stringify(name)}]`)
          .join('')}`,
    )
    .replace(/(?<![<>!])=(?!=)/g, '===')
    .replace(/!=(?!=)/g, '!==')
    .replace(/(?<=[<>!]=)==/g, '');
  return new Function('line', `return ${script.replace(/^\{|\}$/g, '')};`)(line);
}

/** The log lines a function prints. */
async function printed(run: () => Promise<unknown>): Promise<object[]> {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  );
  await run().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return lines.map((line) => JSON.parse(line));
}

const endOf = (status: string) => ({
  time: '2026-11-22T10:00:00.000Z',
  type: 'platform.report',
  record: { requestId: '6d68ca91-49c9-448d-89b8-7ca3e6dc66aa', metrics: { durationMs: 9 }, status },
});

describe('what a function logs', () => {
  const routed = (rawPath: string, claims: object): Event =>
    ({
      version: '2.0',
      rawPath,
      headers: {},
      requestContext: { requestId: 'g', http: { method: 'GET', path: rawPath }, authorizer: { jwt: { claims } } },
    }) as unknown as Event;
  const signedIn = { user_id: 'U1', organization_id: '1' };
  const list = async (claims: object) => {
    const { handler } = await import('../../../functions/locations/handler.ts');
    return handler(routed('/api/organization/-/locations', claims), lambdaContext());
  };
  const signIn = async (userAttributes: object) => {
    const { handler } = await import('../../../functions/triggers/pre-token.ts');
    return handler({ request: { userAttributes } } as PreTokenGenerationV2TriggerEvent, lambdaContext()).catch(
      () => undefined,
    );
  };
  const known = { 'custom:user_id': 'U1', 'custom:organization_id': '1' };
  const counted = (metric: string, lines: object[]) =>
    lines.filter((line) => counts(filtersOf(metric)[0]?.FilterPattern ?? '', line)).length;

  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  afterEach(() => void vi.stubEnv('TABLE_DIRECTORY', undefined));

  /** Makes the database unreachable. */
  const cutOff = () => {
    vi.stubEnv('TABLE_DIRECTORY', 'salon-directory');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  };

  test('is counted as a defect when it foresaw nothing of the kind', async () => {
    expect(counted('Defects', await printed(() => list(signedIn)))).toBe(1);
  });

  test('is none when it refused, or when the database was away, which the API counts', async () => {
    expect(counted('Defects', await printed(() => list({})))).toBe(0);
    cutOff();
    expect(counted('Defects', await printed(() => list(signedIn)))).toBe(0);
  });

  test('is a failure of tokens when somebody could not sign in, and none when they may not', async () => {
    expect(counted('TokenFailures', await printed(() => signIn(known)))).toBe(1);
    cutOff();
    expect(counted('TokenFailures', await printed(() => signIn(known)))).toBe(1);
    expect(counted('TokenFailures', await printed(() => signIn({})))).toBe(0);
  });

  test('is told when a message is given up', async () => {
    const { logGivenUp } = await import('../../../functions/kit/log.ts');
    const lines = await printed(async () => logGivenUp({ organization: 1, kind: 'visit', reason: 'rejected' }));
    expect([counted('MessagesGivenUp', lines), counted('Defects', lines)]).toEqual([1, 0]);
  });

  test('is told when the limit of an organization holds a message, and not the one of a person', async () => {
    const { logHeld } = await import('../../../functions/kit/log.ts');
    const lines = (limit: string) => printed(async () => logHeld({ organization: 1, limit }));
    const held = async (limit: string) => counted('MessagesHeld', await lines(limit));
    expect([await held('organization'), await held('person'), await held('address')]).toEqual([1, 0, 0]);
  });

  test('ends without a line of its own where it was cut off, and Lambda says so', () => {
    expect(['success', 'error', 'failure', 'timeout'].map((status) => counted('Defects', [endOf(status)]))).toEqual([
      0, 1, 1, 1,
    ]);
    expect(
      ['success', 'error', 'failure', 'timeout'].map((status) => counted('TokenFailures', [endOf(status)])),
    ).toEqual([0, 0, 1, 1]);
  });

  test('is counted of every function', () => {
    expect(
      filtersOf('Defects')
        .map(({ LogGroupName }) => nameIn(LogGroupName).replace('Log', ''))
        .sort(),
    ).toEqual(['', 'deliverer', 'sender', 'texts']);
    const logOf = (id: string, { Properties }: { Properties: Record<string, unknown> }) =>
      /^Api/.test(id) ? JSON.stringify(Properties['LoggingConfig']) : '';
    const logs = listResources(site, 'AWS::Lambda::Function').map(([id, one]) => logOf(id, one));
    expect([...new Set(logs.filter((log) => /"ApiLog/.test(log)))]).toHaveLength(1);
    expect(logs.filter((log) => /"ApiLog/.test(log))).toHaveLength(Object.keys(api).length);
    expect(filtersOf('TokenFailures').map(({ LogGroupName }) => nameIn(LogGroupName))).toEqual([
      'pretokenLog',
      'newpasswordLog',
    ]);
  });
});

test('every alarm goes to the one topic, which takes them from alarms of this account', () => {
  const [topic = ''] = listResources(data, 'AWS::SNS::Topic').flatMap(([id]) => (id.startsWith('Alarms') ? [id] : []));
  for (const [, alarm] of alarms) expect(JSON.stringify(alarm.AlarmActions)).toContain(topic);
  expect(getOnlyResource(data, 'AWS::SNS::Subscription')).toMatchObject({
    Protocol: 'email',
    Endpoint: 'operator@salon.example',
  });
  const policies = listResources(data, 'AWS::SNS::TopicPolicy').map(
    ([, { Properties }]) => Properties['PolicyDocument'],
  );
  const { Statement } = policies.find((one) => JSON.stringify(one).includes('cloudwatch.amazonaws.com')) as {
    Statement: object[];
  };
  expect(Statement).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]),
  );
});

test('there is one dashboard, and the address of the site and the topic are told', () => {
  const body = JSON.stringify(getOnlyResource(site, 'AWS::CloudWatch::Dashboard').DashboardBody);
  expect(body).toContain('Functions, p99');
  expect(Object.keys({ ...site.findOutputs('*'), ...data.findOutputs('*') })).toEqual(
    expect.arrayContaining(['Url', 'AlarmTopic']),
  );
});
