import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

const measured = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });

const managed = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: measured(name),
});

/** Requests of one address in five minutes; a salon's whole desk shares one. */
const mostRequests = 5000;

/** Stands in front of CloudFront, so its stack must be deployed in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.arn = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('salon-console'),
      rules: [
        {
          name: 'rate',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: { limit: mostRequests, evaluationWindowSec: 300, aggregateKeyType: 'IP' },
          },
          visibilityConfig: measured('rate'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        // The functions limit bodies themselves, at 1 MB; this rule would stop at 8 KB.
        managed('AWSManagedRulesCommonRuleSet', 2, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
      ],
    }).attrArn;
  }
}
