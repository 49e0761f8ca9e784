import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Family } from '../shared/contract/endpoint.ts';
import { api } from '../shared/contract/index.ts';

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

/**
 * The same for a call that takes no token: no desk replaces that many passwords, no salon reads that many calendars. Stations, which bring
 * a key, send what a bad line has kept back as fast as they can; wrong keys are counted where they are read.
 */
const mostOpenRequests = 100;

const openPaths = Object.values<Family>(api).flatMap((family) =>
  Object.values(family).flatMap(({ allow, headers, path }) =>
    allow === 'public' && !headers ? [`/api${path.replace(/\{.*/, '')}`] : [],
  ),
);

const limited = (
  name: string,
  priority: number,
  rate: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { ...rate, evaluationWindowSec: 300, aggregateKeyType: 'IP' } },
  visibilityConfig: measured(name),
});

const below = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

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
        limited('rate', 0, { limit: mostRequests }),
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        // The functions limit bodies themselves, at 1 MB; this rule would stop at 8 KB.
        managed('AWSManagedRulesCommonRuleSet', 2, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
        ...openPaths.map((path, index) =>
          limited(`open-rate-${index}`, 10 + index, { limit: mostOpenRequests, scopeDownStatement: below(path) }),
        ),
      ],
    }).attrArn;
  }
}
