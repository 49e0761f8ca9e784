import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, type IMetric, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

const managedPolicy = 'service-role/AWSCodeDeployRoleForLambdaLimited';

type CanaryProps = {
  /** Counts failures of our own code. */
  defects: Metric;
  /** Calls of consoles, and those that were refused as wrong or forbidden. */
  refusals: { asked: IMetric; refused: IMetric };
  /** Tells operators that a release went back. */
  topic: ITopic;
};

/** Functions that take a new version at the same time. Each group waits for the one before, so that a bad release reaches few. */
const groupSize = 8;

/**
 * A new version of a function gets a tenth of the calls for five minutes, then all. If functions fail in a way nobody foresaw meanwhile, or
 * refuse more than consoles are usually refused, all calls go back to the earlier version and the deployment ends, before the new page is
 * published.
 */
export class Canary extends Construct {
  constructor(
    scope: Construct,
    id: string,
    functions: Readonly<Record<string, Alias>>,
    { defects, refusals, topic }: CanaryProps,
  ) {
    super(scope, id);
    const failures = new Alarm(this, 'Failures', {
      metric: defects.with({ period: Duration.minutes(1) }),
      threshold: 2,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription:
        'A function failed in a way nobody foresaw. A release that was just being deployed has gone back.',
    });
    const refused = new Alarm(this, 'Refusals', {
      metric: new MathExpression({
        // Fewer than 1 in 100 usually. A function that refuses all is seen with its tenth of the calls.
        expression: 'IF(refused >= 10, 100 * refused / asked, 0)',
        usingMetrics: { ...refusals },
        label: 'percent refused',
        period: Duration.minutes(1),
      }),
      threshold: 5,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription:
        'One call in twenty was refused as wrong or forbidden. A release that was just being deployed has gone back.',
    });
    for (const alarm of [failures, refused]) alarm.addAlarmAction(new SnsAction(topic));
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managedPolicy)],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managedPolicy}]`,
      reason: "It is AWS's own for this purpose: it moves aliases and reads alarms, and touches no data.",
    });
    const application = new LambdaApplication(this, 'Application');
    for (const [name, alias] of Object.entries(functions))
      new LambdaDeploymentGroup(this, name, {
        application,
        alias,
        role,
        alarms: [failures, refused],
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
    const aliases = Object.values(functions).map(({ node }) => node.defaultChild as CfnAlias);
    for (const [index, alias] of aliases.entries()) {
      const group = index - (index % groupSize);
      for (const before of aliases.slice(Math.max(0, group - groupSize), group)) alias.addDependency(before);
    }
  }
}
