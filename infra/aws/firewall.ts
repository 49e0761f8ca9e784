import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, LogGroupClass, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { Environment } from './environments.ts';

const withMetrics = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const listEndpoints = (): Endpoint[] => Object.values<Family>(api).flatMap((family) => Object.values(family));

/** Pictures look like attacks to rules that read bodies, and stations send no User-Agent. The functions check both. */
const exemptPaths = [
  ...new Set(
    listEndpoints()
      .filter(({ sideEffect, headers }) => sideEffect === 'files' || headers)
      .map(({ path }) => `^/api${path.replace(/\/$/, '').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
  ),
];

const matchesPath = (regexString: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

type ManagedRule = {
  name: string;
  priority: number;
  action: Environment['managedRules'];
  /** Rules of the group that only count. */
  counted?: readonly string[];
  scope?: CfnWebACL.StatementProperty;
};

const managedRule = ({ name, priority, action, counted = [], scope }: ManagedRule): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: action === 'count' ? { count: {} } : { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      ...(scope && { scopeDownStatement: scope }),
    },
  },
  visibilityConfig: withMetrics(name),
});

/** Requests per IP address in five minutes. 200 desks behind one address make about 8,500 in a busy hour. */
const maxRequests = 20_000;

/**
 * Limit for public endpoints. Station endpoints are excluded: stations authenticate with a key and can send a backlog quickly, and wrong
 * keys are rate-limited by the function.
 */
const maxPublicRequests = 100;

/** Each once, where a path answers several methods. */
const publicPaths = [
  ...new Set(
    listEndpoints().flatMap(({ allow, headers, path }) =>
      allow === 'public' && !headers ? [`/api${path.replace(/\{.*/, '')}`] : [],
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

export const firewallMetric = ({ name }: Environment): string => `salon-console-${name}`;

/** WAF writes only to log groups whose names begin like this. */
export const firewallLog = ({ name }: Environment): string => `aws-waf-logs-salon-console-${name}`;

/**
 * Log of the requests that a rule counts or blocks, for two weeks. A group of infrequent access costs as little as a bucket, and can be
 * queried. It holds addresses of people, so it goes with the stack.
 */
function logRequests(scope: Construct, environment: Environment, acl: string): void {
  const group = new LogGroup(scope, 'Log', {
    logGroupName: firewallLog(environment),
    logGroupClass: LogGroupClass.INFREQUENT_ACCESS,
    retention: RetentionDays.TWO_WEEKS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: acl,
    // WAF refuses the ARN of a group with ":*" at its end.
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: group.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    // The names of headers stay, so that calls of people signed in are known by theirs.
    redactedFields: [...['authorization', 'cookie'].map((Name) => ({ singleHeader: { Name } })), { queryString: {} }],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['COUNT', 'EXCLUDED_AS_COUNT', 'BLOCK'].map((Action) => ({ ActionCondition: { Action } })),
        },
      ],
    },
  });
}

/** Web ACL for CloudFront. Its stack must be deployed in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id);
    const { managedRules: action } = environment;
    const notExempt = { notStatement: { statement: { orStatement: { statements: exemptPaths.map(matchesPath) } } } };
    this.arn = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: withMetrics(firewallMetric(environment)),
      rules: [
        rateLimitRule('rate', 0, { limit: maxRequests }),
        managedRule({ name: 'AWSManagedRulesAmazonIpReputationList', priority: 1, action }),
        managedRule({
          ...{ name: 'AWSManagedRulesCommonRuleSet', priority: 2, action, scope: notExempt },
          // This rule would reject bodies above 8 KB. The functions limit them to 1 MB.
          counted: ['SizeRestrictions_BODY'],
        }),
        managedRule({ name: 'AWSManagedRulesKnownBadInputsRuleSet', priority: 3, action, scope: notExempt }),
        ...publicPaths.map((path, index) =>
          rateLimitRule(`open-rate-${index}`, 10 + index, {
            limit: maxPublicRequests,
            scopeDownStatement: pathPrefix(path),
          }),
        ),
      ],
    }).attrArn;
    logRequests(this, environment, this.arn);
  }
}
