export type Resource = { Type: string; Properties?: Record<string, unknown> };

export type Facts = ReturnType<typeof readFacts>;

/** What the templates say about the cost of an environment, whatever it is used for. */
export function readFacts(resources: readonly Resource[]) {
  const list = (type: string) => resources.flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : []));
  const count = (type: string): number => list(type).length;
  const functions = list('AWS::Lambda::Function').filter(({ LoggingConfig }) => LoggingConfig);
  const tables = list('AWS::DynamoDB::GlobalTable');
  return {
    memoryMb: Math.max(0, ...functions.map(({ MemorySize }) => Number(MemorySize))),
    tables: tables.length,
    hasRecovery: JSON.stringify(tables).includes('"PointInTimeRecoveryEnabled":true'),
    alarmMetrics: list('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + countMetrics(alarm), 0),
    customMetrics: new Set(list('AWS::Logs::MetricFilter').map(({ MetricTransformations: made }) => nameOfMetric(made)))
      .size,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    logDays: Math.max(0, ...list('AWS::Logs::LogGroup').map(({ RetentionInDays }) => Number(RetentionInDays))),
    secrets: count('AWS::SecretsManager::Secret'),
    firewalls: count('AWS::WAFv2::WebACL'),
    firewallRules: list('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules).length,
    hasThreatProtection: list('AWS::Cognito::UserPool').some(({ UserPoolTier }) => UserPoolTier === 'PLUS'),
    runsAMinute: list('AWS::Events::Rule').filter(({ ScheduleExpression }) => ScheduleExpression === 'rate(1 minute)')
      .length,
  };
}

/** Alarms of an expression cost by the metrics it reads. */
const countMetrics = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

const nameOfMetric = (made: unknown): string =>
  (made as { MetricName: string; MetricNamespace: string }[])
    .map(({ MetricNamespace, MetricName }) => `${MetricNamespace}/${MetricName}`)
    .join();
