import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { Alarms, every, lambdaReport } from './alarms.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import { firewallMetric } from './firewall.ts';
import { countObjectives, watchObjectives } from './objectives.ts';
import type { Outbox } from './outbox.ts';
import type { Site } from './site.ts';

/** A function replied with 500 or did not finish. */
const defect = FilterPattern.any(FilterPattern.numberValue('$.status', '=', 500), lambdaReport('!=', 'success'));

/** The sender gave a message up. */
const givenUp = FilterPattern.stringValue('$.message', '=', 'given up');

/** An organization sends more messages than it may. */
const held = FilterPattern.all(
  FilterPattern.stringValue('$.message', '=', 'held'),
  FilterPattern.stringValue('$.limit', '=', 'organization'),
);

type Watched = { api: Api; outbox: Outbox; site: Site; mailFrom: string | undefined };

/** Alarms of a release and one dashboard per environment. */
export class Observability extends Construct {
  /** How often functions failed in a way nobody foresaw. */
  readonly defects: Metric;
  /** Calls of consoles, and those that were refused as wrong or forbidden. */
  readonly refusals: { asked: IMetric; refused: IMetric };

  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    watched: Watched,
    { identity, alarmTopic }: DataStack,
  ) {
    super(scope, id);
    const { api, outbox } = watched;
    const logs = [api.log, outbox.sender.log, outbox.deliverer.log, ...(outbox.texts ? [outbox.texts.log] : [])];
    const alarms = new Alarms(this, 'Alarms', environment, alarmTopic);
    const metrics = apiMetrics(api);
    const { all, refused, failed, latency } = metrics;
    this.defects = alarms.countLines('Defects', defect, logs);
    alarms.watch('defects', {
      metric: this.defects,
      threshold: 1,
      atOnce: true,
      says: 'A function failed in a way nobody foresaw, or was cut off: look for "request failed" in its log.',
    });
    watchOutbox(alarms, outbox);
    watchApi(alarms, metrics);
    const { objectives, refusals } = countObjectives(alarms, api);
    this.refusals = refusals;
    watchObjectives(alarms, objectives);
    saveQueries(this, environment, api);
    watchSite(alarms, environment, watched);
    if (watched.mailFrom) watchMailReputation(alarms);

    new Dashboard(this, 'Dashboard', { defaultInterval: Duration.hours(6) }).addWidgets(
      new GraphWidget({ title: 'API', width: 12, left: [all, refused, failed], right: [latency] }),
      ...objectives.map(
        ({ name, asked, missed }) =>
          new GraphWidget({ title: `Objective: ${name}, 99.9 %`, width: 12, left: [asked], right: [missed] }),
      ),
      new GraphWidget({
        title: 'Functions, p99',
        width: 12,
        left: [...api.functions, identity.preToken, identity.newPassword, outbox.sender, outbox.deliverer].map(
          ({ lambda }) => lambda.metricDuration({ ...every, statistic: 'p99' }),
        ),
      }),
      new LogQueryWidget({
        title: 'Endpoints',
        width: 24,
        view: LogQueryVisualizationType.TABLE,
        logGroupNames: [api.log.logGroupName],
        queryLines: [
          'filter message = "request"',
          'stats count(*) as calls, pct(ms, 99) as p99, pct(databaseMs, 99) as database, sum(status >= 500) as failed, avg(capacityUnits) as units by endpoint',
          'sort calls desc',
        ],
      }),
    );
  }
}

/** Questions of the runbook (docs/operations.md) for CloudWatch Logs Insights, which keeps them by folder. */
function saveQueries(scope: Construct, { name }: Environment, { log }: Api): void {
  const lines = 'message = "request"';
  const fields = ['@timestamp', 'endpoint', 'status', 'ms', 'databaseMs', 'databaseRequests', 'capacityUnits'];
  const ids = ['organization_id', 'location_id', 'user_id', 'request_id', 'gateway_id'];
  const queries = {
    slow: { filterStatements: [lines, 'ms > 1000', 'endpoint != "watch"'], sort: 'ms desc' },
    failed: { filterStatements: [`(${lines} and status >= 500) or message = "request failed"`], sort: '@timestamp' },
    'this salon': { filterStatements: [lines, 'location_id = 7', 'endpoint != "watch"'], sort: '@timestamp' },
    'this user': { filterStatements: [lines, 'user_id = "USER"', 'endpoint != "watch"'], sort: '@timestamp' },
  };
  for (const [title, query] of Object.entries(queries))
    new QueryDefinition(scope, `Query ${title}`, {
      queryDefinitionName: `SalonConsole/${name}/${title}`,
      queryString: new QueryString({ fields: [...fields, ...ids], limit: 1000, ...query }),
      logGroups: [log],
    });
}

