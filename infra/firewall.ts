import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Family } from '../shared/contract/endpoint.ts';
import { api } from '../shared/contract/index.ts';

const withMetrics = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const managedRule = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
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
  visibilityConfig: withMetrics(name),
});

/** Requests per IP address in five minutes. All devices of a salon share one address. */
const maxRequests = 5000;

/**
 * Limit for public endpoints. Station endpoints are excluded: stations authenticate with a key and can send a backlog quickly, and wrong
 * keys are rate-limited by the function.
 */
const maxPublicRequests = 100;

/** Each once, where a path answers several methods. */
const publicPaths = [
  ...new Set(
    Object.values<Family>(api).flatMap((family) =>
      Object.values(family).flatMap(({ allow, headers, path }) =>
        allow === 'public' && !headers ? [`/api${path.replace(/\{.*/, '')}`] : [],
      ),
    ),
  ),
];

const rateLimitRule = (
  name: string,
  priority: number,
  rate: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { ...rate, evaluationWindowSec: 300, aggregateKeyType: 'IP' } },
  visibilityConfig: withMetrics(name),
});

const pathPrefix = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

/** Web ACL for CloudFront. Its stack must be deployed in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.arn = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: withMetrics('salon-console'),
      rules: [
        rateLimitRule('rate', 0, { limit: maxRequests }),
        managedRule('AWSManagedRulesAmazonIpReputationList', 1),
        // This rule would reject bodies above 8 KB. The functions limit them to 1 MB.
        managedRule('AWSManagedRulesCommonRuleSet', 2, ['SizeRestrictions_BODY']),
        managedRule('AWSManagedRulesKnownBadInputsRuleSet', 3),
        ...publicPaths.map((path, index) =>
          rateLimitRule(`open-rate-${index}`, 10 + index, {
            limit: maxPublicRequests,
            scopeDownStatement: pathPrefix(path),
          }),
        ),
      ],
    }).attrArn;
  }
}
