import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { Alarms, every, lambdaReport } from './alarms.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import type { ProductFunction } from './lambda.ts';

/** A function replied with 500 or did not finish. */
const defect = FilterPattern.any(FilterPattern.numberValue('$.status', '=', 500), lambdaReport('!=', 'success'));

/** The sender gave a message up. */
const givenUp = FilterPattern.stringValue('$.message', '=', 'given up');

/** Alarms of a release and one dashboard per environment. */
export class Observability extends Construct {
  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    { api, sender }: { api: Api; sender: ProductFunction },
    { identity, alarmTopic }: DataStack,
  ) {
    super(scope, id);
    const alarms = new Alarms(this, 'Alarms', environment, alarmTopic);
    const [all, failed] = [api.stage.metricCount(every), api.stage.metricServerError(every)];
    const refused = api.stage.metricClientError(every);
    const latency = api.stage.metricLatency({ ...every, statistic: 'p99' });
    const throttled = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', ...every });

    alarms.watch('defects', {
      metric: alarms.countLines('Defects', defect, [api.log, sender.log]),
      threshold: 1,
      atOnce: true,
      says: 'A function failed in a way nobody foresaw, or was cut off: look for "request failed" in its log.',
    });
    alarms.watch('messages-given-up', {
      metric: alarms.countLines('MessagesGivenUp', givenUp, [sender.log]),
      threshold: 5,
      says: 'Messages to clients were given up: look for "given up" in the log of the sender. Each is in its salon\'s list, to be sent again.',
    });
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
    alarms.watch('api-slow', {
      metric: latency,
      threshold: 2000,
      says: 'One call in a hundred takes over two seconds.',
    });
    alarms.watch('functions-throttled', {
      metric: throttled,
      threshold: 1,
      says: 'The account runs as many functions at once as it may: calls and sign-ins are turned away. Raise the quota.',
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
        logGroupNames: [api.log.logGroupName],
        queryLines: [
          'filter message = "request"',
          'stats count(*) as calls, pct(ms, 99) as p99, sum(status >= 500) as failed, avg(capacityUnits) as units by endpoint',
          'sort calls desc',
        ],
      }),
    );
  }
}
