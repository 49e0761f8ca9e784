import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

const managedPolicy = 'service-role/AWSCodeDeployRoleForLambdaLimited';

type CanaryProps = {
  /** Counts failures of our own code. */
  defects: Metric;
  /** Tells operators that a release went back. */
  topic: ITopic;
};

/**
 * A new version of a function gets a tenth of the calls for five minutes, then all. If functions fail in a way nobody foresaw meanwhile,
 * all calls go back to the earlier version and the deployment ends, before the new page is published.
 */
export class Canary extends Construct {
  constructor(
    scope: Construct,
    id: string,
    functions: Readonly<Record<string, Alias>>,
    { defects, topic }: CanaryProps,
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
    failures.addAlarmAction(new SnsAction(topic));
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
        alarms: [failures],
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
  }
}
