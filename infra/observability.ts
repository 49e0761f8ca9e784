import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, Dashboard, GraphWidget, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';

const every = { period: Duration.minutes(5) };

/** Alarms to one topic, which operators subscribe to, and one dashboard an environment. */
export class Observability extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, api: Api, { tables, identity }: DataStack) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // The policy that demands TLS takes the place of the one by which alarms may publish.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const functions = [...api.functions, identity.preToken];
    const failures = api.stage.metricServerError(every);
    const latency = api.stage.metricLatency({ ...every, statistic: 'p99' });
    this.alarm('api-failures', failures, 5);
    this.alarm('api-slow', latency, 2000);
    for (const lambda of functions) {
      const { id: name } = lambda.node.scope?.node ?? lambda.node;
      this.alarm(`${name}-errors`, lambda.metricErrors(every), 3);
      this.alarm(`${name}-throttled`, lambda.metricThrottles(every), 1);
    }
    for (const [name, table] of Object.entries(tables.byName))
      for (const kind of ['ReadThrottleEvents', 'WriteThrottleEvents'])
        this.alarm(`${name}-${kind}`, table.metric(kind, { ...every, statistic: 'Sum' }), 1);

    new Dashboard(this, 'Dashboard', { defaultInterval: Duration.hours(6) }).addWidgets(
      new GraphWidget({ title: 'API', width: 12, left: [api.stage.metricCount(every), failures], right: [latency] }),
      new GraphWidget({
        title: 'Functions, p99',
        width: 12,
        left: functions.map((lambda) => lambda.metricDuration({ ...every, statistic: 'p99' })),
      }),
    );
  }

  private alarm(id: string, metric: IMetric, threshold: number): void {
    new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
