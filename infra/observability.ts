import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { tables as definitions, type TableDefinition } from '../functions/kit/tables.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import { grants } from './grants.ts';
import type { ProductFunction } from './lambda.ts';

const every = { period: Duration.minutes(5) };

/** Lambda's platform report. An invocation that was killed has no other log line. */
const lambdaReport = (comparison: '=' | '!=', status: string) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.type', '=', 'platform.report'),
    FilterPattern.stringValue('$.record.status', comparison, status),
  );

/** A function replied with 500 or did not finish. */
const defect = FilterPattern.any(FilterPattern.numberValue('$.status', '=', 500), lambdaReport('!=', 'success'));

/** A valid user could not sign in. Rejected users also count as errors in Lambda, so only killed invocations are read from its report. */
const tokenFailure = FilterPattern.any(
  FilterPattern.numberValue('$.status', '>=', 500),
  lambdaReport('=', 'timeout'),
  lambdaReport('=', 'failure'),
);

/** The sender gave a message up. */
const givenUp = FilterPattern.stringValue('$.message', '=', 'given up');

type Watch = {
  metric: IMetric;
  threshold: number;
  /** Alarm text: what it means and where to look. */
  says: string;
  /** Alarm after one datapoint instead of two out of three. */
  atOnce?: boolean;
};

/** Alarms with one SNS topic for operators, and one dashboard per environment. */
export class Observability extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(
    scope: Construct,
    id: string,
    { name }: Environment,
    { api, sender }: { api: Api; sender: ProductFunction },
    { tables, identity }: DataStack,
  ) {
    super(scope, id);
    this.namespace = `SalonConsole/${name}`;
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // The TLS policy replaces the default policy, so alarms need explicit permission to publish.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const logs = api.functions.map(({ log }) => log);
    const [all, failed] = [api.stage.metricCount(every), api.stage.metricServerError(every)];
    const refused = api.stage.metricClientError(every);
    const latency = api.stage.metricLatency({ ...every, statistic: 'p99' });
    const throttled = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', ...every });

    this.watch('defects', {
      metric: this.counted('Defects', defect, [...logs, sender.log]),
      threshold: 1,
      atOnce: true,
      says: 'A function failed in a way nobody foresaw, or was cut off: look for "request failed" in its log.',
    });
    this.watch('token-failures', {
      metric: this.counted('TokenFailures', tokenFailure, [identity.preToken.log]),
      threshold: 1,
      atOnce: true,
      says: 'People cannot sign in: the function that stamps tokens failed. Look for status 500 and above in its log.',
    });
    this.watch('messages-given-up', {
      metric: this.counted('MessagesGivenUp', givenUp, [sender.log]),
      threshold: 5,
      says: 'Messages to clients were given up: look for "given up" in the log of the sender. Each is in its salon\'s list, to be sent again.',
    });
    this.watch('api-failures', {
      metric: failed,
      threshold: 5,
      says: 'The API answers with 5xx: defects, a busy database, or functions that the gateway cannot reach.',
    });
    this.watch('api-refusals', {
      metric: new MathExpression({
        // Ignores a few expired sessions at night.
        expression: 'IF(asked >= 200, 100 * refused / asked, 0)',
        usingMetrics: { asked: all, refused },
        label: 'percent refused',
        ...every,
      }),
      threshold: 25,
      says: 'A quarter of all calls is refused (4xx): a release that asks wrongly, or somebody who tries doors.',
    });
    this.watch('api-slow', { metric: latency, threshold: 2000, says: 'One call in a hundred takes over two seconds.' });
    this.watch('functions-throttled', {
      metric: throttled,
      threshold: 1,
      says: 'The account runs as many functions at once as it may: calls and sign-ins are turned away. Raise the quota.',
    });
    this.watch('sign-in-throttled', {
      metric: sumMetrics(
        ['SignInThrottles', 'TokenRefreshThrottles'].flatMap((metricName) =>
          [identity.webClient, identity.serverClient].map(
            ({ userPoolClientId }) =>
              new Metric({
                namespace: 'AWS/Cognito',
                metricName,
                dimensionsMap: { UserPool: identity.pool.userPoolId, UserPoolClient: userPoolClientId },
                statistic: 'Sum',
                ...every,
              }),
          ),
        ),
      ),
      threshold: 1,
      says: 'Cognito turns sign-ins or renewals of sessions away: more at once than its quota takes.',
    });
    for (const definition of definitions.filter(({ name }) => isUsed(name)))
      for (const kind of ['Read', 'Write'] as const)
        this.watch(`${definition.name}-${kind.toLowerCase()}s-throttled`, {
          metric: sumMetrics(listThrottleMetrics(kind, definition, tables.byName[definition.name].tableName)),
          threshold: 1,
          says: `The table ${definition.name} or an index of it turns ${kind.toLowerCase()}s away: too much for one key, or a sudden peak.`,
        });

    new Dashboard(this, 'Dashboard', { defaultInterval: Duration.hours(6) }).addWidgets(
      new GraphWidget({ title: 'API', width: 12, left: [all, refused, failed], right: [latency] }),
      new GraphWidget({
        title: 'Functions, p99',
        width: 12,
        left: [...api.functions, identity.preToken, sender].map(({ lambda }) =>
          lambda.metricDuration({ ...every, statistic: 'p99' }),
        ),
      }),
      new LogQueryWidget({
        title: 'Endpoints',
        width: 24,
        view: LogQueryVisualizationType.TABLE,
        logGroupNames: logs.map(({ logGroupName }) => logGroupName),
        queryLines: [
          'filter message = "request"',
          'stats count(*) as calls, pct(ms, 99) as p99, sum(status >= 500) as failed, avg(capacityUnits) as units by endpoint',
          'sort calls desc',
        ],
      }),
    );
  }

  /** One metric over the logs of all functions, because separate metrics would cost extra. */
  private counted(metricName: string, filterPattern: IFilterPattern, logs: readonly LogGroup[]): IMetric {
    const metricNamespace = this.namespace;
    for (const logGroup of logs)
      new MetricFilter(this, `${metricName}-${logGroup.node.scope?.node.id}`, {
        logGroup,
        filterPattern,
        metricNamespace,
        metricName,
      });
    return new Metric({ namespace: metricNamespace, metricName, statistic: 'Sum', ...every });
  }

  private watch(id: string, { metric, threshold, says, atOnce = false }: Watch): void {
    new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: says,
      evaluationPeriods: atOnce ? 1 : 3,
      datapointsToAlarm: atOnce ? 1 : 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

/** Whether any function has access to the table. */
const isUsed = (table: string): boolean => Object.values(grants).some((byTable) => table in byTable);

/** Throttle metrics of a table and its indexes. Throttled indexes also throttle writes to the table. */
const listThrottleMetrics = (kind: 'Read' | 'Write', { indexes }: TableDefinition, TableName: string): IMetric[] =>
  [{}, ...indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))].map(
    (index) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${kind}ThrottleEvents`,
        dimensionsMap: { TableName, ...index },
        statistic: 'Sum',
        ...every,
      }),
  );

const sumMetrics = (metrics: readonly IMetric[]): IMetric =>
  new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    label: 'all of them',
    ...every,
  });