const apiMetrics = ({ stage }: Api) => ({
  all: stage.metricCount(every),
  failed: stage.metricServerError(every),
  refused: stage.metricClientError(every),
  latency: stage.metricLatency({ ...every, statistic: 'p99' }),
});

function watchOutbox(alarms: Alarms, { sender, deliverer }: Outbox): void {
  alarms.watch('messages-given-up', {
    metric: alarms.countLines('MessagesGivenUp', givenUp, [sender.log]),
    threshold: 5,
    says: 'Messages to clients were given up: look for "given up" in the log of the sender. Each is in its salon\'s list, to be sent again.',
  });
  alarms.watch('messages-held', {
    metric: alarms.countLines('MessagesHeld', held, [sender.log]),
    threshold: 1,
    atOnce: true,
    says: 'An organization sends more messages than its limit of an hour: look for "held" in the log of the sender. They wait for the next hour.',
  });
  for (const [id, what, log] of [
    ['messages-late', 'message', sender.log],
    ['deliveries-late', 'bill for a till', deliverer.log],
  ] as const)
    alarms.watch(id, {
      metric: alarms.readLines(id, FilterPattern.stringValue('$.message', '=', 'oldest'), '$.waitedMinutes', log),
      threshold: 20,
      isSilenceBad: true,
      says: `The oldest ${what} has waited for 20 minutes, or the function does not run: a full quota of SES, a database that is away. Look for "request failed" in its log.`,
    });
}

function watchApi(alarms: Alarms, { all, failed, refused }: ReturnType<typeof apiMetrics>): void {
  alarms.watch('api-failures', {
    metric: failed,
    threshold: 5,
    says: 'The API answers with 5xx: defects, a busy database, or functions that the gateway cannot reach.',
  });
  alarms.watch('api-refusals', {
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
  alarms.watch('functions-throttled', {
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', ...every }),
    threshold: 1,
    says: 'The account runs as many functions at once as it may: calls and sign-ins are turned away. Raise the quota.',
  });
}

function watchSite(alarms: Alarms, environment: Environment, { api, outbox, site }: Watched): void {
  alarms.watch('edge-failures', {
    metric: new Metric({
      ...{ namespace: 'AWS/CloudFront', metricName: '5xxErrorRate', ...every },
      dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
    }),
    threshold: 5,
    says: 'One request in twenty to the site gets a 5xx: the API, the buckets, or CloudFront itself.',
  });
  if (environment.guarded) {
    alarms.watch('requests-blocked', {
      metric: new Metric({
        ...{ namespace: 'AWS/WAFV2', metricName: 'BlockedRequests', statistic: 'Sum', ...every },
        dimensionsMap: { WebACL: firewallMetric(environment), Rule: 'ALL' },
      }),
      threshold: 100,
      says: 'The firewall blocks many requests: somebody tries doors, or a salon runs into a rule. Look at its sampled requests.',
    });
    alarms.watch('no-traffic', {
      metric: callsInOpeningHours(api, outbox),
      threshold: 1,
      ...{ atOnce: true, below: true },
      says: 'Nobody called the API for an hour in which salons are open: the site, sign-in or the way to them is down.',
    });
  }
}

function watchMailReputation(alarms: Alarms): void {
  for (const [id, metricName, threshold, what] of [
    ['mail-bounces', 'Reputation.BounceRate', 0.05, 'bounce'],
    ['mail-complaints', 'Reputation.ComplaintRate', 0.001, 'are reported as spam'],
  ] as const)
    alarms.watch(id, {
      metric: new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1) }),
      threshold,
      says: `Too many mails ${what}. AWS stops accounts that let it go on: look at the lists of messages for wrong addresses.`,
    });
}

/**
 * Calls in an hour of Tuesday to Saturday, 11 AM to 5 PM in New York (in winter), and 1 outside of it. The sender runs at all hours, so its
 * metric has a point where the API's has none.
 */
const callsInOpeningHours = ({ stage }: Api, { sender: { lambda } }: Outbox): IMetric => {
  const hourly = { period: Duration.hours(1) };
  return new MathExpression({
    expression: 'IF(HOUR(alive) >= 16 AND HOUR(alive) < 22 AND DAY(alive) >= 2 AND DAY(alive) <= 6, FILL(calls, 0), 1)',
    usingMetrics: { alive: lambda.metricInvocations(hourly), calls: stage.metricCount(hourly) },
    label: 'calls in opening hours',
    ...hourly,
  });
};
