import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { tables as definitions, type TableDefinition } from '../../functions/kit/tables.ts';
import { type Alarms, every, lambdaReport, sumMetrics } from './alarms.ts';
import { grants } from './grants.ts';
import type { Identity } from './identity.ts';
import type { Tables } from './tables.ts';

/** A valid user could not sign in. Rejected users also count as errors in Lambda, so only killed invocations are read from its report. */
const tokenFailure = FilterPattern.any(
  FilterPattern.numberValue('$.status', '>=', 500),
  lambdaReport('=', 'timeout'),
  lambdaReport('=', 'failure'),
);

type Watched = { tables: Tables; identity: Identity };

export function watchData(alarms: Alarms, { tables, identity }: Watched): void {
  alarms.watch('token-failures', {
    metric: alarms.countLines('TokenFailures', tokenFailure, [identity.preToken.log, identity.newPassword.log]),
    threshold: 1,
    atOnce: true,
    says: 'People cannot sign in, or a new password did not end their sessions: a function of the user pool failed. Look for status 500 and above in the logs of pre-token and new-password.',
  });
  alarms.watch('sign-in-throttled', {
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
      alarms.watch(`${definition.name}-${kind.toLowerCase()}s-throttled`, {
        metric: sumMetrics(listThrottleMetrics(kind, definition, tables.byName[definition.name].tableName)),
        threshold: 1,
        says: `The table ${definition.name} or an index of it turns ${kind.toLowerCase()}s away: too much for one key, or a sudden peak.`,
      });
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
