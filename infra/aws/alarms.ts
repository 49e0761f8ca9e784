import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Environment } from './environments.ts';

export type AlarmProps = {
  /** Email address of whoever operates the product. */
  alarmsTo: string | undefined;
};

/** Topic of all alarms, for operators. */
export function createAlarmTopic(scope: Construct, { alarmsTo }: AlarmProps): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  if (alarmsTo) topic.addSubscription(new EmailSubscription(alarmsTo));
  // The TLS policy replaces the default policy, so alarms need explicit permission to publish.
  topic.grantPublish(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}

type Watch = {
  metric: IMetric;
  threshold: number;
  /** Alarm text: what it means and where to look. */
  says: string;
  /** Alarm after one datapoint instead of two out of three. */
  atOnce?: boolean;
  /** Alarm below the threshold, or without any data, instead of at the threshold and above it. */
  below?: boolean;
  /** Alarm without any data, too. */
  isSilenceBad?: boolean;
};

export const every = { period: Duration.minutes(5) };

export class Alarms extends Construct {
  private readonly namespace: string;
  private readonly topic: ITopic;

  constructor(scope: Construct, id: string, { name }: Environment, topic: ITopic) {
    super(scope, id);
    this.namespace = `SalonConsole/${name}`;
    this.topic = topic;
  }

  watch(id: string, { metric, threshold, says, atOnce = false, below = false, isSilenceBad = below }: Watch): void {
    new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: says,
      evaluationPeriods: atOnce ? 1 : 3,
      datapointsToAlarm: atOnce ? 1 : 2,
      ...(below && { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD }),
      treatMissingData: isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }

  /** How many lines of the logs match, as one metric, because separate metrics would cost extra. */
  countLines(metricName: string, filterPattern: IFilterPattern, logs: readonly LogGroup[]): Metric {
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

  /** The largest of a number that lines of a log have. */
  readLines(metricName: string, filterPattern: IFilterPattern, metricValue: string, logGroup: LogGroup): Metric {
    const metricNamespace = this.namespace;
    new MetricFilter(this, `Read-${metricName}`, { logGroup, filterPattern, metricNamespace, metricName, metricValue });
    return new Metric({ namespace: metricNamespace, metricName, statistic: 'Maximum', ...every });
  }
}

export const sumMetrics = (metrics: readonly IMetric[]): IMetric =>
  new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    label: 'all of them',
    ...every,
  });

/** Lambda's platform report. An invocation that was killed has no other log line. */
export const lambdaReport = (comparison: '=' | '!=', status: string) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.type', '=', 'platform.report'),
    FilterPattern.stringValue('$.record.status', comparison, status),
  );
